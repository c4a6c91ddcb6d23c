import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen } from '@testing-library/react';
import { show } from '../../../test/page.tsx';
import { railScreen } from '../../lib/frame.ts';
import { ListButton } from './ListButton.tsx';

// The sections are known once the router has them all.
await import('../../routes.tsx');

test('on a phone the first page of tasks has a button for its list', async (t) => {
  t.mock.getter(railScreen, 'matches', () => false);
  await show(<ListButton />, '/tasks');
  screen.getByRole('button', { name: 'Show the list' });
});

test('a section whose first page is its list has no button for it on a phone', async (t) => {
  t.mock.getter(railScreen, 'matches', () => false);
  await show(<ListButton />, '/notes');
  assert.equal(screen.queryByRole('button'), null);
});
