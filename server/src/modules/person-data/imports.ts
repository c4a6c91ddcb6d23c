// What a person brings from elsewhere: looked at while they wait, so that a file of no use is refused at once, and taken in by a job.

import { createHash, randomBytes } from 'node:crypto';
import type { DataImport } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { createFairQueue } from '../../kernel/documents/fair-queue.ts';
import { badRequest, conflict, Failure, notFound, tooLarge, tooMany } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { enqueueJob, type JobRun } from '../../kernel/jobs.ts';
import type { DataRecord } from '../../kernel/module.ts';
import { createPace, createRest } from '../../kernel/pace.ts';
import { defineState } from '../../kernel/state.ts';
import type { Spooled, UploadLimit } from '../../kernel/storage/index.ts';
import type { Upload } from '../../kernel/upload.ts';
import { recordAct } from '../audit/index.ts';
import { cleanFileName } from '../files/index.ts';
import { notify } from '../notifications/index.ts';
import { readingAs } from '../users/index.ts';
import { openContainer, Refused } from './foreign/container.ts';
import { formatOfFile, readFile } from './foreign/reader.ts';
import * as store from './imports-store.ts';
import { createIntake, type Intake, restoredKinds } from './take-in.ts';

export const READ_JOB = 'person_data.read_import';
const BYTES_MAX = 2 * 1024 ** 3;
const RUNNING_MAX = 10;
const TOLD_EVERY_MS = 1_000;
const KEPT_MS = 30 * 86_400_000;

const LIMIT: UploadLimit = {
  bytesMax: BYTES_MAX,
  refusal: () => tooLarge('the file is larger than 2 GiB: bring it in parts'),
};

const present = (row: store.ImportRow): DataImport => ({
  id: row.id,
  filename: row.filename,
  format: row.format,
  status: row.status,
  dry_run: row.is_dry_run,
  counts: row.counts_json,
  skipped: row.skipped_json,
  skipped_count: row.skipped_count,
  progress: row.progress_percent / 100,
  error: row.error,
  created_at: row.created_at,
  finished_at: row.finished_at,
});

const tell = (ctx: Ctx, row: store.ImportRow): void =>
  emit(ctx, 'user.data_import.updated', present(row), { userIds: [row.user_id] });

export const read = async (ctx: Ctx, id: string): Promise<DataImport> => {
  const row = await store.find(ctx.db, id);
  if (row?.user_id !== userId(ctx)) throw notFound('import');
  return present(row);
};

const dryRunOf = (fields: ReadonlyMap<string, string>): boolean => {
  const value = fields.get('dry_run') ?? 'false';
  if (value !== 'true' && value !== 'false') throw badRequest('dry_run: must be true or false');
  return value === 'true';
};

/** One process at a time looks what a file is, for each person in turn. */
const looks = defineState('person-data.looks', () =>
  createFairQueue({ waitingPerPersonMax: 3, waitingMax: 100, what: 'files are waiting to be read' }),
);

export const bring = async (ctx: Ctx, upload: Upload): Promise<DataImport> => {
  await assertRoom(ctx);
  const { filename, file } = await upload.receive(
    LIMIT,
    async ({ name, bytes }) => ({
      filename: cleanFileName(name),
      file: await ctx.kernel.storage.take(bytes, LIMIT),
    }),
    ({ file }) => file.discard(),
  );
  try {
    const isDryRun = dryRunOf(upload.fields);
    const look = () => formatOfFile(file.path, ctx.client.hungUp());
    const format = await asRefusal(looks.of(ctx.kernel).run(userId(ctx), look));
    // Called by chance and not by its bytes: two people may bring the same file, and each is removed when it was read.
    const blob = createHash('sha256').update(randomBytes(32)).digest('hex');
    const row = newRow(ctx, { filename, format, isDryRun, blob, size: file.size });
    // The row is there before the bytes, so that none lie anywhere without one.
    await transact(ctx, async (ctx) => {
      await assertRoom(ctx);
      await store.insert(ctx.db, row);
    });
    await ctx.kernel.storage.put({ ...file, sha256: blob });
    return await transact(ctx, async (ctx) => {
      await enqueueJob(ctx, READ_JOB, { id: row.id });
      tell(ctx, row);
      await recordAct(ctx, {
        action: 'data.import_requested',
        target: { type: 'user', id: row.user_id },
        details: { format, dry_run: isDryRun },
      });
      return present(row);
    });
  } finally {
    await file.discard();
  }
};

const assertRoom = async (ctx: Ctx): Promise<void> => {
  if ((await store.countRunning(ctx.db, userId(ctx))) >= RUNNING_MAX)
    throw tooMany(`${RUNNING_MAX} of your imports are under way; wait until one has ended`, 30);
};

const asRefusal = async <T>(reading: Promise<T>): Promise<T> => {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof Refused ? badRequest(error.message) : error;
  }
};

