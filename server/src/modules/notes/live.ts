// Writing one note together. What arrives at one moment is one transaction: rights, document, text and event; it is acknowledged when that is committed.

import { NoteAwarenessFrame, type NoteSync, type NoteSyncInput, NoteUpdateFrame } from '@parley/contract';
import { NOTE_CHARACTERS_MAX } from '@parley/contract/limits';
import * as Y from 'yjs';
import { assertKeyReads, type Ctx, transact, type UserActor, userActor } from '../../kernel/ctx.ts';
import { badRequest, conflict, Failure, invariant, notFound } from '../../kernel/errors.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { defineState } from '../../kernel/state.ts';
import type { FrameReply } from '../../kernel/ws/topic-rule.ts';
import { accessScope } from '../scopes/index.ts';
import { KIND } from './kind.ts';
import { assertMayWork, chargeFor } from './live-cost.ts';
import {
  beginFromText,
  changesOf,
  forgetDocument,
  type LiveDocument,
  openLive,
  record,
} from './live-document.ts';
import { examine, isSound, RefusedUpdate, removedBy } from './live-guard.ts';
import * as liveStore from './live-store.ts';
import { applyWithin, HEAVY_STEPS, TooMuchWork, UPDATE_STEPS_MAX } from './live-work.ts';
import * as store from './store.ts';
import { isLargeLoss, keepStanding } from './versions.ts';

export const SETTLE = 'notes.settle';
const SETTLE_AFTER_MS = 5_000;
const BATCH_MAX = 100;
const BEGAN_ANEW =
  'the document began anew since this was written: read it again and make your change on that';

interface Entry {
  readonly actor: UserActor;
  readonly update: Uint8Array;
  readonly epoch: number | undefined;
  readonly resolve: (rev: number) => void;
  readonly reject: (error: unknown) => void;
}

/** What waits to be written, by note, while the transaction before it runs. */
const waiting = defineState('notes.waiting', () => new Map<string, Entry[]>());

type Fault = 'too much work' | 'too long' | 'unsound';

/** The update of one entry left the document too long or unsound, or half changed: it was applied to a copy that is given up. */
class Unsound extends Error {
  override name = 'Unsound';
  readonly entry: Entry;
  readonly fault: Fault;
  constructor(entry: Entry, fault: Fault) {
    super('the document would not be the same when it is read again');
    this.entry = entry;
    this.fault = fault;
  }
}

const holdHead = async (ctx: Ctx, id: string): Promise<liveStore.HeadRow> => {
  await ctx.kernel.database.dialect.lock(ctx.db, `note ${id}`);
  const head = await liveStore.findHead(ctx.db, id);
  if (!head) throw notFound('note');
  return head;
};

/** Each identifier of a writer belongs to one person, from its first word on. */
const claimClients = async (ctx: Ctx, id: string, live: LiveDocument, clients: ReadonlySet<number>) => {
  if (clients.size === 0) return;
  const { userId } = userActor(ctx);
  const owners = new Map(
    (await liveStore.listClientOwners(ctx.db, id, [...clients])).map((row) => [
      Number(row.client_id),
      row.user_id,
    ]),
  );
  const unknown = [...clients].filter((client) => !owners.has(client));
  if (
    [...owners.values()].some((owner) => owner !== userId) ||
    unknown.some((client) => live.doc.store.clients.has(client))
  )
    throw new RefusedUpdate('this change cannot be applied: it is written under the name of another writer');
  if (unknown.length === 0) return;
  await liveStore.insertClients(
    ctx.db,
    unknown.map((client_id) => ({ note_id: id, client_id, user_id: userId })),
  );
};

/** Asked for every update: a right that was taken away ends with the transaction that took it. */
const assertMayWrite = async (ctx: Ctx, head: liveStore.HeadRow): Promise<void> => {
  await accessScope(ctx, KIND, head.id, 'write');
  if (head.deleted_at !== null) throw conflict('the note is in the trash; restore it first');
};

