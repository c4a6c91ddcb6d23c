import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen } from '@testing-library/react';
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
