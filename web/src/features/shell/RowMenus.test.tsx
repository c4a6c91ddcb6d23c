import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Channel, Folder } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { focused, gone, isDisabled, rewrite, sayYes } from '../../../test/acts.ts';
import { folderOf } from '../../../test/noun-things.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { bootstrapOf, channelOf } from '../../../test/things.ts';
import { RowMenus } from './RowMenus.tsx';
import type { MenuFor } from './sidebar-rows.ts';

const CHANGE = 'PUT /api/v1/channels/{id}';
const REMOVE = 'DELETE /api/v1/channels/{id}';
const NEW_FOLDER = 'POST /api/v1/folders';
const CHANGE_FOLDER = 'PUT /api/v1/folders/{id}';

const [work, home] = [folderOf('Work', 0), folderOf('Home', 1)];

/** A row of the sidebar that opens its menu when it is pressed. */
const Opener = ({ of }: { readonly of: (anchor: HTMLElement) => MenuFor }) => {
  const [menu, setMenu] = useState<MenuFor | null>(null);
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => setMenu(of(currentTarget))}>
        Row
      </button>
      {menu && <RowMenus menu={menu} folders={[work, home]} onClose={() => setMenu(null)} />}
    </>
  );
};

const press = async (of: (anchor: HTMLElement) => MenuFor) => {
  const shown = await show(<Opener of={of} />);
  await shown.user.click(screen.getByRole('button', { name: 'Row' }));
  return shown;
};

const menuOf = (channel: Channel) => press((anchor) => ({ channel, anchor }));
const menuOfFolder = (folder: Folder) => press((anchor) => ({ folder, anchor }));

const items = async (): Promise<(string | null)[]> =>
  within(await screen.findByRole('menu'))
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);

const pick = async (user: Awaited<ReturnType<typeof press>>['user'], name: string): Promise<void> =>
  user.click(await screen.findByRole('menuitem', { name }));

test('an owner renames, pins, files, exports and deletes', async () => {
  await menuOf(channelOf());
  assert.deepEqual(await items(), [
    'Rename',
    'Pin',
    'Move to a folder',
    'Move…',
    'Export',
    'Choose several',
    'Archive',
    'Delete',
  ]);
});

test('a member cannot rename and can leave, and what is unread can be marked', async () => {
  const rights = { ...channelOf().rights, edit: false };
  await menuOf(channelOf({ my_role: 'member', rights, unread_count: 2, is_pinned: true }));
  assert.deepEqual(await items(), [
    'Unpin',
    'Mark as read',
    'Move to a folder',
    'Export',
    'Choose several',
    'Archive',
    'Leave',
  ]);
});

test('what has been read is marked as unread, where anything was said', async () => {
  const UNREAD = 'POST /api/v1/channels/{id}/mark-unread';
  const channel = channelOf({ message_count: 3 });
  answer(UNREAD, { ...channel, unread_count: 1 });
  const { user } = await menuOf(channel);
  await pick(user, 'Mark as unread');
  await waitFor(() => assert.deepEqual(lastAsked(UNREAD).body, {}));
});

test('a conversation is pinned, and unpinned, with one press', async () => {
  const channel = channelOf({ is_pinned: true });
  answer(CHANGE, { ...channel, is_pinned: false });
  const { user } = await menuOf(channel);
  await pick(user, 'Unpin');
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { is_pinned: false }));
});

test('a refusal of a change is said', async () => {
  refuse(CHANGE, 409, 'you have pinned too many');
  const { user } = await menuOf(channelOf());
  await pick(user, 'Pin');
  await toastSays('You have pinned too many.');
});

test('a conversation goes into a folder, and its own folder cannot be chosen again', async () => {
  const channel = channelOf({ folder_id: home.id });
  answer(CHANGE, { ...channel, folder_id: work.id });
  const { user } = await menuOf(channel);
  await pick(user, 'Move to a folder');
  await screen.findByRole('menuitem', { name: 'Work' });
  assert.ok(isDisabled('menuitem', 'Home'));
  assert.ok(!isDisabled('menuitem', 'No folder'));
  await pick(user, 'Work');
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { folder_id: work.id }));
});

