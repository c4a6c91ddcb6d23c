import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Note } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import * as Y from 'yjs';
import { rewrite, rowWith } from '../../../test/acts.ts';
import { memberOf } from '../../../test/knowledge-things.ts';
import { noteOf } from '../../../test/note-things.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, lastAsked, refuse } from '../../../test/server.ts';
import { projectOf, workspaceOf } from '../../../test/team-things.ts';
import { channelOf, newId } from '../../../test/things.ts';
import { keepBeside } from '../../lib/beside.ts';
import { chooseWorkspace } from '../../lib/workspace.ts';
import { PanelContext } from '../../ui/page-head.ts';
import { readChatDraft, writeChatDraft } from '../chat/index.ts';
import { NoteById } from './NotePage.tsx';

const LIST = 'GET /api/v1/notes';
const READ = 'GET /api/v1/notes/{id}';
const CHANGE = 'PUT /api/v1/notes/{id}';
const REMOVE = 'DELETE /api/v1/notes/{id}';
const LINKS = 'GET /api/v1/notes/{id}/links';
const SYNC = 'POST /api/v1/notes/{id}/sync';
const EXPORT = 'GET /api/v1/notes/{id}/export';
const VERSIONS = 'GET /api/v1/notes/{id}/versions';
const VERSION = 'GET /api/v1/notes/{id}/versions/{n}';

const draw = (note: Note, search = '') => {
  answer(READ, note);
  answer(LIST, { data: [], total: 0 });
  return show(
    <PanelContext value={document.body}>
      <NoteById id={note.id} />
    </PanelContext>,
    `/notes/${note.id}${search}`,
  );
};

test('a note is drawn as its Markdown says, and a title in brackets leads to the note that has it', async () => {
  const other = newId();
  answer(LINKS, {
    links: [
      { title: 'Tides', note: { id: other, title: 'Tides' } },
      { title: 'Nowhere', note: null },
    ],
    backlinks: [],
  });
  await draw(
    noteOf({ content: '# Plan\n\nRoses **first**, see [[Tides]] and [[Nowhere]].', tags: ['home'] }),
  );
  await screen.findByRole('heading', { name: 'Plan', level: 2 });
  assert.equal((await screen.findByText('first')).tagName, 'STRONG');
  assert.equal((await screen.findByRole('link', { name: 'Tides' })).getAttribute('href'), `/notes/${other}`);
  assert.ok(screen.getByText('Nowhere'));
  assert.match(screen.getByRole('link', { name: 'home' }).getAttribute('href') ?? '', /tag=home/);
});

test('Edit opens the text to be written with others; the title, the folder and the tags are saved when they are left', async () => {
  const note = noteOf({ folder: 'Home' });
  const { user, path } = await draw(note);
  const doc = new Y.Doc();
  doc.getText('text').insert(0, note.content);
  answer(SYNC, {
    epoch: 1,
    rev: 3,
    update: Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64'),
    past_sv: null,
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  assert.match((await screen.findByRole('textbox', { name: 'Text' })).textContent, /^Roses .*first/);
  answer(CHANGE, { ...note, title: 'Orchard' });
  answer(READ, { ...note, title: 'Orchard' });
  await rewrite(user, 'Title', 'Orchard');
  await user.tab();
  await screen.findByRole('heading', { name: 'Orchard' });
  assert.deepEqual(lastAsked(CHANGE).body, { title: 'Orchard' });
  await rewrite(user, 'Tags', 'trees, fruit, trees');
  await user.keyboard('{Enter}');
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { tags: ['trees', 'fruit'] }));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  assert.equal((await screen.findByText('first', { selector: 'strong' })).tagName, 'STRONG');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => assert.doesNotMatch(path(), /edit/));
});

test('a reader sees what it says and no button that would be refused', async () => {
  await draw(noteOf({ my_role: 'viewer', rights: { write: false, manage: false } }), '?edit=true');
  await screen.findByText('first');
  for (const name of ['Edit', 'Share']) assert.equal(screen.queryByRole('button', { name }), null);
  assert.equal(screen.queryByLabelText('Text'), null);
});

test('its owner shares it with people and teams', async () => {
  const { user } = await draw(noteOf());
  answer('GET /api/v1/notes/{id}/members', { data: [memberOf()] });
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await screen.findByRole('dialog', { name: 'Share “Garden”' });
  await rowWith('Ann');
});

