import { countWords } from '@parley/contract/note-text';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { job } from '../../kernel/jobs.ts';
import { SETTLE } from './live.ts';
import { changed, hold, keepFold, removeForGood, writeLinks } from './service.ts';
import * as store from './store.ts';
import { keepLiveVersion } from './versions.ts';

const TRASH_KEPT_MS = 30 * 86_400_000;
const REMOVED_PER_STEP = 100;

/** What has been in the trash for 30 days goes for good. */
export const purgeTrash = async (ctx: Ctx, signal: AbortSignal): Promise<void> => {
  const before = new Date(ctx.now().getTime() - TRASH_KEPT_MS).toISOString();
  for (;;) {
    signal.throwIfAborted();
    const count = await transact(ctx, async (ctx) => {
      const ids = await store.listTrashedIds(ctx.db, before, REMOVED_PER_STEP);
      for (const id of ids) await removeForGood(ctx, id);
      return ids.length;
    });
    if (count < REMOVED_PER_STEP) return;
  }
};

/** When a note that is written together rests for a moment: what is read out of its text, its version, search, and word to its readers. */
const settle = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const note = await hold(ctx, id).catch(() => null);
    if (note === null || !(await keepLiveVersion(ctx, note))) return;
    await store.update(ctx.db, id, { word_count: countWords(note.content) });
    await keepFold(ctx, note);
    await writeLinks(ctx, id, note.content);
    await changed(ctx, 'updated', id);
  });

export const jobs = [
  job<{ id: string }>({ name: SETTLE, run: (ctx, { id }) => settle(ctx, id) }),
  job<object>({
    name: 'notes.purge_trash',
    every: '23 * * * *',
    run: (ctx, _payload, { signal }) => purgeTrash(ctx, signal),
  }),
];
