// Backups by themselves: made when the schedule says so, the oldest removed, and the newest restored for a trial.

import { BACKUP_SCHEDULES } from '@parley/contract';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { lastTick, parseCron } from '../../kernel/jobs/schedule.ts';
import { BrokenArchive } from './archive/format.ts';
import { readArchive } from './place.ts';
import { checkArchive, rebuild, type Source } from './rebuild.ts';
import type { BackupRow } from './rows.ts';
import { create, discard, update } from './service.ts';
import * as store from './store.ts';

const DAY_MS = 24 * 60 * 60_000;
/** What a restore has replaced is kept for a week. */
const REPLACED_KEPT_MS = 7 * DAY_MS;
/** A backup that is still "running" by then has no job any more. */
const LOST_MS = DAY_MS;

const before = (ctx: Ctx, ms: number): string => new Date(ctx.now().getTime() - ms).toISOString();

/** Makes the backup that is due, and tidies up. Asked every few minutes. */
export const keepSchedule = async (ctx: Ctx): Promise<void> => {
  const { backup_schedule, backup_keep } = await ctx.kernel.settings.all(ctx.db);
  const rows = (await store.listAll(ctx.db)).toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  const own = rows.filter(({ origin }) => origin === 'schedule');
  const pattern = BACKUP_SCHEDULES[backup_schedule];
  const tick = pattern === null ? undefined : lastTick(parseCron(pattern), ctx.now());
  if (tick !== undefined && (own[0]?.created_at ?? '') < tick.toISOString())
    await create(ctx, { origin: 'schedule' });
  for (const row of rows)
    if (row.status === 'running' && row.created_at < before(ctx, LOST_MS))
      await update(ctx, row.id, {
        status: 'failed',
        error: 'the server stopped while it was made',
        key_box: null,
      });
  const good = own.filter(({ status }) => status === 'ready');
  const surplus = good.slice(backup_keep);
  const outdated = rows.filter(
    ({ origin, status, created_at }) =>
      origin === 'restore' && status !== 'running' && created_at < before(ctx, REPLACED_KEPT_MS),
  );
  for (const row of [...surplus, ...outdated]) await discard(ctx, row);
};

/** The newest archive that the server can open by itself, restored into a database of its own: a backup is a hope until that was done. */
export const rehearse = async (ctx: Ctx): Promise<void> => {
  const rows = await store.listAll(ctx.db);
  const newest = rows
    .filter(({ status, is_sealed }) => status === 'ready' && !is_sealed)
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))[0];
  if (newest === undefined) return;
  const rehearsal_error = await problemOf(ctx, newest);
  if (rehearsal_error !== null)
    ctx.log.error({ backup: newest.id, rehearsal_error }, 'a rehearsed restore failed');
  await transact(ctx, (ctx) =>
    update(ctx, newest.id, { rehearsed_at: ctx.now().toISOString(), rehearsal_error }),
  );
};

const problemOf = async ({ kernel }: Ctx, row: BackupRow): Promise<string | null> => {
  const source: Source = {
    passphrase: null,
    open: async () => {
      const bytes = await readArchive(kernel, row);
      if (bytes === null) throw new BrokenArchive('the archive of this backup is missing from the storage');
      return bytes;
    },
  };
  try {
    await checkArchive(kernel, source, kernel.database.schemaVersion);
    const { scratch } = await rebuild(kernel, source, {
      keepsFiles: false,
      carried: null,
      onPhase: () => {},
    });
    await scratch.discard();
    return null;
  } catch (error) {
    kernel.log.warn({ err: error }, 'a restore for trial failed');
    return error instanceof BrokenArchive
      ? error.message
      : 'it could not be restored; the log of the server says why';
  }
};