const applyEntry = async (
  ctx: Ctx,
  head: liveStore.HeadRow,
  live: LiveDocument,
  entry: Entry,
): Promise<{ data: Uint8Array | null; isHeavy: boolean }> => {
  const own = { ...ctx, actor: entry.actor };
  await assertMayWrite(own, head);
  if (entry.epoch !== live.epoch) throw conflict(BEGAN_ANEW);
  const examined = examine(live.doc, entry.update);
  await claimClients(own, head.id, live, examined.clients);
  await assertMayWork(own);
  // Assigned in a function that runs at once, which the compiler does not follow.
  let fault = null as Fault | null;
  let steps = UPDATE_STEPS_MAX;
  const data = changesOf(live, () => {
    try {
      steps = applyWithin(live.doc, entry.update, UPDATE_STEPS_MAX);
    } catch (error) {
      fault = error instanceof TooMuchWork ? 'too much work' : 'unsound';
    }
  });
  if (fault === null && live.text.length > NOTE_CHARACTERS_MAX) fault = 'too long';
  if (fault === null && !isSound(live.doc, examined)) fault = 'unsound';
  const parts = examined.items.length;
  await chargeFor(own, head.id, live, { steps, parts, isFit: fault === null });
  if (fault !== null) throw new Unsound(entry, fault);
  return { data, isHeavy: steps >= HEAVY_STEPS };
};

type Outcome = ReadonlyMap<Entry, { readonly rev: number } | { readonly error: unknown }>;

/** A text that is about to be left by its writer, or to lose much, stays among the versions. */
const keepBefore = async (
  ctx: Ctx,
  head: liveStore.HeadRow,
  { isLoss, authors }: { isLoss: boolean; authors: ReadonlySet<string> },
): Promise<void> => {
  if (!isLoss && [...authors].every((author) => author === head.updated_by)) return;
  const before = await store.find(ctx.db, head.id);
  invariant(before, 'the note is held');
  await keepStanding(ctx, before, { isLoss });
};

/**
 * A refusal is that entry's own; the others of the moment are written. One that may take much away from what the others of the moment wrote,
 * and all behind it, are left for the next transaction: what it takes away has been the note's text by then.
 */
const writeTogether = (ctx: Ctx, id: string, entries: readonly Entry[]): Promise<Outcome> =>
  transact(ctx, async (ctx) => {
    const outcome = new Map<Entry, { rev: number } | { error: unknown }>();
    const head = await holdHead(ctx, id);
    const live = await openLive(ctx, id);
    const length = live.text.length;
    const added: Uint8Array[] = [];
    const authors = new Set<string>();
    let author: string | null = null;
    let isTooHeavy = false;
    for (const entry of entries)
      try {
        if (added.length > 0 && isLargeLoss(removedBy(entry.update), live.text.length)) break;
        const { data, isHeavy } = await applyEntry(ctx, head, live, entry);
        isTooHeavy ||= isHeavy;
        if (data) {
          added.push(data);
          author = entry.actor.userId;
          authors.add(author);
        }
        outcome.set(entry, { rev: head.rev });
      } catch (error) {
        if (!(error instanceof Failure || error instanceof RefusedUpdate)) throw error;
        outcome.set(entry, { error });
      }
    if (added.length === 0) return outcome;
    const data = Y.mergeUpdates(added);
    await keepBefore(ctx, head, { isLoss: isLargeLoss(removedBy(data), length), authors });
    const rev = head.rev + 1;
    const content = live.text.toString();
    await store.update(ctx.db, id, {
      ...{ content, rev, updated_by: author, updated_at: ctx.now().toISOString() },
    });
    await record(ctx, id, { live, rev, data, isTooHeavy });
    await enqueueJob(
      ctx,
      SETTLE,
      { id },
      { key: id, runAt: new Date(ctx.now().getTime() + SETTLE_AFTER_MS) },
    );
    for (const [entry, told] of outcome) if ('rev' in told) outcome.set(entry, { rev });
    return outcome;
  });

const tell = (outcome: Outcome): void => {
  for (const [entry, told] of outcome)
    if ('rev' in told) entry.resolve(told.rev);
    else entry.reject(told.error);
};

/** What had to be walked over goes with the old document; who writes on that one is told, and makes the change on the new one. */
const beginAnew = (ctx: Ctx, id: string, epoch: number): Promise<void> =>
  transact(ctx, async (ctx) => {
    await holdHead(ctx, id);
    await beginFromText(ctx, id, epoch);
  });

const REFUSED = {
  unsound: 'this change cannot be applied: it does not fit the text',
  'too long': `this change cannot be applied: a note has ${NOTE_CHARACTERS_MAX.toLocaleString('en')} characters at most`,
} as const satisfies Partial<Record<Fault, string>>;

