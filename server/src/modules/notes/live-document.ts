// The shared document of a note. Its text and the note's `content` change in one transaction, so the two never disagree; the copy in memory is
// used only as far as it was committed.

import { NOTE_FRAME_BYTES_MAX } from '@parley/contract';
import * as Y from 'yjs';
import { afterCommit, type Ctx, emit } from '../../kernel/ctx.ts';
import { invariant } from '../../kernel/errors.ts';
import { defineState } from '../../kernel/state.ts';
import { replacementsOf } from './line-diff.ts';
import { ROOT } from './live-guard.ts';
import * as liveStore from './live-store.ts';
import { applyWithin, DOCUMENT_STEPS_MAX, TooMuchWork } from './live-work.ts';
import type { DocumentRow } from './rows.ts';
import * as store from './store.ts';

const DOCUMENTS_KEPT_MAX = 50;
const ROWS_BEFORE_STORED_WHOLE = 500;
const BYTES_BEFORE_STORED_WHOLE = 256 * 1024;
/** Applying becomes slow with thousands of writers: from then on the document begins anew from its text. */
const CLIENTS_MAX = 1_000;
/** Of the text that a document begins with. */
const FIRST_CLIENT = 1;

export interface LiveDocument {
  readonly doc: Y.Doc;
  readonly text: Y.Text;
  readonly epoch: number;
  /** Up to which `rev` it is what the database holds. */
  seq: number;
  /** True from when a transaction reads or changes it until that is committed. */
  isChanged: boolean;
  rows: number;
  bytes: number;
}

const kept = defineState('notes.documents', () => new Map<string, LiveDocument>());

const opened = (doc: Y.Doc, epoch: number, seq: number): LiveDocument => ({
  ...{ doc, text: doc.getText(ROOT), epoch, seq },
  ...{ isChanged: false, rows: 0, bytes: 0 },
});

const begunWith = (content: string): Y.Doc => {
  const first = new Y.Doc();
  first.clientID = FIRST_CLIENT;
  first.getText(ROOT).insert(0, content);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(first));
  first.destroy();
  return doc;
};

const keep = (ctx: Ctx, id: string, live: LiveDocument): LiveDocument => {
  const documents = kept.of(ctx.kernel);
  documents.delete(id);
  documents.set(id, live);
  const [oldest] = documents.keys();
  if (documents.size > DOCUMENTS_KEPT_MAX && oldest !== undefined) documents.delete(oldest);
  return live;
};

export const forgetDocument = (ctx: Ctx, id: string): void => {
  kept.of(ctx.kernel).delete(id);
};

/** Throws `TooMuchWork` when all of it together is too much; the copy is then given up. */
const catchUp = async (ctx: Ctx, id: string, live: LiveDocument, taken = 0): Promise<LiveDocument> => {
  // What it reads may be taken back together with what another piece of work of the same commit wrote.
  live.isChanged = true;
  afterCommit(ctx, () => {
    live.isChanged = false;
  });
  let steps = taken;
  for (const { seq, data } of await liveStore.listUpdates(ctx.db, id, live.seq)) {
    steps += applyWithin(live.doc, data, DOCUMENT_STEPS_MAX - steps);
    live.seq = seq;
    live.rows++;
    live.bytes += data.length;
  }
  return live;
};

const read = async (ctx: Ctx, id: string): Promise<LiveDocument | undefined> => {
  const stored = await liveStore.findEpoch(ctx.db, id);
  const live = kept.of(ctx.kernel).get(id);
  // Stored whole by another instance behind what this copy has: the updates between are gone.
  if (live && !live.isChanged && stored?.epoch === live.epoch && stored.seq <= live.seq)
    return catchUp(ctx, id, live);
  forgetDocument(ctx, id);
  const row = stored && (await liveStore.findDocument(ctx.db, id));
  if (!row) return undefined;
  const doc = new Y.Doc();
  const steps = applyWithin(doc, row.state, DOCUMENT_STEPS_MAX);
  return keep(ctx, id, await catchUp(ctx, id, opened(doc, row.epoch, row.seq), steps));
};

/** Inside a transaction that holds the note. Undefined where the note was never opened to be written together. */
export const findLive = async (ctx: Ctx, id: string): Promise<LiveDocument | undefined> => {
  invariant(ctx.tx, 'a document is read by the transaction that holds its note');
  try {
    return await read(ctx, id);
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    forgetDocument(ctx, id);
    await beginFromText(ctx, id);
    return read(ctx, id);
  }
};

/** A new document with the note's text, whatever it costs to read the old one; nothing to do where another one took its place already. */
export const beginFromText = async (ctx: Ctx, id: string, oldEpoch?: number): Promise<void> => {
  const epoch = (await liveStore.findEpoch(ctx.db, id))?.epoch ?? 1;
  if (oldEpoch !== undefined && epoch > oldEpoch) return;
  const note = await store.find(ctx.db, id);
  invariant(note, 'the note is held');
  await beginAnew(ctx, id, { content: note.content, epoch, rev: note.rev, sv: await storedVector(ctx, id) });
};

