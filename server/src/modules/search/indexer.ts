// Makes findable what was said, shortly after it was said. The marks are written with the change itself, so that nothing is
// forgotten; working them off in batches costs a fraction of indexing inside each change.

import type { IndexedText } from '../../db/dialect/text-index.ts';
import { afterCommit, type Ctx, type Kernel, systemCtx, transact } from '../../kernel/ctx.ts';
import { createLoop } from '../../kernel/loop.ts';
import type { SearchDocument } from '../../kernel/module.ts';
import { createPace, type Pace } from '../../kernel/pace.ts';
import { defineState } from '../../kernel/state.ts';
import { byKind, loadDocuments } from './sources.ts';
import * as store from './store.ts';
import { indexedWords } from './words.ts';

const BATCH = 200;
/** How many texts are in memory at once. */
const TEXTS_PER_LOOK = 20;
/** A batch holds the one writer of SQLite: where texts are long, it ends sooner. */
const CHARACTERS_PER_BATCH = 400_000;
/** A statement is one step, during which no request is served. */
const CHARACTERS_PER_STATEMENT = 25_000;
/** Where there is more to do, others have the processor for as long as the last batch had it. */
const PAUSE_MS_MAX = 100;
/** Soon enough for a person who looks for what was just said; every batch is a commit of its own, and a larger one costs less for each text. */
const GATHER_MS = 250;
/** For marks of another instance that died before it worked them off. */
const POLL_MS = 5_000;

const SWEPT_AT_ONCE = 1_000;

/** Both engines bound the number of values in one statement. */
const FORGOTTEN_PER_STATEMENT = 500;

/** Wakes the indexer of this process, once it runs. */
const waker = defineState('search.waker', () => ({ wake: (): void => {} }));

/** Marks things as changed, inside the caller's transaction. */
export const indexLater = async (ctx: Ctx, kind: string, ...ids: string[]): Promise<void> => {
  await store.addPending(ctx.db, kind, ids);
  afterCommit(ctx, () => waker.of(ctx.kernel).wake());
};

/** Works off one batch; true when there may be more. */
export const indexBatch = async (ctx: Ctx): Promise<boolean> => {
  try {
    return await indexOldest(ctx);
  } catch (error) {
    if (mayPass(ctx, error)) throw error;
    await indexSingly(ctx);
    return true;
  }
};

const mayPass = ({ kernel: { database } }: Ctx, error: unknown): boolean =>
  database.dialect.isUnavailable(error) || database.dialect.isRetryable(error);

const indexOldest = (ctx: Ctx): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const { dialect } = ctx.kernel.database;
    let characters = 0;
    for (let count = 0; count < BATCH && characters < CHARACTERS_PER_BATCH; count += TEXTS_PER_LOOK) {
      const marks = await store.takePending(ctx.db, dialect, TEXTS_PER_LOOK);
      for (const [kind, ids] of byKind(marks)) characters += await indexAll(ctx, kind, ids);
      if (marks.length < TEXTS_PER_LOOK) return false;
    }
    return true;
  });

/** A text that cannot be indexed must not keep all others from being found: it is passed over, and the rest goes on. */
const indexSingly = async (ctx: Ctx): Promise<void> => {
  for (const { seq, kind, ref_id } of await store.listPending(ctx.db, BATCH))
    try {
      await transact(ctx, async (ctx) => {
        if (await store.takeMark(ctx.db, seq)) await indexAll(ctx, kind, [ref_id]);
      });
    } catch (error) {
      if (mayPass(ctx, error)) throw error;
      ctx.log.error({ err: error, kind, id: ref_id }, 'a text cannot be indexed and will not be found');
      await transact(ctx, (ctx) => store.takeMark(ctx.db, seq));
    }
};

/** Gives how many characters they have. A handful of statements for all of them: one of each per text would hold the event loop for as long as a batch is large. */
const indexAll = async (ctx: Ctx, kind: string, ids: readonly string[]): Promise<number> => {
  const { db } = ctx;
  const pace = createPace({ inTransaction: true });
  const documents = await loadDocuments(ctx.kernel, db, kind, ids);
  await pace();
  const indexed = await store.listDocuments(db, kind, ids);
  await pace();
  const present = new Set(documents.map(({ id }) => id));
  const removed = indexed.filter(({ ref_id }) => !present.has(ref_id));
  await forget(
    ctx,
    removed.map(({ doc_id }) => doc_id),
  );
  const known = new Map(indexed.map((row) => [row.ref_id, row]));
  await replaceAll(ctx, documents, known);
  // In the order in which they were marked: the number of a document tells what is newer.
  const order = new Map(ids.map((id, index) => [id, index]));
  const fresh = documents
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  if (fresh.length > 0) await addAll(ctx, kind, fresh);
  return documents.reduce((sum, { text }) => sum + text.length, 0);
};

