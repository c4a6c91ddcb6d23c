import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileObject } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { letGo, rowWith, sayYes } from '../../../test/acts.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, hold, lastAsked, lose, refuse } from '../../../test/server.ts';
import { fileOf, newId } from '../../../test/things.ts';
import { FilesPage } from './FilesPage.tsx';

const LIST = 'GET /api/v1/files';
const REMOVE = 'DELETE /api/v1/files/{id}';
const DOWNLOAD = 'GET /api/v1/files/{id}/download';

const draw = (...files: FileObject[]) => {
  answer(LIST, { data: files });
  return show(<FilesPage />);
};

test('a person without files is told where they come from', async () => {
  await draw();
  await screen.findByText('Drop one into a chat, and it will be here too.');
});

test('while the list is on its way nothing is said about it', async () => {
  const comes = hold(LIST);
  await show(<FilesPage />);
  assert.equal(screen.queryByText('No files yet'), null);
  comes({ data: [fileOf()] });
  await screen.findByText('notes.txt');
});

test('each file has its name and size', async () => {
  await draw(fileOf({ size: 1_500_000 }));
  assert.match((await rowWith('notes.txt')).textContent ?? '', /1\.5 MB/);
});

test('a file of a message leads to that message, and one that was never sent leads nowhere', async () => {
  const sent = fileOf({ filename: 'plan.pdf', channel_id: newId(), message_id: newId() });
  const { user, path } = await draw(sent, fileOf());
  assert.equal(screen.queryByRole('link', { name: 'To the chat of notes.txt' }), null);
  await user.click(await screen.findByRole('link', { name: 'To the chat of plan.pdf' }));
  await waitFor(() => assert.equal(path(), `/c/${sent.channel_id}?m=${sent.message_id}`));
});

test('a full page has another, and a file that stands on both is listed once', async () => {
  const first = Array.from({ length: 50 }, (_, at) => fileOf({ filename: `file ${at}.txt` }));
  const { user } = await draw(...first);
  const more = await screen.findByRole('button', { name: 'Show more' });
  const last = first.at(-1);
  assert.ok(last);
  answer(LIST, { data: [last, fileOf({ filename: 'oldest.txt' })] });
  await user.click(more);
  await screen.findByText('oldest.txt');
  assert.equal(lastAsked(LIST).query.offset, '50');
  assert.equal(screen.getByRole('list', { name: 'Files' }).children.length, 51);
  assert.equal(screen.queryByRole('button', { name: 'Show more' }), null);
});

test('a file is deleted after a question, and is gone from the list', async () => {
  const file = fileOf();
  const { user } = await draw(file);
  await user.click(await screen.findByRole('button', { name: 'Delete notes.txt' }));
  await screen.findByText('It also goes away from the chat that it is in.');
  assert.equal(askedFor(REMOVE).length, 0);
  answer(REMOVE, { message: 'ok' });
  answer(LIST, { data: [] });
  await sayYes(user, 'Delete');
  await toastSays('The file has been deleted.');
  await screen.findByText('No files yet');
  assert.equal(askedFor(REMOVE).length, 0, 'as long as it can be taken back');
  await letGo(user);
  await waitFor(() => assert.equal(lastAsked(REMOVE).params.id, file.id));
});

test('a file that could not be deleted is still there, and the page says why', async () => {
  refuse(REMOVE, 409, 'the file is in use');
  const { user } = await draw(fileOf());
  await user.click(await screen.findByRole('button', { name: 'Delete notes.txt' }));
  await sayYes(user, 'Delete');
  await letGo(user);
  await toastSays('The file is in use.');
  await rowWith('notes.txt');
});

test('a file comes under its own name', async () => {
  const saved: string[] = [];
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  };
  try {
    const { user } = await draw(fileOf());
    answer(DOWNLOAD, () => new Response('words'));
    await user.click(await screen.findByRole('button', { name: 'Download notes.txt' }));
    await waitFor(() => assert.deepEqual(saved, ['notes.txt']));
  } finally {
    HTMLAnchorElement.prototype.click = click;
  }
});

test('a download that is refused, or never arrives, says why', async () => {
  const { user } = await draw(fileOf());
  refuse(DOWNLOAD, 404, 'the file is gone');
  await user.click(await screen.findByRole('button', { name: 'Download notes.txt' }));
  await toastSays('The file is gone.');
  lose(DOWNLOAD);
  await user.click(screen.getByRole('button', { name: 'Download notes.txt' }));
  await toastSays(/The server cannot be reached/);
});
