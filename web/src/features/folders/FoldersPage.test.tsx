import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Folder } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { isDisabled, letGo, rewrite, rowWith, sayYes, textIn } from '../../../test/acts.ts';
import { folderOf } from '../../../test/noun-things.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, hold, lastAsked, refuse } from '../../../test/server.ts';
import { FoldersPage } from './FoldersPage.tsx';

const LIST = 'GET /api/v1/folders';
const CREATE = 'POST /api/v1/folders';
const CHANGE = 'PUT /api/v1/folders/{id}';
const REMOVE = 'DELETE /api/v1/folders/{id}';

const [work, home, trips] = [folderOf('Work', 0), folderOf('Home', 1), folderOf('Trips', 2)];

const draw = (folders: Folder[] = [work, home, trips]) => {
  answer(LIST, { data: folders });
  return show(<FoldersPage />);
};

const openMenuOf = async (user: Awaited<ReturnType<typeof draw>>['user'], name: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await screen.findByRole('menu');
};

const names = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Folders' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('.font-medium')?.textContent ?? null);

test('a person without folders is told how to get one', async () => {
  await draw([]);
  await screen.findByText('Give the first one a name below.');
});

test('a new folder goes to the end of the list, and the field is empty for the next', async () => {
  const { user } = await draw();
  await rowWith('Work');
  const made = folderOf('Garden', 3);
  answer(CREATE, made);
  answer(LIST, { data: [work, home, trips, made] });
  await user.type(screen.getByLabelText('Name of the new folder'), 'Garden{Enter}');
  await rowWith('Garden');
  assert.deepEqual(lastAsked(CREATE).body, { name: 'Garden', sort_order: 3 });
  assert.equal(textIn('Name of the new folder'), '');
});

test('a folder without a name is not made', async () => {
  const { user } = await draw();
  await rowWith('Work');
  await user.type(screen.getByLabelText('Name of the new folder'), '   {Enter}');
  await screen.findByText('Fill this in.');
  assert.equal(askedFor(CREATE).length, 0);
});

test('a refusal stands below the field, which keeps the name', async () => {
  refuse(CREATE, 409, 'you have too many folders');
  const { user } = await draw();
  await rowWith('Work');
  await user.type(screen.getByLabelText('Name of the new folder'), 'Garden{Enter}');
  await screen.findByText('You have too many folders.');
  assert.equal(textIn('Name of the new folder'), 'Garden');
});

test('a folder is renamed in its place with Enter, and the button that led there has the focus again', async () => {
  const { user } = await draw();
  await openMenuOf(user, 'Work');
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
  await screen.findByLabelText('Name of the folder');
  answer(CHANGE, { ...work, name: 'Office' });
  answer(LIST, { data: [{ ...work, name: 'Office' }, home, trips] });
  await rewrite(user, 'Name of the folder', 'Office{Enter}');
  await rowWith('Office');
  assert.deepEqual(lastAsked(CHANGE).body, { name: 'Office' });
  await waitFor(() => assert.equal(document.activeElement?.getAttribute('aria-label'), 'Actions for Office'));
});

test('Escape leaves the name as it was, and a name that is the same is not sent', async () => {
  const { user } = await draw();
  await openMenuOf(user, 'Work');
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
  await rewrite(user, 'Name of the folder', 'Office{Escape}');
  await rowWith('Work');
  await openMenuOf(user, 'Work');
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
  await user.type(await screen.findByLabelText('Name of the folder'), '{Enter}');
  await rowWith('Work');
  assert.equal(askedFor(CHANGE).length, 0);
});

test('a folder moves at once, and every place that changed is saved', async () => {
  const { user } = await draw();
  await openMenuOf(user, 'Trips');
  assert.ok(isDisabled('menuitem', 'Move down'));
  const comes = hold(CHANGE);
  await user.click(screen.getByRole('menuitem', { name: 'Move up' }));
  await waitFor(() => assert.deepEqual(names(), ['Work', 'Trips', 'Home']));
  answer(CHANGE, { ...home, sort_order: 2 });
  answer(LIST, { data: [work, { ...trips, sort_order: 1 }, { ...home, sort_order: 2 }] });
  comes({ ...trips, sort_order: 1 });
  await waitFor(() =>
    assert.deepEqual(
      askedFor(CHANGE).map(({ params, body }) => [params.id, body.sort_order]),
      [
        [trips.id, 1],
        [home.id, 2],
      ],
    ),
  );
});

test('an order that the server refuses is taken back', async () => {
  const { user } = await draw();
  await openMenuOf(user, 'Work');
  assert.ok(isDisabled('menuitem', 'Move up'));
  refuse(CHANGE, 409, 'the order has changed meanwhile');
  await user.click(screen.getByRole('menuitem', { name: 'Move down' }));
  await toastSays('The order has changed meanwhile.');
  await waitFor(() => assert.deepEqual(names(), ['Work', 'Home', 'Trips']));
});

test('deleting a folder says that what is in it stays', async () => {
  const { user } = await draw();
  await openMenuOf(user, 'Home');
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await screen.findByText('The folder goes away. What is in it stays, outside of any folder.');
  answer(REMOVE, { message: 'ok' });
  answer(LIST, { data: [work, trips] });
  await sayYes(user, 'Delete');
  await toastSays('Deleted “Home”.');
  await letGo(user);
  await waitFor(() => assert.equal(lastAsked(REMOVE).params.id, home.id));
  await waitFor(() => assert.deepEqual(names(), ['Work', 'Trips']));
});
