import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { show } from '../../test/page.tsx';
import { Menu, MenuItem } from './Menu.tsx';

const open = async () => {
  const done: string[] = [];
  const { user } = await show(
    <Menu trigger={<button type="button">More</button>}>
      <MenuItem onClick={() => done.push('rename')}>Rename</MenuItem>
      <MenuItem onClick={() => done.push('delete')}>Delete</MenuItem>
      <MenuItem disabled onClick={() => done.push('share')}>
        Share
      </MenuItem>
    </Menu>,
  );
  screen.getByRole('button', { name: 'More' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  return { user, done };
};

const isAt = (name: string): Promise<void> =>
  waitFor(() => assert.equal(document.activeElement, screen.getByRole('menuitem', { name })));

test('a menu that a key opened begins at its first item', async () => {
  await open();
  await isAt('Rename');
});

test('arrows walk through a menu, and Enter picks', async () => {
  const { user, done } = await open();
  await isAt('Rename');
  await user.keyboard('{ArrowDown}');
  await isAt('Delete');
  await user.keyboard('{Enter}');
  assert.deepEqual(done, ['delete']);
  await waitFor(() => assert.equal(screen.queryByRole('menu'), null));
});

test('Escape closes a menu and gives the focus back to its button', async () => {
  const { user, done } = await open();
  await user.keyboard('{Escape}');
  await waitFor(() => assert.equal(document.activeElement, screen.getByRole('button', { name: 'More' })));
  assert.deepEqual(done, []);
});

test('an item that is switched off does nothing', async () => {
  const { user, done } = await open();
  await user.click(screen.getByRole('menuitem', { name: 'Share' }));
  assert.deepEqual(done, []);
});
