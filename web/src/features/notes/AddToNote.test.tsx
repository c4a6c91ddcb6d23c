import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { noteOf, summaryOf } from '../../../test/note-things.ts';
import { show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { messageOf } from '../../../test/things.ts';
import { AddToNote } from './AddToNote.tsx';

const LIST = 'GET /api/v1/notes';
const READ = 'GET /api/v1/notes/{id}';
const ADD = 'POST /api/v1/notes/{id}/from-messages';
const PUT = 'PUT /api/v1/notes/{id}';
const ADDED = '\n\n---\n\n**Bea**, [2026-11-19](/c/1?m=2)\n\nThe beans are up.';

const authorOf = (display_name: string) => ({ ...messageOf().author, display_name });
const [first, second] = [
  messageOf({ content: 'The beans are up.', author: authorOf('Bea') }),
  messageOf({ content: 'And the peas?', author: authorOf('Cid') }),
];
const garden = noteOf({ title: 'Garden', content: 'Roses' });

const draw = async () => {
  const theirs = noteOf({ title: 'Theirs', rights: { write: false, manage: false } });
  answer(LIST, { data: [garden, theirs].map(summaryOf), total: 2 });
  answer(ADD, { id: garden.id, rev: 4, added: ADDED });
  let isClosed = false;
  const close = (): void => {
    isClosed = true;
  };
  const shown = await show(<AddToNote message={second} among={[first, second]} onClose={close} />);
  const add = () => shown.user.click(screen.getByRole('button', { name: 'Add' }));
  return { ...shown, add, isClosed: () => isClosed };
};

test('messages go to a note that one may write in, in the order in which they were said', async () => {
  const { user, add, isClosed } = await draw();
  const note = await screen.findByRole('radio', { name: 'Garden' });
  assert.equal(screen.queryByRole('radio', { name: 'Theirs' }), null);
  await add();
  await screen.findByText('Choose a note.');
  assert.equal(askedFor(ADD).length, 0);
  await user.click(note);
  answer(LIST, { data: [], total: 0 });
  await user.type(screen.getByRole('searchbox', { name: 'Find a note' }), 'pond');
  await waitFor(() => assert.equal(lastAsked(LIST).query.q, 'pond'));
  assert.ok(screen.getByRole('radio', { name: 'Garden', checked: true }), 'what was chosen stays in sight');
  await user.click(screen.getByRole('checkbox', { name: 'Bea' }));
  refuse(ADD, 409, 'the note is in the trash; restore it first');
  await add();
  await screen.findByText(/in the trash/);
  answer(ADD, { id: garden.id, rev: 4, added: ADDED });
  await add();
  await screen.findByText('Added to “Garden”.');
  assert.ok(isClosed());
  const { params, body } = lastAsked(ADD);
  assert.deepEqual([params.id, body], [garden.id, { message_ids: [first.id, second.id] }]);
});

test('undo takes out what was added and leaves what others wrote meanwhile', async () => {
  const { user, add } = await draw();
  await user.click(await screen.findByRole('radio', { name: 'Garden' }));
  await add();
  answer(READ, { ...garden, rev: 7, content: `Roses, red${ADDED}\n\nAnd tulips` });
  answer(PUT, garden);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => assert.deepEqual(lastAsked(PUT).body, { content: 'Roses, red\n\nAnd tulips', rev: 7 }));
});

test('undo makes its change anew where another one came before it', async () => {
  const { user, add } = await draw();
  await user.click(await screen.findByRole('radio', { name: 'Garden' }));
  await add();
  const texts = [`Roses${ADDED}`, `Lilies${ADDED}`];
  answer(READ, () => ({ ...garden, content: texts.shift() ?? '', rev: 8 - texts.length }));
  let puts = 0;
  answer(PUT, () => (puts++ === 0 ? Response.json({ error: 'changed meanwhile' }, { status: 409 }) : garden));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => assert.deepEqual(lastAsked(PUT).body, { content: 'Lilies', rev: 8 }));
});

test('what was changed since stays, and the reader is told', async () => {
  const { user, add } = await draw();
  await user.click(await screen.findByRole('radio', { name: 'Garden' }));
  await add();
  answer(READ, { ...garden, content: 'Roses and beans' });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findAllByText(/has been changed meanwhile/);
  assert.equal(askedFor(PUT).length, 0);
});