test('one that is put into the bin leads back to the list, and says how long it stays', async () => {
  const { user, path } = await draw(noteOf());
  answer(REMOVE, { message: 'note deleted' });
  await user.click(await screen.findByRole('button', { name: 'Actions for Garden' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to the bin' }));
  await waitFor(() => assert.equal(path(), '/notes'));
  await toastSays(/30 days/);
});

test('it is downloaded as the document that is chosen, and a refusal is said', async (t) => {
  const saved: string[] = [];
  t.mock.method(HTMLAnchorElement.prototype, 'click', function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = await draw(noteOf());
  const download = async (name: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Garden' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  answer(EXPORT, () => new Response('%PDF'));
  await download('PDF');
  await waitFor(() => assert.deepEqual(saved, ['Garden.pdf']));
  assert.deepEqual(lastAsked(EXPORT).query, { format: 'pdf' });
  refuse(EXPORT, 400, 'content: it takes too long to be made into a document');
  await download('DOCX');
  await toastSays(/takes too long/);
  assert.equal(saved.length, 1);
});

test('in the bin it can be read and taken back, not written', async () => {
  const note = noteOf({ deleted_at: '2026-01-06T10:00:00.000Z' });
  const { user } = await draw(note);
  await screen.findByText('This note is in the bin');
  for (const name of ['Edit', 'Share']) assert.equal(screen.queryByRole('button', { name }), null);
  answer('POST /api/v1/notes/{id}/restore', { ...note, deleted_at: null });
  answer(READ, { ...note, deleted_at: null });
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  await screen.findByRole('button', { name: 'Edit' });
});

test('an earlier version is compared word by word with that of now, and restored', async () => {
  const note = noteOf({ content: 'Roses come first in spring' });
  const { user } = await draw(note, '?panel=versions');
  const at = { title: 'Garden', word_count: 5, created_at: '2026-01-05T10:00:00.000Z' };
  const author = { id: newId(), display_name: 'Bo' };
  answer(VERSIONS, {
    data: [
      { ...at, n: 3, author: null },
      { ...at, n: 2, author },
    ],
  });
  answer(VERSION, { ...at, n: 2, author, content: 'Roses come last in spring' });
  await screen.findByRole('button', { name: /^Current \d.* ago · 5 words$/ });
  // Of names and counts in two directions each stays in its place.
  const apart = [...screen.getByRole('button', { name: /Bo/ }).querySelectorAll('bdi')];
  assert.deepEqual(
    apart.map(({ textContent }) => textContent),
    ['Bo', '5 words'],
  );
  await user.click(await screen.findByRole('button', { name: /Bo/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Version of/ }));
  assert.equal((await dialog.findByText('last')).tagName, 'DEL');
  assert.equal(dialog.getByText('first').tagName, 'INS');
  answer('POST /api/v1/notes/{id}/versions/{n}/restore', { ...note, rev: 4 });
  await user.click(dialog.getByRole('button', { name: 'Restore this version' }));
  await toastSays(/version is back/);
});

test('a version shows its pictures, not how they are written', async () => {
  const picture = `![a map.png](/api/v1/files/${newId()}/download)`;
  const { user } = await draw(noteOf({ content: 'Roses come first in spring' }), '?panel=versions');
  const at = { n: 2, title: 'Garden', word_count: 5, created_at: '2026-01-05T10:00:00.000Z', author: null };
  answer(VERSIONS, { data: [at] });
  answer('GET /api/v1/files/{id}/thumbnail', () => new Response(new Blob(['picture'])));
  answer(VERSION, { ...at, content: `Roses come first ${picture} in spring` });
  await user.click(await screen.findByRole('button', { name: /5 words/ }));
  const dialog = await screen.findByRole('dialog', { name: /^Version of/ });
  await within(dialog).findByRole('img', { name: 'a map.png' });
  assert.doesNotMatch(dialog.textContent ?? '', /!\[|api\/v1/);
});

test('who writes has its versions, its outline and whom it is shared with at hand, and goes to a heading in the text', async () => {
  const note = noteOf({ content: '# One\n\nRoses\n\n## Two\n\nTides', project_id: newId() });
  const doc = new Y.Doc();
  doc.getText('text').insert(0, note.content);
  const update = Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');
  answer(SYNC, { epoch: 1, rev: 3, update, past_sv: null });
  answer('GET /api/v1/projects/{id}', projectOf({ name: 'Winter recall' }));
  const { user, path } = await draw(note, '?edit=true');
  const text = await screen.findByRole('textbox', { name: 'Text' });
  await screen.findByText('4 words');
  await screen.findByRole('link', { name: 'Winter recall' });
  screen.getByRole('button', { name: 'Share' });
  assert.equal(screen.queryByRole('button', { name: 'Edit' }), null);
  await user.click(screen.getByRole('button', { name: 'About this note' }));
  await user.click(await screen.findByRole('button', { name: 'Two' }));
  await waitFor(() => assert.equal(document.activeElement, text));
  answer(VERSIONS, { data: [] });
  await user.click(screen.getByRole('button', { name: 'Versions' }));
  await waitFor(() => assert.match(path(), /panel=versions/));
  assert.match(path(), /edit=true/);
});

test('beside a note are its headings, what it names and what names it', async () => {
  const note = noteOf({ content: '# One\n\n## Two\n\n[[Tides]]' });
  answer(LINKS, {
    links: [{ title: 'Tides', note: null }],
    backlinks: [{ id: newId(), title: 'Harbour' }],
  });
  const { user } = await draw(note, '?panel=outline');
  const outline = within(await screen.findByRole('list', { name: 'Outline' }));
  assert.deepEqual(
    outline.getAllByRole('button').map(({ textContent }) => textContent),
    ['One', 'Two'],
  );
  await user.click(screen.getByRole('tab', { name: 'Links' }));
  await screen.findByText(/no note is called that/);
  await screen.findByRole('link', { name: 'Harbour' });
});

test('a key puts it beside the chat that one was in last', async () => {
  const note = noteOf();
  const channel = channelOf();
  keepBeside(channel.id, null);
  const { user, path } = await draw(note);
  await screen.findByRole('button', { name: 'Actions for Garden' });
  await user.keyboard('{Alt>}{Shift>}b{/Shift}{/Alt}');
  await waitFor(() => assert.equal(path(), `/c/${channel.id}?beside=note%3A${note.id}`));
});

test('a chat is begun about it where one is, whose question names it for the model', async (t) => {
  const here = workspaceOf({ team_id: null });
  chooseWorkspace(here);
  t.after(() => chooseWorkspace(null));
  const note = noteOf();
  const { user, path } = await draw(note);
  const channel = channelOf();
  answer('POST /api/v1/channels', channel);
  await user.click(await screen.findByRole('button', { name: 'Actions for Garden' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ask about this note' }));
  await waitFor(() => assert.equal(path(), `/c/${channel.id}?beside=note%3A${note.id}`));
  assert.deepEqual(lastAsked('POST /api/v1/channels').body, { title: 'Garden', workspace_id: here.id });
  const kept = Object.keys(sessionStorage).map((key) => sessionStorage.getItem(key) ?? '');
  assert.ok(kept.some((value) => value.includes(`/notes/${note.id}`)));
  assert.ok(kept.some((value) => value.includes(`note ${note.id}`)));
});

const ONE_PAGE = { page: 1, per_page: 30, total_pages: 1 };

test('one of the chats that are there comes beside it, and what was typed in it stays', async () => {
  const note = noteOf();
  const { user, path } = await draw(note);
  const [trip, locked] = [
    channelOf({ title: 'Trip' }),
    channelOf({ title: 'Locked', rights: { ...channelOf().rights, write: false } }),
  ];
  answer('GET /api/v1/channels', { data: [trip, locked], ...ONE_PAGE, total: 2 });
  writeChatDraft(trip.id, 'and the pond?');
  await user.click(await screen.findByRole('button', { name: 'Actions for Garden' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Put beside a chat…' }));
  const chat = await screen.findByRole('radio', { name: 'Trip' });
  assert.equal(screen.queryByRole('radio', { name: 'Locked' }), null);
  await user.click(screen.getByRole('button', { name: 'Open both' }));
  await screen.findByText('Choose a chat.');
  await user.click(chat);
  await user.click(screen.getByRole('button', { name: 'Open both' }));
  await waitFor(() => assert.equal(path(), `/c/${trip.id}?beside=note%3A${note.id}`));
  assert.equal(readChatDraft(trip.id), `[#Garden](/notes/${note.id}) and the pond?`);
  const kept = Object.keys(sessionStorage).map((key) => sessionStorage.getItem(key) ?? '');
  assert.ok(
    kept.some((value) => value.includes(`note ${note.id}`)),
    'the model is told of it',
  );
});

test('an older chat is sought by its title', async () => {
  const { user } = await draw(noteOf());
  answer('GET /api/v1/channels', { data: [], ...ONE_PAGE, total: 0 });
  await user.click(await screen.findByRole('button', { name: 'Actions for Garden' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Put beside a chat…' }));
  await screen.findByText('No chat matches');
  const id = newId();
  const hit = { type: 'channel', id, channel_id: id, channel_title: 'Pond', scope_id: id, title: 'Pond' };
  const rest = { snippet: '', highlights: [], author_id: null, leaf_id: null };
  answer('GET /api/v1/search', {
    data: [{ ...hit, ...rest, created_at: '2020-03-05T10:00:00.000Z' }],
    has_more: false,
  });
  await user.type(screen.getByRole('searchbox', { name: 'Find a chat' }), 'pond');
  await screen.findByRole('radio', { name: 'Pond' });
  const { q, type } = lastAsked('GET /api/v1/search').query;
  assert.deepEqual([q, type], ['pond', 'channel']);
});
