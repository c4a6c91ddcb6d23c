// The editor of a note beside a stand-in for the server's half of its document.

import assert from 'node:assert/strict';
import { EditorView } from '@codemirror/view';
import type { Note } from '@parley/contract';
import { act, screen, waitFor } from '@testing-library/react';
import * as Y from 'yjs';
import { fromBase64, toBase64 } from '../src/features/notes/live/base64.ts';
import { LiveNoteEditor } from '../src/features/notes/live/LiveNoteEditor.tsx';
import { getConnection, startLive } from '../src/lib/live.ts';
import { signOut } from '../src/lib/session.ts';
import { show } from './page.tsx';
import { answer, saidOf, takeProblems } from './server.ts';

export const SYNC = 'POST /api/v1/notes/{id}/sync';

// The page looks after its connection for as long as it is open, which would be for ever.
const every = globalThis.setInterval;
Object.assign(globalThis, { setInterval: (work: () => void, ms: number) => every(work, ms).unref() });

/** Before each test. */
export const connect = async (): Promise<void> => {
  localStorage.clear();
  answer('GET /api/v1/notes', { data: [], total: 0 });
  startLive();
  await waitFor(() => assert.equal(getConnection(), 'open'));
};

/** After each test: what was left unsaved would be handed in during the next one. */
export const disconnect = async (): Promise<void> => {
  answer('POST /api/v1/auth/web/logout', { message: 'signed out' });
  await signOut();
  takeProblems();
};

/** The note's document as the server has it. */
export const serve = (content: string, epoch = 1, past: Y.Doc | null = null) => {
  const doc = new Y.Doc();
  const text = doc.getText('text');
  text.insert(0, content);
  answer(SYNC, ({ body }) => {
    if (body.update && body.epoch !== epoch)
      return Response.json({ error: 'the document began anew' }, { status: 409 });
    if (body.update) Y.applyUpdate(doc, fromBase64(body.update));
    const known = body.sv && body.epoch === epoch ? fromBase64(body.sv) : undefined;
    const past_sv = past && body.epoch === epoch - 1 ? toBase64(Y.encodeStateVector(past)) : null;
    return { epoch, rev: 4, update: toBase64(Y.encodeStateAsUpdate(doc, known)), past_sv };
  });
  return { doc, text };
};

/** What a person wrote at the beginning of the text while they were away, as an update. */
export const writtenAway = (doc: Y.Doc, words: string): string => {
  const away = new Y.Doc();
  Y.applyUpdate(away, Y.encodeStateAsUpdate(doc));
  const before = Y.encodeStateVector(away);
  away.getText('text').insert(0, words);
  return toBase64(Y.encodeStateAsUpdate(away, before));
};

export const drawEditor = async (note: Note, onDone: () => void = () => undefined) => {
  const shown = await show(<LiveNoteEditor note={note} isGone={false} onDone={onDone} />);
  const box = await screen.findByRole('textbox', { name: 'Text' });
  const view = EditorView.findFromDOM(box);
  assert.ok(view);
  const write = (insert: string, at = 0): void => act(() => view.dispatch({ changes: { from: at, insert } }));
  return { ...shown, view, write, text: () => view.state.doc.toString() };
};

/** The last change that was sent over the WebSocket. */
export const sentUpdate = (): { n: number; u: string; epoch: number } => {
  const frame = saidOf('note.update').at(-1);
  assert.ok(frame, 'nothing was sent');
  return frame.data as { n: number; u: string; epoch: number };
};
