import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { takeDownloads } from '../../test/downloads.ts';
import { folderOf } from '../../test/noun-things.ts';
import { show, toastSays } from '../../test/page.tsx';
import { answer, askedFor, hold, lose, refuse } from '../../test/server.ts';
import { newId } from '../../test/things.ts';
import { addWords, wordsIn } from '../i18n/i18next.ts';
import { Button } from '../ui/Button.tsx';
import { exportDocument } from './export-document.ts';
import { ask } from './query.ts';
import { fetchRefusalWordsBy } from './refusal-words.ts';
import { useAction } from './use-action.ts';

const LIST = 'GET /api/v1/folders';
const DELETE = 'DELETE /api/v1/folders/{id}';

const Folders = ({ onDone }: { readonly onDone: () => void }) => {
  const { data } = useQuery(ask(LIST));
  const remove = useAction(DELETE, { done: 'It is gone.', stale: [LIST], onDone });
  return (
    <>
      <p>{data?.data.map(({ name }) => name).join(', ')}</p>
      <Button isBusy={remove.isPending} onClick={() => remove.mutate({ params: { id: newId() } })}>
        Delete
      </Button>
    </>
  );
};

const draw = async () => {
  const done: true[] = [];
  answer(LIST, { data: [folderOf('Garden'), folderOf('Shed')] });
  const shown = await show(<Folders onDone={() => done.push(true)} />);
  await screen.findByText('Garden, Shed');
  return { ...shown, done };
};

test('a change that worked is said, and what it made stale is asked for again', async () => {
  const { user, done } = await draw();
  answer(DELETE, { message: 'ok' });
  answer(LIST, { data: [folderOf('Garden')] });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await toastSays('It is gone.');
  await screen.findByText('Garden');
  assert.deepEqual(done, [true]);
});

test('a change is under way until the server has answered, and is not begun twice', async () => {
  const { user } = await draw();
  const give = hold(DELETE);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const button = screen.getByRole('button', { name: /Delete/ });
  await waitFor(() => assert.equal(button.getAttribute('aria-busy'), 'true'));
  await user.click(button);
  give({ message: 'ok' });
  await toastSays('It is gone.');
  assert.equal(askedFor(DELETE).length, 1);
});

test('a refusal is said, and the page looks again whether it was out of date', async () => {
  const { user, done } = await draw();
  refuse(DELETE, 404, 'there is no such folder');
  answer(LIST, { data: [] });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await toastSays('There is no such folder.');
  await waitFor(() => assert.equal(screen.queryByText('Garden, Shed'), null));
  assert.deepEqual(done, []);
});

test('the words of a refusal that has a name are fetched when it comes', async (t) => {
  const { user } = await draw();
  const words = wordsIn('en');
  const { refusals } = words;
  delete words.refusals;
  fetchRefusalWordsBy(async () => {
    addWords('en', { refusals });
  });
  t.after(() => fetchRefusalWordsBy(async () => {}));
  refuse(DELETE, 409, 'the project is archived; restore it', 'project_archived');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await toastSays('The project is archived. Restore it to change something in it.');
});

test('a change that never arrived is not called done', async () => {
  const { user, done } = await draw();
  lose(DELETE);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await toastSays('The server cannot be reached. Check your connection and try again.');
  assert.deepEqual(done, []);
});

const EXPORT = 'GET /api/v1/channels/{id}/export';
const path = `/api/v1/channels/${newId()}/export`;

test('a document is saved under its title, without the signs that file systems mind', async (context) => {
  const downloads = takeDownloads(context);
  answer(EXPORT, () => new Response('# Roses'));
  await show(<p>here</p>);
  await exportDocument(path, ' Roses: "red" / white? ', 'markdown');
  await exportDocument(path, '???', 'pdf');
  assert.deepEqual(
    downloads.map(({ name }) => name),
    ['Roses red white.md', 'export.pdf'],
  );
  assert.equal(await downloads[0]?.bytes.text(), '# Roses');
  assert.deepEqual(
    askedFor(EXPORT).map(({ query }) => query.format),
    ['markdown', 'pdf'],
  );
});

test('an export that is refused, or never arrives, is said, and nothing is saved', async (context) => {
  const downloads = takeDownloads(context);
  refuse(EXPORT, 413, 'the chat is too long for a PDF');
  await show(<p>here</p>);
  await exportDocument(path, 'Roses', 'pdf');
  await toastSays('The chat is too long for a PDF.');
  lose(EXPORT);
  await exportDocument(path, 'Roses', 'pdf');
  await toastSays('The server cannot be reached. Check your connection and try again.');
  assert.equal(downloads.length, 0);
});
