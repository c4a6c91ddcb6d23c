import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Note } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { gone, rewrite, sayYes, textIn } from '../../../test/acts.ts';
import { noteOf, summaryOf } from '../../../test/note-things.ts';
import { show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { NoteEditor } from './NoteEditor.tsx';

const LIST = 'GET /api/v1/notes';
const READ = 'GET /api/v1/notes/{id}';
const CHANGE = 'PUT /api/v1/notes/{id}';

const draw = (note: Note) => {
  answer(LIST, { data: [], total: 0 });
  return show(<NoteEditor note={note} />, `/notes/${note.id}?edit=true`);
};

test('what is written is sent with the revision that it was made from, and shown', async () => {
  const note = noteOf({ folder: 'Home' });
  const { user, path } = await draw(note);
  await rewrite(user, 'Title', 'Orchard');
  await rewrite(user, 'Text', 'Apples');
  await rewrite(user, 'Tags', 'trees, fruit, trees');
  answer(CHANGE, { ...note, title: 'Orchard', content: 'Apples', rev: 4 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.doesNotMatch(path(), /edit/));
  assert.deepEqual(lastAsked(CHANGE).body, {
    title: 'Orchard',
    content: 'Apples',
    rev: 3,
    tags: ['trees', 'fruit'],
  });
});

test('a text that was saved meanwhile is shown beside one’s own, and neither is lost before one is chosen', async () => {
  const note = noteOf({ content: 'Roses come first in spring' });
  const { user } = await draw(note);
  await screen.findByLabelText('Text');
  await rewrite(user, 'Text', 'Roses come last in spring');
  refuse(CHANGE, 409, 'the note was changed meanwhile');
  answer(READ, { ...note, content: 'Roses come second in spring', rev: 7 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const theirs = within(await screen.findByRole('region', { name: 'Saved meanwhile' }));
  assert.match(theirs.getByText(/second/).textContent ?? '', /second/);
  assert.equal(textIn('Text'), 'Roses come last in spring');
  await user.click(screen.getByRole('button', { name: 'Keep mine and go on' }));
  answer(CHANGE, { ...note, content: 'Roses come last in spring', rev: 8 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await gone(() => screen.queryByRole('region', { name: 'Saved meanwhile' }));
  await waitFor(() => assert.equal(askedFor(CHANGE).length, 2));
  assert.deepEqual(lastAsked(CHANGE).body, { content: 'Roses come last in spring', rev: 7 });
});

test('leaving with unsaved words asks first', async () => {
  const { user, path } = await draw(noteOf());
  await screen.findByLabelText('Text');
  await rewrite(user, 'Text', 'Apples');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await sayYes(user, 'Leave');
  await waitFor(() => assert.doesNotMatch(path(), /edit/));
  assert.equal(askedFor(CHANGE).length, 0);
});

test('buttons write Markdown, and two brackets offer the titles of notes', async () => {
  const { user } = await draw(noteOf({ content: '' }));
  const text = await screen.findByLabelText('Text');
  await user.type(text, 'milk');
  await user.click(screen.getByRole('button', { name: 'Checklist' }));
  assert.equal(textIn('Text'), '- [ ] milk');
  answer(LIST, { data: [summaryOf(noteOf({ title: 'Tide table' }))], total: 1 });
  await user.type(text, ' see [[[[ti');
  await screen.findByRole('option', { name: 'Tide table' });
  await user.keyboard('{Enter}');
  assert.equal(textIn('Text'), '- [ ] milk see [[Tide table]]');
});