interface NewImport {
  readonly filename: string;
  readonly format: DataImport['format'];
  readonly isDryRun: boolean;
  readonly blob: string;
  readonly size: number;
}

const newRow = (ctx: Ctx, { filename, format, isDryRun, blob, size }: NewImport): store.ImportRow => ({
  id: newId(),
  user_id: userId(ctx),
  filename,
  format,
  status: 'running',
  is_dry_run: isDryRun,
  blob,
  blob_size: size,
  ...{ counts_json: {}, skipped_json: [], skipped_count: 0, progress_percent: 0, error: null },
  created_at: ctx.now().toISOString(),
  finished_at: null,
});

const FAILED = 'the file could not be brought in; try again, or tell your administrator if it fails again';

/** The job. Run again after a crash it goes on behind what was kept. */
export const take = async (ctx: Ctx, { id }: { readonly id: string }, { signal }: JobRun): Promise<void> => {
  const row = await store.find(ctx.db, id);
  if (row?.status !== 'running') return;
  const file = await fetched(ctx, row);
  try {
    await takeFrom(ctx, row, file?.path ?? null, signal);
  } catch (error) {
    signal.throwIfAborted();
    const isTheirs = error instanceof Refused || error instanceof Failure;
    if (!isTheirs) ctx.log.error({ err: error }, 'an import failed');
    await settle(ctx, row, { status: 'failed', error: isTheirs ? error.message : FAILED });
  } finally {
    await file?.discard();
  }
  if (row.blob !== null) await ctx.kernel.storage.remove(row.blob);
};

/** A copy on this instance, because a zip is read from its end. */
const fetched = async (ctx: Ctx, { blob, blob_size }: store.ImportRow): Promise<Spooled | null> => {
  const bytes =
    blob === null || blob_size === null
      ? null
      : await ctx.kernel.storage.read(blob, { start: 0, end: blob_size - 1 });
  return bytes && ctx.kernel.storage.take(bytes, LIMIT);
};

const takeFrom = async (
  ctx: Ctx,
  row: store.ImportRow,
  path: string | null,
  signal: AbortSignal,
): Promise<void> => {
  if (path === null) throw conflict('the file is gone from the storage; bring it again');
  const person = await readingAs(ctx, row.user_id);
  const container = await openContainer(path);
  try {
    const intake = await createIntake(person, { format: row.format, isDryRun: row.is_dry_run, container });
    const told = createTeller(ctx, row, intake);
    const [pace, rest] = [createPace(), createRest()];
    for await (const found of readFile({ path, kinds: restoredKinds(ctx), isLookOnly: false }, signal)) {
      if (found.type === 'conversation') await intake.takeConversation(found.conversation);
      else if (found.type === 'thing') await intake.takeThing(found.kind, found.thing as DataRecord);
      else if (found.type === 'skipped') intake.skip(found.what, found.why);
      if ('progress' in found) await told(found.progress);
      await pace();
      await rest();
    }
    await settle(ctx, row, { ...figuresOf(intake), status: 'done', progress_percent: 100 });
  } finally {
    container.close();
  }
};

const figuresOf = (intake: Intake): Partial<store.ImportRow> => ({
  counts_json: intake.counts,
  skipped_json: [...intake.skipped],
  skipped_count: intake.skippedCount(),
});

/** Says how far it is, once in a while. */
const createTeller = (ctx: Ctx, { id }: store.ImportRow, intake: Intake) => {
  let toldAt = ctx.now().getTime();
  return async (progress: number): Promise<void> => {
    const now = ctx.now().getTime();
    if (now - toldAt < TOLD_EVERY_MS) return;
    toldAt = now;
    await transact(ctx, async (ctx) => {
      const patch = { ...figuresOf(intake), progress_percent: Math.min(99, Math.floor(progress * 100)) };
      const row = await store.update(ctx.db, id, patch);
      if (row) tell(ctx, row);
    });
  };
};

const settle = (ctx: Ctx, { id }: store.ImportRow, patch: Partial<store.ImportRow>): Promise<void> =>
  transact(ctx, async (ctx) => {
    const done = { ...patch, blob: null, blob_size: null, finished_at: ctx.now().toISOString() };
    const row = await store.update(ctx.db, id, done);
    // The account went meanwhile.
    if (!row) return;
    tell(ctx, row);
    if (row.is_dry_run) return;
    const isDone = row.status === 'done';
    await notify(ctx, [row.user_id], {
      type: 'system',
      says: isDone
        ? { kind: 'import_done', count: row.counts_json.conversations ?? 0 }
        : { kind: 'import_failed' },
      ...(isDone ? {} : { body: row.error ?? '' }),
      link: '/settings/data',
      data: { import_id: id },
    });
  });

export const removeOld = (ctx: Ctx): Promise<void> =>
  transact(ctx, (ctx) => store.removeOld(ctx.db, new Date(ctx.now().getTime() - KEPT_MS).toISOString()));
