import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, screen, waitFor } from '@testing-library/react';
import { show } from '../../test/page.tsx';
import { toast } from '../lib/toast.ts';

test('what happened is said in a corner, and can be closed', async () => {
  const { user } = await show(<p>page</p>);
  act(() => toast.success('The folder has been saved.'));
  await screen.findByText('The folder has been saved.');
  await user.click(screen.getByLabelText('Close'));
  await waitFor(() => assert.equal(screen.queryByText('The folder has been saved.'), null));
});

test('a failure is said to a screen reader at once', async () => {
  await show(<p>page</p>);
  act(() => toast.error('The server cannot be reached.'));
  const said = await screen.findAllByText('The server cannot be reached.');
  assert.ok(said.some((element) => element.closest('[role="alertdialog"], [role="alert"]')));
});
