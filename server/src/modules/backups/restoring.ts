// Puts an archive in the place of everything that is here: checked first, built beside, switched in one step.

import type { Backup, RestoreInput, RestoreReport } from '@parley/contract';
import { SCHEMA_VERSION } from '../../db/scratch.ts';
import { broadcast, type Ctx, systemCtx, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, conflict, tooLarge } from '../../kernel/errors.ts';
import { defineState } from '../../kernel/state.ts';
import type { Spooled } from '../../kernel/storage/index.ts';
import type { Upload } from '../../kernel/upload.ts';
import { recordAct } from '../audit/index.ts';
import { BrokenArchive, type Manifest } from './archive/format.ts';
import { makeNow } from './make-now.ts';
import { readArchive } from './place.ts';
import {
  carriedFrom,
  checkArchive,
  countMissing,
  type Rebuilt,
  type RestoreParts,
  rebuild,
  type Source,
} from './rebuild.ts';
import { ADMINS, accessReady } from './service.ts';
import { sourceOfFile } from './source.ts';

const underWay = defineState('backups.restore', () => ({ isRunning: false }));

const ARCHIVE_BYTES_MAX = 1024 ** 4;

type Phase = 'checking' | 'loading' | 'migrating' | 'keeping' | 'switching';

interface Wish {
  readonly source: Source;
  /** Of the kept backup; null for one that was sent along. */
  readonly id: string | null;
  readonly isDryRun: boolean;
}

export const restore = async (
  ctx: Ctx,
  body: RestoreInput | undefined,
  upload: Upload | null,
): Promise<RestoreReport> => {
  if (upload !== null) return restoreUpload(ctx, upload);
  if (body === undefined) throw badRequest('send a JSON body, or the archive as multipart/form-data');
  const { backup_id, passphrase, dry_run, confirm } = body;
  assertMeant(dry_run ?? false, confirm);
  const row = await accessReady(ctx, backup_id);
  const open = async () => {
    const bytes = await readArchive(ctx.kernel, row);
    if (bytes === null) throw new BrokenArchive('the archive of this backup is missing from the storage');
    return bytes;
  };
  const source = { open, passphrase: passphrase ?? null };
  return alone(ctx, { source, id: backup_id, isDryRun: dry_run ?? false });
};

const assertMeant = (isDryRun: boolean, confirm: string | undefined): void => {
  if (!isDryRun && confirm !== 'restore')
    throw badRequest('a restore replaces everything that is here: send "confirm": "restore"', 'confirm');
};

const restoreUpload = async (ctx: Ctx, upload: Upload): Promise<RestoreReport> => {
  const { storage } = ctx.kernel;
  const limit = { bytesMax: ARCHIVE_BYTES_MAX, refusal: () => tooLarge('this archive is too large') };
  const discard = (file: Spooled): Promise<void> => file.discard();
  const file = await upload.receive(limit, ({ bytes }) => storage.take(bytes, limit), discard);
  try {
    const isDryRun = upload.fields.get('dry_run') === 'true';
    assertMeant(isDryRun, upload.fields.get('confirm'));
    const source = sourceOfFile(file.path, upload.fields.get('passphrase') ?? null);
    return await alone(ctx, { source, id: null, isDryRun });
  } finally {
    await file.discard();
  }
};

/** One at a time; what is wrong with the archive is told to the person who brought it. */
const alone = async (ctx: Ctx, wish: Wish): Promise<RestoreReport> => {
  const state = underWay.of(ctx.kernel);
  if (state.isRunning) throw conflict('a restore is under way already');
  state.isRunning = true;
  try {
    const report = await run(ctx, wish);
    if (report.restored) await noteRestored(ctx, userId(ctx), report);
    return report;
  } catch (error) {
    throw error instanceof BrokenArchive ? badRequest(error.message) : error;
  } finally {
    state.isRunning = false;
  }
};

const run = async (ctx: Ctx, { source, id, isDryRun }: Wish): Promise<RestoreReport> => {
  const { kernel } = ctx;
  const tell = (phase: Phase): void => broadcast(ctx, 'admin.restore.progress', { id, phase }, ADMINS);
  tell('checking');
  await checkArchive(kernel, source, kernel.database.schemaVersion);
  const replaced = isDryRun ? null : await keepReplaced(ctx, tell);
  const carried = await carriedFrom(ctx);
  const rebuilt = await rebuild(kernel, source, { keepsFiles: !isDryRun, carried, onPhase: tell });
  const report = await reportOf(ctx, rebuilt, replaced?.id ?? null);
  if (isDryRun) {
    await rebuilt.scratch.discard();
    return report;
  }
  tell('switching');
  try {
    await kernel.renewal.renew(() => rebuilt.scratch.takePlace(kernel.instanceId), 1);
  } catch (error) {
    await rebuilt.scratch.discard();
    throw error;
  }
  return report;
};

/** For the command line, which closes everything with the switch. */
export const restoreFile = (ctx: Ctx, path: string, passphrase: string | null): Promise<RestoreReport> =>
  run(ctx, { source: sourceOfFile(path, passphrase), id: null, isDryRun: false });

/** Without a look at the database that is there: it may be what is broken. */
export const restoreClosed = async (
  parts: RestoreParts,
  path: string,
  passphrase: string | null,
): Promise<{ counts: Record<string, number>; files: number; created_at: string }> => {
  const source = sourceOfFile(path, passphrase);
  await checkArchive(parts, source, SCHEMA_VERSION);
  const options = { keepsFiles: true, carried: null, onPhase: () => {} };
  const { scratch, header, manifest } = await rebuild(parts, source, options);
  await scratch.takePlace(parts.instanceId);
  return { counts: countsOf(manifest), files: manifest.files.count, created_at: header.created_at };
};

/** What is about to be replaced can be had back: its files stay where they are, so that its rows are enough. */
const keepReplaced = async (ctx: Ctx, tell: (phase: Phase) => void): Promise<Backup> => {
  tell('keeping');
  return makeNow(ctx, { include_files: false, note: 'before a restore', origin: 'restore' });
};

const countsOf = ({ tables }: Manifest): Record<string, number> =>
  Object.fromEntries(Object.entries(tables).map(([name, { rows }]) => [name, rows]));

const reportOf = async (
  { kernel }: Ctx,
  { header, manifest, database }: Rebuilt,
  replacedId: string | null,
): Promise<RestoreReport> => ({
  restored: replacedId !== null,
  dry_run: replacedId === null,
  version: header.version,
  schema_version: header.schema_version,
  database: header.database,
  created_at: header.created_at,
  counts: countsOf(manifest),
  files: manifest.files.count,
  missing_files: replacedId === null ? 0 : await countMissing(kernel, database),
  replaced_backup_id: replacedId,
  message:
    replacedId === null
      ? 'the backup can be restored; nothing was changed'
      : 'the backup was restored; every session has ended, sign in again',
});

/** In the restored database, whose people may be others: by name, as far as it is known. */
const noteRestored = async (
  { kernel, client }: Ctx,
  actorId: string,
  report: RestoreReport,
): Promise<void> => {
  const ctx = { ...systemCtx(kernel, 'restore'), client };
  await transact(ctx, (ctx) =>
    recordAct(ctx, {
      action: 'backup.restored',
      details: {
        by: actorId,
        made_at: report.created_at,
        version: report.version,
        replaced: report.replaced_backup_id,
      },
    }),
  );
};
