import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { show } from '../../../test/page.tsx';
import { CodeFence } from './CodeFence.tsx';

test('code is saved as a file of its language', async (t) => {
  const saved: string[] = [];
  t.mock.method(HTMLAnchorElement.prototype, 'click', function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = await show(<CodeFence code="print(1)" language="python" />);
  await user.click(screen.getByRole('button', { name: 'Download the code' }));
  await waitFor(() => assert.deepEqual(saved, ['code.py']));
});

test('long lines are wrapped when asked for, and the button says whether they are', async () => {
  const { user } = await show(<CodeFence code="print(1)" language="" />);
  const wrap = screen.getByRole('button', { name: 'Wrap lines' });
  assert.equal(wrap.getAttribute('aria-pressed'), 'false');
  await user.click(wrap);
  assert.equal(wrap.getAttribute('aria-pressed'), 'true');
  assert.ok(screen.getByText('print(1)').closest('pre')?.hasAttribute('data-wrapped'));
});
