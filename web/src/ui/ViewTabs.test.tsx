import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { show } from '../../test/page.tsx';
import { ViewTabs } from './ViewTabs.tsx';

const Tabs = () => (
  <ViewTabs
    label="Parts"
    views={[
      { id: undefined, text: 'Members' },
      { id: 'roles', text: 'Roles' },
    ]}
  />
);

const current = (): (string | null)[] =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent);

test('the part that the address names is the current one, and no other', async () => {
  await show(<Tabs />, '/here?view=roles');
  assert.deepEqual(current(), ['Roles']);
});

test('an address that names no part is that of the first', async () => {
  const { user, path } = await show(<Tabs />);
  assert.deepEqual(current(), ['Members']);
  await user.click(screen.getByRole('link', { name: 'Roles' }));
  assert.equal(path(), '/here?view=roles');
  assert.deepEqual(current(), ['Roles']);
});

test('parts that are steps of the path are gone to by it, and the first one needs no step', async () => {
  const views = [
    { id: 'members', text: 'Members' },
    { id: 'roles', text: 'Roles' },
  ] as const;
  const { user, path } = await show(<ViewTabs isInPath label="Parts" views={views} />);
  assert.deepEqual(current(), ['Members']);
  await user.click(screen.getByRole('link', { name: 'Roles' }));
  assert.equal(path(), '/here/roles');
  assert.deepEqual(current(), ['Roles']);
  await user.click(screen.getByRole('link', { name: 'Members' }));
  assert.equal(path(), '/here/members');
  assert.deepEqual(current(), ['Members']);
});

test('a row that is wider than its place is scrolled to the current part, whichever way', async (context) => {
  const places: Record<string, readonly [left: number, right: number]> = {
    NAV: [0, 300],
    Members: [-200, -120],
    Roles: [380, 460],
  };
  context.mock.method(HTMLElement.prototype, 'getBoundingClientRect', function (this: HTMLElement) {
    const [left, right] = places[this.tagName] ?? places[this.textContent ?? ''] ?? [0, 0];
    return new DOMRect(left, 0, right - left, 40);
  });
  const { user } = await show(<Tabs />, '/here?view=roles');
  const row = screen.getByRole('navigation', { name: 'Parts' });
  assert.equal(row.scrollLeft, 184);
  row.scrollLeft = 500;
  await user.click(screen.getByRole('link', { name: 'Members' }));
  await waitFor(() => assert.equal(row.scrollLeft, 276));
});