const textOf = (docId: number, { scope_id, text }: SearchDocument): IndexedText => ({
  docId,
  scopeId: scope_id,
  words: indexedWords(text),
});

interface Numbered {
  readonly docId: number;
  readonly document: SearchDocument;
}

/** Few long texts or many short ones in each, and room for other requests in between. */
const inStatements = async (
  documents: readonly Numbered[],
  write: (texts: IndexedText[]) => Promise<void>,
): Promise<void> => {
  const pace = createPace({ inTransaction: true });
  let texts: IndexedText[] = [];
  let characters = 0;
  for (const { docId, document } of documents) {
    const text = textOf(docId, document);
    texts.push(text);
    characters += text.words.length;
    await pace();
    if (characters < CHARACTERS_PER_STATEMENT) continue;
    await write(texts);
    [texts, characters] = [[], 0];
  }
  if (texts.length > 0) await write(texts);
};

const addAll = async (ctx: Ctx, kind: string, fresh: readonly SearchDocument[]): Promise<void> => {
  const numbers = await store.insertDocuments(ctx.db, kind, fresh);
  const documents = fresh.flatMap((document) => {
    const docId = numbers.get(document.id);
    return docId === undefined ? [] : [{ docId, document }];
  });
  await inStatements(documents, (texts) => ctx.kernel.database.dialect.text.add(ctx.db, texts));
};

const replaceAll = async (
  ctx: Ctx,
  documents: readonly SearchDocument[],
  known: ReadonlyMap<string, store.DocumentRow>,
): Promise<void> => {
  const changed: Numbered[] = [];
  for (const document of documents) {
    const row = known.get(document.id);
    if (!row) continue;
    changed.push({ docId: row.doc_id, document });
    if (hasMoved(row, document)) await store.updateDocument(ctx.db, row.doc_id, document);
  }
  await inStatements(changed, (texts) => ctx.kernel.database.dialect.text.replace(ctx.db, texts));
};

/** Things are handed over and moved; where they are found follows. */
const hasMoved = (row: store.DocumentRow, now: SearchDocument): boolean =>
  row.scope_id !== now.scope_id || row.channel_id !== now.container_id || row.author_id !== now.author_id;

const forget = async (ctx: Ctx, docIds: readonly number[]): Promise<void> => {
  if (docIds.length === 0) return;
  await ctx.kernel.database.dialect.text.remove(ctx.db, docIds);
  await store.removeDocuments(ctx.db, docIds);
};

/** Takes everything of a scope out of the index, inside the caller's transaction. */
export const forgetScope = async (ctx: Ctx, scopeId: string): Promise<void> => {
  for (;;) {
    const docIds = await store.listDocIdsOfScope(ctx.db, scopeId, FORGOTTEN_PER_STATEMENT);
    if (docIds.length === 0) return;
    await forget(ctx, docIds);
  }
};

/** Runs until told to stop. */
export const startIndexing = (kernel: Kernel): (() => Promise<void>) => {
  const ctx = systemCtx(kernel, 'search indexing');
  const loop = createLoop({
    turn: async () => {
      const began = performance.now();
      return (await indexBatch(ctx)) ? Math.min(PAUSE_MS_MAX, performance.now() - began) : POLL_MS;
    },
    failureMs: POLL_MS,
    gatherMs: GATHER_MS,
    what: 'marks for the search',
    log: ctx.log,
  });
  waker.of(kernel).wake = loop.wake;
  loop.start();
  return () => loop.stop();
};

/** Removed words stand in the index of SQLite until their part of it is written anew. */
export const compact = async (ctx: Ctx, signal: AbortSignal): Promise<void> => {
  do signal.throwIfAborted();
  while (await transact(ctx, (ctx) => ctx.kernel.database.dialect.text.compact(ctx.db)));
};

type Sweep = (ctx: Ctx, part: { after: number; limit: number }) => Promise<number | null>;

const sweepAll = async (
  ctx: Ctx,
  step: Sweep,
  { pace, signal }: { readonly pace: Pace; readonly signal: AbortSignal | undefined },
): Promise<void> => {
  let last: number | null = 0;
  while (last !== null) {
    signal?.throwIfAborted();
    const after: number = last;
    last = await transact(ctx, (ctx) => step(ctx, { after, limit: SWEPT_AT_ONCE }));
    await pace();
  }
};

/** Removes documents whose scope was deleted, and texts whose document was: a part at a time, so that others are served and may write in between. */
export const sweep = async (ctx: Ctx, signal?: AbortSignal): Promise<void> => {
  const { text } = ctx.kernel.database.dialect;
  const steps: readonly Sweep[] = [
    ({ db }, part) => store.removeOrphans(db, part),
    ({ db }, part) => text.sweep(db, part),
  ];
  const pace = createPace();
  for (const step of steps) await sweepAll(ctx, step, { pace, signal });
};