const answerUnsound = async (ctx: Ctx, id: string, { entry, fault }: Unsound): Promise<unknown> => {
  if (fault !== 'too much work') return new RefusedUpdate(REFUSED[fault]);
  return beginAnew(ctx, id, entry.epoch ?? 1).then(
    () => conflict(BEGAN_ANEW),
    (error: unknown) => error,
  );
};

const writeBatch = async (ctx: Ctx, id: string, batch: readonly Entry[]): Promise<void> => {
  let entries = batch;
  while (entries.length > 0)
    try {
      const outcome = await writeTogether(ctx, id, entries);
      tell(outcome);
      entries = entries.filter((entry) => !outcome.has(entry));
    } catch (error) {
      forgetDocument(ctx, id);
      const bad = error instanceof Unsound ? error.entry : null;
      const refusal = error instanceof Unsound ? await answerUnsound(ctx, id, error) : error;
      for (const entry of entries) if (bad === null || entry === bad) entry.reject(refusal);
      entries = bad ? entries.filter((entry) => entry !== bad) : [];
    }
};

const drain = async (ctx: Ctx, id: string, queue: Entry[]): Promise<void> => {
  while (queue.length > 0) await writeBatch(ctx, id, queue.splice(0, BATCH_MAX));
  waiting.of(ctx.kernel).delete(id);
};

/** Resolves with the note's `rev` once it is durable. */
const write = (ctx: Ctx, id: string, update: Uint8Array, epoch: number | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    const queues = waiting.of(ctx.kernel);
    const entry: Entry = { actor: userActor(ctx), update, epoch, resolve, reject };
    const queue = queues.get(id);
    if (queue) {
      queue.push(entry);
      return;
    }
    const begun = [entry];
    queues.set(id, begun);
    drain(ctx, id, begun).catch(reject);
  });

const bytesIn = (text: string): Uint8Array => Buffer.from(text, 'base64');

const stateVectorIn = (text: string): Uint8Array => {
  const bytes = bytesIn(text);
  try {
    Y.decodeStateVector(bytes);
  } catch {
    throw badRequest('sv: must be a state vector of Yjs');
  }
  return bytes;
};

/** Also of one in the trash, for those who may read it. */
export const sync = async (ctx: Ctx, id: string, { sv, update, epoch }: NoteSyncInput): Promise<NoteSync> => {
  const known = sv === undefined ? undefined : stateVectorIn(sv);
  await accessScope(ctx, KIND, id, update === undefined ? 'read' : 'write');
  assertKeyReads(ctx, 'writing together');
  if (update !== undefined)
    await write(ctx, id, bytesIn(update), epoch).catch((error: unknown) => {
      throw error instanceof RefusedUpdate ? badRequest(error.message) : error;
    });
  return transact(ctx, async (ctx) => {
    await accessScope(ctx, KIND, id);
    const { rev } = await holdHead(ctx, id);
    const live = await openLive(ctx, id);
    // What a caller knows of another document says nothing about this one.
    const lacking = Y.encodeStateAsUpdate(live.doc, epoch === live.epoch ? known : undefined);
    const update = Buffer.from(lacking).toString('base64');
    return { epoch: live.epoch, rev, update, past_sv: await pastOf(ctx, id, live, epoch) };
  });
};

/** What the document that the caller names held in the end, where this one took its place. */
const pastOf = async (
  ctx: Ctx,
  id: string,
  live: LiveDocument,
  epoch: number | undefined,
): Promise<string | null> => {
  if (epoch === undefined || epoch === live.epoch) return null;
  const past = await liveStore.findPast(ctx.db, id);
  return past?.past_epoch === epoch && past.past_sv ? Buffer.from(past.past_sv).toString('base64') : null;
};

/** An update over the WebSocket: acknowledged, or refused with a sentence. */
export const takeUpdate = async (ctx: Ctx, id: string, data: unknown): Promise<FrameReply> => {
  const frame = NoteUpdateFrame.safeParse(data);
  if (!frame.success)
    return { type: 'note.refused', data: { n: null, error: 'this change could not be understood' } };
  const { n, u, epoch } = frame.data;
  try {
    return { type: 'note.ack', data: { id, n, rev: await write(ctx, id, bytesIn(u), epoch) } };
  } catch (error) {
    if (!(error instanceof Failure || error instanceof RefusedUpdate)) throw error;
    return { type: 'note.refused', data: { id, n, error: error.message } };
  }
};

export const awarenessIn = (data: unknown) => {
  const frame = NoteAwarenessFrame.safeParse(data);
  if (!frame.success) throw badRequest('this position could not be understood');
  return frame.data;
};
