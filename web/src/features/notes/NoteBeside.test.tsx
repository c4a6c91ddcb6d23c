import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Note } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import * as Y from 'yjs';
import { noteOf } from '../../../test/note-things.ts';
import { show } from '../../../test/page.tsx';
import { answer, refuse } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { PanelContext } from '../../ui/page-head.ts';
import { NoteBeside } from './NoteBeside.tsx';

const READ = 'GET /api/v1/notes/{id}';

const draw = async (id: string) => {
  let closed = 0;
  const shown = await show(
    <PanelContext value={document.body}>
      <NoteBeside id={id} onClose={() => closed++} />
    </PanelContext>,
  );
  return { ...shown, closed: () => closed };
};

const serve = (note: Note): void => {
  answer(READ, note);
  const doc = new Y.Doc();
  doc.getText('text').insert(0, note.content);
  const update = Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');
  answer('POST /api/v1/notes/{id}/sync', { epoch: 1, rev: 4, update, past_sv: null });
};

test('a note beside a chat is read and written there, and taken away', async () => {
  const note = noteOf({ content: 'Roses **first**' });
  serve(note);
  const { user, closed } = await draw(note.id);
  assert.equal((await screen.findByText('first')).tagName, 'STRONG');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByRole('textbox', { name: 'Text' });
  answer('GET /api/v1/notes', { data: [], total: 0 });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => assert.equal(document.activeElement, screen.getByRole('button', { name: 'Edit' })));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  assert.equal(closed(), 1);
});

test('one that is no longer there says so', async () => {
  refuse(READ, 404, 'note not found');
  await draw(newId());
  await screen.findByText('This note is not here');
});
