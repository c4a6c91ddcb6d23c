import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { act, waitFor } from '@testing-library/react';
import * as Y from 'yjs';
import { connect, disconnect, SYNC, sentUpdate, serve, writtenAway } from '../../../test/live-note.tsx';
import { noteOf } from '../../../test/note-things.ts';
import { askedFor, saidOf, tell } from '../../../test/server.ts';
import { BOB, newId } from '../../../test/things.ts';
import { fromBase64 } from '../notes/live/base64.ts';
import { handInKeptEdits } from './kept-edits.ts';

beforeEach(connect);
afterEach(disconnect);

test('what an earlier visit could not hand in is handed in without its note being opened', async () => {
  const { doc, text } = serve('Milk\n');
  const note = noteOf();
  const kept = JSON.stringify({ epoch: 1, update: writtenAway(doc, 'Bread\n') });
  localStorage.setItem(`parley.note-edit.${note.owner_id}.${note.id}.9`, kept);
  localStorage.setItem(`parley.note-edit.${BOB}.${newId()}.9`, kept);
  const asked = askedFor(SYNC).length;
  handInKeptEdits(note.owner_id);
  await waitFor(() => assert.equal(saidOf('note.update').length, 1));
  const { n, u } = sentUpdate();
  Y.applyUpdate(doc, fromBase64(u));
  assert.equal(text.toString(), 'Bread\nMilk\n');
  act(() => tell({ type: 'note.ack', data: { id: note.id, n, rev: 5 } }));
  await waitFor(() => assert.equal(localStorage.length, 1, 'what another account wrote is left to it'));
  assert.equal(askedFor(SYNC).length, asked + 1);
});
