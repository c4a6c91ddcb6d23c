// Backups as administrators see them: asked for, listed, downloaded, checked, deleted.

import type { Backup, BackupCheck, BackupInput, PageQuery } from '@parley/contract';
import { type ServerPlace, sealForServer } from '../../kernel/crypto/server-box.ts';
import { type Ctx, emit, transact } from '../../kernel/ctx.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { pageOf } from '../../kernel/page.ts';
import { recordAct } from '../audit/index.ts';
import { BrokenArchive } from './archive/format.ts';
import { newArchiveKey, openArchiveKey } from './archive/key.ts';
import { openArchive } from './archive/reader.ts';
import { readArchive, removeArchive } from './place.ts';
import type { BackupRow } from './rows.ts';
import * as store from './store.ts';

export const ADMINS = { topics: ['admin'] };
export const MAKE_JOB = 'backups.make';

/** The key of an archive, until its job has written it. */
export const keyPlace = (id: string): ServerPlace => ({
  purpose: 'backup-job',
  salt: id,
  aad: `backup|${id}`,
});

export const toBackup = (row: BackupRow): Backup => ({
  id: row.id,
  filename: row.filename,
  size: row.size,
  sha256: row.sha256,
  status: row.status,
  error: row.error,
  version: row.version,
  schema_version: row.schema_version,
  database: row.engine,
  counts: row.counts_json,
  encrypted: row.is_sealed,
  include_files: row.has_files,
  note: row.note,
  origin: row.origin,
  created_at: row.created_at,
  created_by: row.created_by,
  finished_at: row.finished_at,
  verified_at: row.verified_at,
  rehearsed_at: row.rehearsed_at,
  rehearsal_error: row.rehearsal_error,
});

export interface NewBackup extends BackupInput {
  readonly origin: Backup['origin'];
}

/** Writes down that a backup is wanted; a job makes it, unless the caller does. */
export const create = async (
  ctx: Ctx,
  { passphrase, include_files, note, origin }: NewBackup,
  { isQueued = true }: { readonly isQueued?: boolean } = {},
): Promise<Backup> => {
  const { secrets, version, database } = ctx.kernel;
  const { key, facts } = await newArchiveKey(secrets, passphrase ?? null);
  const [id, now] = [newId(), ctx.now().toISOString()];
  const row: BackupRow = {
    id,
    filename: `parley-${now.slice(0, 19).replaceAll(':', '').replace('T', '-')}-${id.slice(-6)}.backup`,
    size: null,
    sha256: null,
    status: 'running',
    error: null,
    version,
    schema_version: database.schemaVersion,
    engine: database.engine,
    counts_json: {},
    is_sealed: facts.kdf !== null,
    has_files: include_files ?? true,
    note: note ?? null,
    origin,
    key_box: sealForServer(secrets, keyPlace(id), key),
    header_json: {
      ...facts,
      version,
      schema_version: database.schemaVersion,
      database: database.engine,
      has_files: include_files ?? true,
      created_at: now,
    },
    created_at: now,
    created_by: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    finished_at: null,
    verified_at: null,
    rehearsed_at: null,
    rehearsal_error: null,
  };
  key.fill(0);
  await transact(ctx, async (ctx) => {
    await store.insert(ctx.db, row);
    if (isQueued) await enqueueJob(ctx, MAKE_JOB, { id });
    emit(ctx, 'admin.backup.created', toBackup(row), ADMINS);
    await recordAct(ctx, { action: 'backup.created', target: { type: 'backup', id } });
  });
  return toBackup(row);
};

const access = async ({ db }: Ctx, id: string): Promise<BackupRow> => {
  const row = await store.find(db, id);
  if (!row) throw notFound('backup');
  return row;
};

/** A backup whose archive can be read. */
export const accessReady = async (
  ctx: Ctx,
  id: string,
): Promise<BackupRow & { readonly size: number; readonly sha256: string }> => {
  const row = await access(ctx, id);
  const { size, sha256, status } = row;
  if (status !== 'ready' || size === null || sha256 === null)
    throw conflict(status === 'running' ? 'this backup is still being made' : 'this backup has failed');
  return { ...row, size, sha256 };
};

export const list = async (ctx: Ctx, query: PageQuery): Promise<{ data: Backup[]; total: number }> => ({
  data: (await store.list(ctx.db, pageOf(query))).map(toBackup),
  total: await store.count(ctx.db),
});

export const read = async (ctx: Ctx, id: string): Promise<Backup> => toBackup(await access(ctx, id));

export const update = (ctx: Ctx, id: string, patch: Partial<BackupRow>): Promise<void> =>
  transact(ctx, async (ctx) => {
    await store.update(ctx.db, id, patch);
    const row = await store.find(ctx.db, id);
    if (row) emit(ctx, 'admin.backup.updated', toBackup(row), ADMINS);
  });

export const remove = async (ctx: Ctx, id: string): Promise<void> => {
  const row = await access(ctx, id);
  if (row.status === 'running') throw conflict('this backup is still being made; wait until it is ready');
  await discard(ctx, row);
};

export const discard = async (ctx: Ctx, row: BackupRow): Promise<void> => {
  const { id } = row;
  await transact(ctx, async (ctx) => {
    await store.remove(ctx.db, id);
    emit(ctx, 'admin.backup.deleted', { id }, ADMINS);
    await recordAct(ctx, { action: 'backup.deleted', target: { type: 'backup', id } });
  });
  // Behind the row: an archive without a row only takes room, a row without its archive is a promise that cannot be kept.
  await removeArchive(ctx.kernel, row);
};

/** Reads the archive whole. What is wrong with it is an answer, not a failure. */
export const verify = async (ctx: Ctx, id: string, passphrase: string | null): Promise<BackupCheck> => {
  const row = await accessReady(ctx, id);
  const checked_at = ctx.now().toISOString();
  try {
    const { counts, files } = await checkArchive(ctx, row, passphrase);
    await update(ctx, id, { verified_at: checked_at });
    return { valid: true, error: null, counts, files, checked_at };
  } catch (error) {
    if (!(error instanceof BrokenArchive)) throw error;
    return { valid: false, error: error.message, counts: {}, files: 0, checked_at };
  }
};

const checkArchive = async (
  { kernel }: Ctx,
  row: BackupRow,
  passphrase: string | null,
): Promise<{ counts: Record<string, number>; files: number }> => {
  const source = await readArchive(kernel, row);
  if (source === null) throw new BrokenArchive('the archive is missing from the storage');
  const archive = await openArchive(source);
  try {
    const key = await openArchiveKey(kernel.secrets, passphrase, archive.header);
    const { tables, files } = await archive.read(key, {});
    const counts = Object.entries(tables).map(([name, { rows }]) => [name, rows] as const);
    return { counts: Object.fromEntries(counts), files: files.count };
  } finally {
    await archive.close();
    source.destroy();
  }
};
