import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { screen } from '@testing-library/react';
import { show } from '../../../test/page.tsx';
import { listScreen, railScreen } from '../../lib/frame.ts';
import { ListButton } from './ListButton.tsx';

// The sections are known once the router has them all.
await import('../../routes.tsx');

/** Narrower than both: no rail, and no list beside the page. */
const onPhone = (t: TestContext): void => {
  for (const width of [railScreen, listScreen]) t.mock.getter(width, 'matches', () => false);
};

test('on a phone the first page of tasks has a button for its list', async (t) => {
  onPhone(t);
  await show(<ListButton />, '/tasks');
  screen.getByRole('button', { name: 'Show the list' });
});

test('a section whose first page is its list has no button for it on a phone', async (t) => {
  onPhone(t);
  await show(<ListButton />, '/notes');
  assert.equal(screen.queryByRole('button'), null);
});
