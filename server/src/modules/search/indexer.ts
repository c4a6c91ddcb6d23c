// Makes findable what was said, shortly after it was said. The marks are written with the change itself, so that nothing is
// forgotten; working them off in batches costs a fraction of indexing inside each change.

import { afterCommit, type Ctx, type Kernel, systemCtx, transact } from '../../kernel/ctx.ts';
import { createLoop } from '../../kernel/loop.ts';
import { defineState } from '../../kernel/state.ts';
import * as store from './store.ts';
import { indexedWords } from './words.ts';

const BATCH = 200;
/** Soon enough for whoever looks for what was just said; every batch is a commit of its own, and a larger one costs less for each text. */
const GATHER_MS = 250;
/** For marks of another instance that died before it worked them off. */
const POLL_MS = 5_000;

const waker = defineState('search.waker', () => ({ wake: null as (() => void) | null }));

/** Marks things as changed, inside the caller's transaction. */
export const indexLater = async (ctx: Ctx, kind: store.Kind, ...ids: string[]): Promise<void> => {
  await store.addPending(ctx.db, kind, ids);
  afterCommit(ctx, () => waker.of(ctx.kernel).wake?.());
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
    const marks = await store.takePending(ctx.db, dialect, BATCH);
    for (const kind of ['channel', 'message', 'file'] as const) {
      const ids = [...new Set(marks.filter((mark) => mark.kind === kind).map(({ ref_id }) => ref_id))];
      if (ids.length > 0) await indexAll(ctx, kind, ids);
    }
    return marks.length === BATCH;
  });

/** A text that cannot be indexed must not keep all others from being found: it is passed over, and the rest goes on. */
const indexSingly = async (ctx: Ctx): Promise<void> => {
  for (const { seq, kind, ref_id } of await store.listPending(ctx.db, BATCH))
    try {
      await transact(ctx, async (ctx) => {
        if (await store.takeMark(ctx.db, seq)) await indexAll(ctx, kind as store.Kind, [ref_id]);
      });
    } catch (error) {
      if (mayPass(ctx, error)) throw error;
      ctx.log.error({ err: error, kind, id: ref_id }, 'a text cannot be indexed and will not be found');
      await transact(ctx, (ctx) => store.takeMark(ctx.db, seq));
    }
};

/** A handful of statements for all of them: one of each per text would hold the event loop for as long as a batch is large. */
const indexAll = async (ctx: Ctx, kind: store.Kind, ids: readonly string[]): Promise<void> => {
  const { db } = ctx;
  const { text } = ctx.kernel.database.dialect;
  const sources = await store.listSources(db, kind, ids);
  const known = await store.listDocuments(db, kind, ids);
  const isThere = new Set(sources.map(({ id }) => id));
  const gone = [...known].flatMap(([id, docId]) => (isThere.has(id) ? [] : [docId]));
  if (gone.length > 0) {
    await text.remove(db, gone);
    await store.removeDocuments(db, gone);
  }
  const entries = (some: readonly store.Source[], documents: ReadonlyMap<string, number>) =>
    some.flatMap((source) => {
      const docId = documents.get(source.id);
      return docId === undefined ? [] : [{ docId, words: indexedWords(source.text) }];
    });
  const changed = sources.filter(({ id }) => known.has(id));
  if (changed.length > 0) await text.replace(db, entries(changed, known));
  // In the order in which they were marked: the number of a document tells what is newer.
  const order = new Map(ids.map((id, index) => [id, index]));
  const fresh = sources
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  if (fresh.length > 0) await text.add(db, entries(fresh, await store.insertDocuments(db, kind, fresh)));
};

/** Runs until told to stop. */
export const startIndexing = (kernel: Kernel): (() => Promise<void>) => {
  const ctx = systemCtx(kernel, 'search indexing');
  const loop = createLoop({
    turn: async () => ((await indexBatch(ctx)) ? 0 : POLL_MS),
    failureMs: POLL_MS,
    gatherMs: GATHER_MS,
    what: 'marks for the search',
    log: ctx.log,
  });
  waker.of(kernel).wake = loop.wake;
  loop.start();
  return async () => {
    waker.of(kernel).wake = null;
    await loop.stop();
  };
};

/** Forgets texts whose channel is gone. */
export const sweep = (ctx: Ctx): Promise<void> =>
  transact(ctx, (ctx) => ctx.kernel.database.dialect.text.sweep(ctx.db));
