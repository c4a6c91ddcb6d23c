import { openForServer } from '../../kernel/crypto/server-box.ts';
import { broadcast, type Ctx } from '../../kernel/ctx.ts';
import { job } from '../../kernel/jobs.ts';
import { makeArchive, type Progress } from './make.ts';
import { discardDraft, draftOf, keep } from './place.ts';
import type { BackupRow } from './rows.ts';
import { keepSchedule, rehearse } from './schedule.ts';
import { ADMINS, keyPlace, MAKE_JOB, update } from './service.ts';
import * as store from './store.ts';

const MAKE_MS_MAX = 12 * 60 * 60_000;
/** Events of one backup come no more often than this. */
const PROGRESS_EVERY_MS = 500;

/** Tells administrators how far it is, now and then. */
const progressOf = (ctx: Ctx, id: string): ((progress: Progress) => void) => {
  const { clock } = ctx.kernel;
  let toldMs = Number.NEGATIVE_INFINITY;
  return (progress) => {
    if (clock.monotonicMs() - toldMs < PROGRESS_EVERY_MS) return;
    toldMs = clock.monotonicMs();
    broadcast(ctx, 'admin.backup.progress', { id, ...progress }, ADMINS);
  };
};

const make = async (ctx: Ctx, row: BackupRow, signal: AbortSignal): Promise<void> => {
  const { id, filename, key_box, header_json: header } = row;
  if (key_box === null || header === null) throw new Error('its key is gone');
  const key = openForServer(ctx.kernel.secrets, keyPlace(id), key_box);
  const path = await draftOf(ctx.kernel, filename);
  const { size, sha256, counts } = await makeArchive(ctx, {
    ...{ path, header, key, signal },
    onProgress: progressOf(ctx, id),
  });
  await keep(ctx.kernel, filename, { size, sha256 });
  await update(ctx, id, {
    ...{ size, sha256, counts_json: counts, status: 'ready', key_box: null, header_json: null },
    finished_at: ctx.now().toISOString(),
  });
};

/** Run again after a crash, it begins anew: a half archive is worth nothing. */
export const run = async (ctx: Ctx, { id }: { id: string }, signal: AbortSignal): Promise<void> => {
  const row = await store.find(ctx.db, id);
  if (row?.status !== 'running') return;
  try {
    await make(ctx, row, signal);
  } catch (error) {
    await discardDraft(ctx.kernel, row.filename);
    // Told to stop by a server that stops, it is taken up by the next.
    if (signal.aborted) throw error;
    ctx.log.error({ err: error, backup: id }, 'a backup failed');
    await update(ctx, id, {
      ...{ status: 'failed', error: sentenceOf(ctx, error), key_box: null, header_json: null },
      finished_at: ctx.now().toISOString(),
    });
  }
};

const sentenceOf = ({ kernel }: Ctx, error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'there is no room left for the archive';
  if (kernel.database.dialect.isUnavailable(error)) return 'the database could not be read';
  return 'the archive could not be written; the log of the server says why';
};

export const jobs = [
  job<{ id: string }>({
    name: MAKE_JOB,
    timeoutMs: MAKE_MS_MAX,
    run: (ctx, payload, { signal }) => run(ctx, payload, signal),
  }),
  job<object>({ name: 'backups.keep_schedule', every: '*/10 * * * *', run: (ctx) => keepSchedule(ctx) }),
  job<object>({
    name: 'backups.rehearse',
    every: '37 4 * * 1',
    timeoutMs: MAKE_MS_MAX,
    run: (ctx) => rehearse(ctx),
  }),
];
