import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Folder } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { letGo } from '../../test/acts.ts';
import { folderOf } from '../../test/noun-things.ts';
import { show, toastSays } from '../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../test/server.ts';
import { ask, queryClient } from './query.ts';
import { deleteLater, finishDeletions } from './undo.ts';

const LIST = 'GET /api/v1/folders';
const REMOVE = 'DELETE /api/v1/folders/{id}';
const [work, home] = [folderOf('Work', 0), folderOf('Home', 1)];

const remove = ({ id, name }: Folder): void =>
  deleteLater(REMOVE, { each: [{ id }], ids: [id], done: `Deleted ${name}.`, stale: [LIST] });

const Folders = () => {
  const { data } = useQuery(ask(LIST));
  return data?.data.map((folder) => (
    <button key={folder.id} type="button" onClick={() => remove(folder)}>
      {folder.name}
    </button>
  ));
};

const draw = async () => {
  answer(LIST, { data: [work, home] });
  answer(REMOVE, { message: 'folder deleted' });
  const shown = await show(<Folders />);
  await screen.findByRole('button', { name: 'Work' });
  return shown;
};

const isGone = (name: string): Promise<void> =>
  waitFor(() => assert.equal(screen.queryByRole('button', { name }), null));

test('what is deleted goes at once, and the server is told when the offer to undo has gone', async () => {
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'Work' }));
  await toastSays('Deleted Work.');
  await isGone('Work');
  assert.equal(askedFor(REMOVE).length, 0);
  answer(LIST, { data: [home] });
  await letGo(user);
  await waitFor(() => assert.equal(lastAsked(REMOVE).params.id, work.id));
});

test('a list counts what was deleted no more, and again once it is taken back', () => {
  const [counted, paged] = [
    ['GET /api/v1/notes', {}],
    ['GET /api/v1/tasks', {}],
  ];
  queryClient.setQueryData(counted, { data: [work], total: 1, per_page: 50 });
  const pages = [
    { data: [home, work], total: 3 },
    { data: [folderOf('Away', 2)], total: 3 },
  ];
  queryClient.setQueryData(paged, { pages, pageParams: [1, 2] });
  remove(work);
  assert.deepEqual(queryClient.getQueryData(counted), { data: [], total: 0, per_page: 50 });
  const totals = () =>
    queryClient.getQueryData<{ pages: typeof pages }>(paged)?.pages.map(({ total }) => total);
  assert.deepEqual(totals(), [2, 2]);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  assert.deepEqual(queryClient.getQueryData(counted), { data: [work], total: 1, per_page: 50 });
  assert.deepEqual(totals(), [3, 3]);
});

test('what is taken back is there again, and the server never hears of it', async () => {
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'Work' }));
  await isGone('Work');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Work' });
  await waitFor(() => assert.equal(screen.queryByText('Deleted Work.'), null));
  assert.equal(askedFor(REMOVE).length, 0);
});

test('the keys that undo take back what was deleted last', async () => {
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'Work' }));
  await user.click(screen.getByRole('button', { name: 'Home' }));
  await isGone('Home');
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByRole('button', { name: 'Home' });
  assert.equal(screen.queryByRole('button', { name: 'Work' }), null);
});

test('a list that is asked for anew meanwhile does not bring it back', async () => {
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'Work' }));
  await isGone('Work');
  await queryClient.invalidateQueries({ queryKey: [LIST] });
  await isGone('Work');
});

test('a page that is closed tells the server as it goes', async () => {
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'Work' }));
  dispatchEvent(new Event('pagehide'));
  await waitFor(() => assert.equal(lastAsked(REMOVE).params.id, work.id));
  await finishDeletions();
  assert.equal(askedFor(REMOVE).length, 1, 'once');
});

test('what the server refuses is there again, with the reason', async () => {
  const { user } = await draw();
  refuse(REMOVE, 403, 'you may not');
  await user.click(screen.getByRole('button', { name: 'Work' }));
  await isGone('Work');
  await letGo(user);
  await toastSays('You may not.');
  await screen.findByRole('button', { name: 'Work' });
});
