// Makes findable what was said, shortly after it was said. The marks are written with the change itself, so that nothing is
// forgotten; working them off in batches costs a fraction of indexing inside each change.

import { afterCommit, type Ctx, type Kernel, systemCtx, transact } from '../../kernel/ctx.ts';
import * as store from './store.ts';
import { indexedWords } from './words.ts';

const BATCH = 200;
const PAUSE_MS = 50;
/** For marks of another instance that died before it worked them off. */
const POLL_MS = 5_000;

const wakers = new WeakMap<Kernel, () => void>();

/** Marks things as changed, inside the caller's transaction. */
export const indexLater = async (ctx: Ctx, kind: store.Kind, ...ids: string[]): Promise<void> => {
  await store.addPending(ctx.db, kind, ids);
  afterCommit(ctx, () => wakers.get(ctx.kernel)?.());
};

/** Works off one batch; true when there may be more. */
export const indexBatch = (ctx: Ctx): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const { dialect } = ctx.kernel.database;
    const marks = await store.takePending(ctx.db, dialect, BATCH);
    for (const kind of ['channel', 'message', 'file'] as const) {
      const ids = [...new Set(marks.filter((mark) => mark.kind === kind).map(({ ref_id }) => ref_id))];
      if (ids.length > 0) await indexAll(ctx, kind, ids);
    }
    return marks.length === BATCH;
  });

const indexAll = async (ctx: Ctx, kind: store.Kind, ids: readonly string[]): Promise<void> => {
  const { text } = ctx.kernel.database.dialect;
  const sources = new Map((await store.listSources(ctx.db, kind, ids)).map((source) => [source.id, source]));
  for (const id of ids) {
    const source = sources.get(id);
    const known = await store.findDocument(ctx.db, kind, id);
    if (source)
      await text.put(
        ctx.db,
        known ?? (await store.insertDocument(ctx.db, kind, source)),
        indexedWords(source.text),
      );
    else if (known !== undefined) {
      await text.remove(ctx.db, [known]);
      await store.removeDocument(ctx.db, known);
    }
  }
};

/** Runs until told to stop. */
export const startIndexing = (kernel: Kernel): (() => Promise<void>) => {
  const ctx = systemCtx(kernel, 'search indexing');
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const plan = (ms: number): void => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => {
      running = work();
    }, ms);
    timer.unref();
  };
  const work = async (): Promise<void> => {
    try {
      while (!isStopped && (await indexBatch(ctx)));
      plan(POLL_MS);
    } catch (error) {
      ctx.log.warn({ err: error }, 'indexing failed; it will be tried again');
      plan(POLL_MS);
    }
  };
  wakers.set(kernel, () => plan(PAUSE_MS));
  plan(0);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    wakers.delete(kernel);
    await running;
  };
};

/** Forgets texts whose channel is gone. */
export const sweep = (ctx: Ctx): Promise<void> =>
  transact(ctx, (ctx) => ctx.kernel.database.dialect.text.sweep(ctx.db));
