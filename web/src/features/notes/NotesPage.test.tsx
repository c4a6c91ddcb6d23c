import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Note, NoteSummary } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { rewrite, rowWith, sayYes } from '../../../test/acts.ts';
import { beMe, show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { ANN, newId } from '../../../test/things.ts';
import { NoteDetails } from './NoteDetails.tsx';
import { NotesPage } from './NotesPage.tsx';

const LIST = 'GET /api/v1/notes';
const CREATE = 'POST /api/v1/notes';
const READ = 'GET /api/v1/notes/{id}';
const CHANGE = 'PUT /api/v1/notes/{id}';
const REMOVE = 'DELETE /api/v1/notes/{id}';

const noteOf = (change: Partial<Note> = {}): Note => ({
  id: newId(),
  title: 'Garden',
  content: 'Roses first',
  workspace_id: null,
  project_id: null,
  folder: '',
  tags: [],
  is_pinned: false,
  rev: 3,
  word_count: 2,
  updated_by: ANN,
  deleted_at: null,
  owner_id: ANN,
  team_id: null,
  visibility: 'private',
  my_role: 'owner',
  rights: { write: true, manage: true },
  created_at: '2026-01-05T10:00:00.000Z',
  updated_at: '2026-01-05T10:00:00.000Z',
  ...change,
});

const read = noteOf({ title: 'Shed', my_role: 'viewer', rights: { write: false, manage: false } });

const summaryOf = ({ content, ...note }: Note): NoteSummary => ({ ...note, excerpt: content });

const drawList = (...data: Note[]) => {
  answer(LIST, { data: data.map(summaryOf), total: data.length });
  return show(<NotesPage />);
};

const drawOne = (note: Note) => {
  answer(LIST, { data: [summaryOf(note)], total: 1 });
  answer(READ, note);
  return show(<NoteDetails id={note.id} />);
};

test('the list names each, with the beginning of its text', async () => {
  await drawList(noteOf());
  assert.match((await rowWith('Garden')).textContent, /Roses first/);
});

test('a new one is created, and the list is asked for again', async () => {
  const { user } = await drawList();
  answer(CREATE, noteOf());
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create' });
  await rewrite(user, 'Title', 'Garden');
  await rewrite(user, 'Text', 'Roses first');
  answer(LIST, { data: [summaryOf(noteOf())], total: 1 });
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  await rowWith('Garden');
  assert.deepEqual(lastAsked(CREATE).body, { title: 'Garden', content: 'Roses first' });
});

test('a name is asked for before anything is sent, and a refusal stands in the dialog', async () => {
  const { user } = await drawList();
  refuse(CREATE, 400, 'you have too many already');
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create' }));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await screen.findByText('Fill this in.');
  assert.equal(askedFor(CREATE).length, 0);
  await rewrite(user, 'Title', 'x');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await screen.findByText(/too many already/);
});

test('a person who may not create one is not offered to', async () => {
  beMe({ permissions: ['surface.chat.access'] });
  await drawList();
  await screen.findByText('There is nothing here yet');
  assert.equal(screen.queryByRole('button', { name: 'Create' }), null);
});

test('what is changed is sent', async () => {
  const note = noteOf();
  const { user } = await drawOne(note);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await rewrite(user, 'Title', 'Orchard');
  answer(CHANGE, { ...note, title: 'Orchard' });
  answer(READ, { ...note, title: 'Orchard' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Orchard' });
  assert.deepEqual(lastAsked(CHANGE).body, { title: 'Orchard', content: 'Roses first', rev: 3 });
});

test('one that is deleted goes away after a question, and leads back to the list', async () => {
  const { user, path } = await drawOne(noteOf());
  answer(REMOVE, { message: 'note deleted' });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await sayYes(user, 'Delete');
  await waitFor(() => assert.equal(path(), '/notes'));
});

test('a reader sees what it says and no button that would be refused', async () => {
  await drawOne(read);
  await screen.findByText('Roses first');
  assert.equal(screen.queryByRole('button', { name: 'Edit' }), null);
  assert.equal(screen.queryByRole('button', { name: 'Delete' }), null);
});