/** What a document holds, without putting it together. */
const storedVector = async (ctx: Ctx, id: string): Promise<Uint8Array | null> => {
  const row = await liveStore.findDocument(ctx.db, id);
  if (!row) return null;
  const updates = await liveStore.listUpdates(ctx.db, id, row.seq);
  return Y.encodeStateVectorFromUpdate(Y.mergeUpdates([row.state, ...updates.map(({ data }) => data)]));
};

/** The same, made from the text where there is none yet. */
export const openLive = async (ctx: Ctx, id: string): Promise<LiveDocument> => {
  const found = await findLive(ctx, id);
  if (found) return found;
  const note = await store.find(ctx.db, id);
  invariant(note, 'the note is held');
  return begin(ctx, id, { content: note.content, epoch: 1, seq: note.rev });
};

interface Beginning {
  readonly content: string;
  readonly epoch: number;
  readonly seq: number;
  readonly past?: Pick<DocumentRow, 'past_epoch' | 'past_sv'>;
}

const begin = async (
  ctx: Ctx,
  id: string,
  { content, epoch, seq, past }: Beginning,
): Promise<LiveDocument> => {
  const doc = begunWith(content);
  const state = Y.encodeStateAsUpdate(doc);
  await liveStore.putDocument(ctx.db, { note_id: id, epoch, seq, state, ...past });
  return keep(ctx, id, await catchUp(ctx, id, opened(doc, epoch, seq)));
};

/** The text goes on in a new document without a past; who wrote on the old one reads it again. */
const beginAnew = async (
  ctx: Ctx,
  id: string,
  old: { content: string; epoch: number; rev: number; sv: Uint8Array | null },
): Promise<LiveDocument> => {
  await liveStore.removeUpdates(ctx.db, id);
  await liveStore.removeClients(ctx.db, id);
  const past = { past_epoch: old.epoch, past_sv: old.sv };
  const live = await begin(ctx, id, { content: old.content, epoch: old.epoch + 1, seq: old.rev, past });
  emit(ctx, 'note.resync', { id, rev: old.rev, epoch: live.epoch }, { topics: [`note:${id}`] });
  return live;
};

/** What a piece of work adds to a document, as one update; null when that is nothing. */
export const changesOf = (live: LiveDocument, work: () => void): Uint8Array | null => {
  const updates: Uint8Array[] = [];
  const collect = (update: Uint8Array): number => updates.push(update);
  live.doc.on('update', collect);
  try {
    work();
  } finally {
    live.doc.off('update', collect);
  }
  if (updates.length === 0) return null;
  live.isChanged = true;
  return Y.mergeUpdates(updates);
};

interface Recorded {
  readonly live: LiveDocument;
  readonly rev: number;
  readonly data: Uint8Array;
  /** The document is to begin anew. */
  readonly isTooHeavy?: boolean;
}

/** Stores what was added as the note's `rev`, and tells those who have it open. */
export const record = async (
  ctx: Ctx,
  id: string,
  { live, rev, data, isTooHeavy = false }: Recorded,
): Promise<void> => {
  live.rows++;
  live.bytes += data.length;
  const isFull = live.rows >= ROWS_BEFORE_STORED_WHOLE || live.bytes >= BYTES_BEFORE_STORED_WHOLE;
  if (isTooHeavy || (isFull && (await liveStore.countClients(ctx.db, id)) > CLIENTS_MAX)) {
    const [content, sv] = [live.text.toString(), Y.encodeStateVector(live.doc)];
    await beginAnew(ctx, id, { content, epoch: live.epoch, rev, sv });
    return;
  }
  if (isFull) await storeWhole(ctx, id, live, rev);
  else await liveStore.insertUpdate(ctx.db, { note_id: id, seq: rev, data });
  live.seq = rev;
  const told = { id, rev, epoch: live.epoch };
  const to = { topics: [`note:${id}`] };
  if (data.length > NOTE_FRAME_BYTES_MAX) emit(ctx, 'note.resync', told, to);
  else emit(ctx, 'note.update', { ...told, u: Buffer.from(data).toString('base64') }, to);
};

const storeWhole = async (ctx: Ctx, id: string, live: LiveDocument, rev: number): Promise<void> => {
  await liveStore.removeUpdates(ctx.db, id);
  const state = Y.encodeStateAsUpdate(live.doc);
  await liveStore.putDocument(ctx.db, { note_id: id, epoch: live.epoch, seq: rev, state });
  [live.rows, live.bytes] = [0, 0];
};

/** A text that was set from outside enters the document as the difference, so that what others type meanwhile stays. */
export const takeText = async (ctx: Ctx, id: string, content: string, rev: number): Promise<void> => {
  const live = await findLive(ctx, id);
  if (!live) return;
  const data = changesOf(live, () =>
    live.doc.transact(() => {
      for (const { at, removed, inserted } of replacementsOf(live.text.toString(), content).reverse()) {
        live.text.delete(at, removed);
        if (inserted !== '') live.text.insert(at, inserted);
      }
    }),
  );
  if (data) await record(ctx, id, { live, rev, data });
};