test('a folder that is made from a conversation takes it in', async () => {
  const channel = channelOf();
  const trips = folderOf('Trips', 2);
  answer(NEW_FOLDER, trips);
  answer(CHANGE, channel);
  const { user } = await menuOf(channel);
  await pick(user, 'Move to a folder');
  await pick(user, 'New folder');
  await screen.findByRole('dialog', { name: 'New folder' });
  await user.type(screen.getByLabelText('Name of the folder'), 'Trips{Enter}');
  await gone(() => screen.queryByRole('dialog'));
  assert.deepEqual(lastAsked(NEW_FOLDER).body, { name: 'Trips', sort_order: 2 });
  assert.deepEqual(lastAsked(CHANGE).body, { folder_id: trips.id });
});

test('a conversation is renamed, and the row that asked has the focus again', async () => {
  const channel = channelOf();
  answer(CHANGE, { ...channel, title: 'Orchard' });
  const { user } = await menuOf(channel);
  await pick(user, 'Rename');
  await screen.findByRole('dialog', { name: 'Rename the chat' });
  await rewrite(user, 'Name of the chat', 'Orchard{Enter}');
  await gone(() => screen.queryByRole('dialog'));
  assert.deepEqual(lastAsked(CHANGE).body, { title: 'Orchard' });
  await waitFor(() => assert.equal(focused(), 'Row'));
});

test('Escape closes the menu and changes nothing', async () => {
  const { user } = await menuOf(channelOf());
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  await gone(() => screen.queryByRole('menu'));
  assert.equal(askedFor(CHANGE).length, 0);
});

test('deleting says that nothing is kept where the server keeps nothing', async () => {
  beMe({ platform: { ...bootstrapOf().platform, retention_ttl_days: 0 } });
  answer(REMOVE, { message: 'deleted' });
  const { user } = await menuOf(channelOf());
  await pick(user, 'Delete');
  await screen.findByText(/It goes away at once for everybody in it/);
  await sayYes(user, 'Delete');
  await toastSays('“Garden” has been deleted.');
});

test('deleting says for how long the server keeps it, and afterwards until when', async () => {
  beMe({ platform: { ...bootstrapOf().platform, retention_ttl_days: 30 } });
  answer(REMOVE, { message: 'archived', purge_after: '2026-02-04T10:00:00.000Z' });
  const { user } = await menuOf(channelOf());
  await pick(user, 'Delete');
  await screen.findByText(/It goes to the bin for 30 days/);
  await sayYes(user, 'Delete');
  await toastSays(/“Garden” is in the bin until ./);
});

test('a member leaves, and the others keep the conversation', async () => {
  answer(REMOVE, { message: 'left' });
  const { user } = await menuOf(channelOf({ my_role: 'member' }));
  await pick(user, 'Leave');
  await screen.findByText(/The others keep the chat/);
  await sayYes(user, 'Leave');
  await toastSays('You have left “Garden”.');
});

test('the first folder cannot go up, and goes down past the next', async () => {
  answer(CHANGE_FOLDER, work);
  const { user } = await menuOfFolder(work);
  await screen.findByRole('menu');
  assert.ok(isDisabled('menuitem', 'Move up'));
  answer('GET /api/v1/folders', { data: [home, work] });
  await pick(user, 'Move down');
  await waitFor(() =>
    assert.deepEqual(
      askedFor(CHANGE_FOLDER).map(({ params, body }) => [params.id, body.sort_order]),
      [
        [home.id, 0],
        [work.id, 1],
      ],
    ),
  );
});

test('a folder is renamed, and a name of spaces is refused', async () => {
  const { user } = await menuOfFolder(work);
  await pick(user, 'Rename');
  await screen.findByRole('dialog', { name: 'Rename the folder' });
  await rewrite(user, 'Name of the folder', '  {Enter}');
  await screen.findByText('Fill this in.');
  answer(CHANGE_FOLDER, { ...work, name: 'Office' });
  await rewrite(user, 'Name of the folder', 'Office{Enter}');
  await gone(() => screen.queryByRole('dialog'));
  assert.deepEqual(lastAsked(CHANGE_FOLDER).body, { name: 'Office' });
});

test('the button for a new folder opens its dialog without a menu', async () => {
  await press((anchor) => ({ newFolder: true, anchor }));
  await screen.findByRole('dialog', { name: 'New folder' });
});
