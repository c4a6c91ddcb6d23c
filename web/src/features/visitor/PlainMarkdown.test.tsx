import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanup } from '@testing-library/react';
import { show } from '../../../test/page.tsx';
import { PlainMarkdown } from './PlainMarkdown.tsx';

test('what is said to a visitor is drawn, and what would take long to draw is shown as it was written', async () => {
  await show(<PlainMarkdown text="Use **this**" />);
  assert.equal(document.querySelector('strong')?.textContent, 'this');
  for (const costly of ['*a_ '.repeat(10_000), '\n\n> > '.padEnd(500, '> '), 'a '.repeat(60_000)]) {
    cleanup();
    const text = `**this** ${costly}`;
    await show(<PlainMarkdown text={text} />);
    assert.equal(document.querySelector('p[dir]')?.textContent, text);
  }
});
