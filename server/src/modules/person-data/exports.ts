// Archives of a person's data. One is written by a job, sealed under a key that only its asker's sessions open, and kept for a week.
//
//   asked ──▶ running ──▶ ready ──a week──▶ gone
//                   ╰──▶ failed ──a week──▶ gone

import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DataExport, PageQuery } from '@parley/contract';
import { openStream, sealStream } from '../../kernel/crypto/sealed-stream.ts';
import { Secret } from '../../kernel/crypto/secret.ts';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import {
  badRequest,
  conflict,
  Failure,
  forbidden,
  notFound,
  tooMany,
  unavailable,
} from '../../kernel/errors.ts';
import { Reply } from '../../kernel/http.ts';
import { newId } from '../../kernel/ids.ts';
import { enqueueJob, type JobRun } from '../../kernel/jobs.ts';
import type { DataRecord } from '../../kernel/module.ts';
import { pageOf } from '../../kernel/page.ts';
import { zipOf } from '../../kernel/zip.ts';
import { recordAct } from '../audit/index.ts';
import { openPersonKey } from '../auth/index.ts';
import {
  endBackground,
  putSealed,
  readInBackground,
  readSealed,
  removeSealedOfAll,
  setBackground,
} from '../credentials/index.ts';
import { attachment } from '../files/index.ts';
import { notify } from '../notifications/index.ts';
import { accessUser, readingAs } from '../users/index.ts';
import { dataOf, entriesOf, listed, thingsOf } from './archive.ts';
import * as store from './exports-store.ts';

export const WRITE_JOB = 'person_data.write_export';
const KEPT_MS = 7 * 86_400_000;
const RUNNING_MAX = 3;
const BYTES_MAX = 1024 ** 4;
const KEY_BYTES = 32;
/** Of a kind that only a session opens; it is held in memory while the person asks. */
const OPENED_MAX = 10_000;
/** The fields that are sealed for an archive: what its bytes are sealed with, and what only a session opens of its content. */
const [KEY, OPENED] = ['key', 'opened'];

const sealedName = (id: string): string => `data-export|${id}`;

const present = ({
  requested_by,
  include_json,
  counts_json,
  blob,
  blob_size,
  ...row
}: store.ExportRow): DataExport => ({
  ...row,
  include: include_json,
  counts: counts_json,
});

const tell = (ctx: Ctx, row: store.ExportRow): void =>
  emit(ctx, 'user.data_export.updated', present(row), { userIds: [row.requested_by] });

const assertKnown = (ctx: Ctx, include: readonly string[]): void => {
  const names = dataOf(ctx).map(({ name }) => name);
  const unknown = include.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw badRequest(
      `include: there is no part named ${JSON.stringify(unknown)}; the parts are ${names.join(', ')}`,
    );
};

/** What a job could not open is opened now, while the person is there. */
const openNow = async (ctx: Ctx, include: readonly string[]): Promise<Record<string, DataRecord[]>> => {
  const opened: Record<string, DataRecord[]> = {};
  for (const kind of dataOf(ctx))
    if (kind.isSealed && (include.length === 0 || include.includes(kind.name)))
      opened[kind.name] = await listed(thingsOf(ctx, kind), OPENED_MAX);
  return opened;
};

/** The caller's own archive; or, asked by an administrator, that of another person: then without what only that person opens. */
export const ask = async (
  ctx: Ctx,
  { include = [] }: { readonly include?: readonly string[] | undefined } = {},
  ofId: string = userId(ctx),
): Promise<DataExport> => {
  const me = userId(ctx);
  const wanted = [...new Set(include)];
  assertKnown(ctx, wanted);
  await accessUser(ctx, ofId);
  const opened = ofId === me ? await openNow(ctx, wanted) : {};
  return transact(ctx, async (ctx) => {
    await ctx.kernel.database.dialect.lock(ctx.db, `data_export:${me}`);
    const running = await store.listRunning(ctx.db, me);
    const same = running.find((row) => row.user_id === ofId && row.include_json.join() === wanted.join());
    if (same) return present(same);
    if (running.length >= RUNNING_MAX)
      throw tooMany(`${RUNNING_MAX} archives are being written for you; wait until one is ready`, 60);
    const row = await begin(ctx, ofId, wanted);
    await sealFor(ctx, row.id, opened);
    await enqueueJob(ctx, WRITE_JOB, { id: row.id });
    tell(ctx, row);
    await recordAct(ctx, {
      action: 'data.export_requested',
      target: { type: 'user', id: ofId },
      details: { include: wanted },
    });
    return present(row);
  });
};

const begin = async (ctx: Ctx, user_id: string, include_json: string[]): Promise<store.ExportRow> => {
  const now = ctx.now();
  const row: store.ExportRow = {
    id: newId(),
    user_id,
    requested_by: userId(ctx),
    status: 'running',
    include_json,
    counts_json: {},
    ...{ size: null, blob: null, blob_size: null, error: null, finished_at: null },
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + KEPT_MS).toISOString(),
  };
  await store.insert(ctx.db, row);
  return row;
};

/** Until the archive is written the server can open its key too; from then on only the person who asked can. */
const sealFor = async (ctx: Ctx, id: string, opened: Record<string, DataRecord[]>): Promise<void> => {
  using uek = await openPersonKey(ctx);
  if (uek === null)
    throw forbidden('sign in again to ask for your data: this session cannot seal the archive');
  using key = new Secret<Buffer>(randomBytes(KEY_BYTES));
  // Sealed as text: what the vault takes.
  await putSealed(ctx, uek, id, KEY, new Secret(key.reveal().toString('base64')));
  await putSealed(ctx, uek, id, OPENED, new Secret(JSON.stringify(opened)));
  await setBackground(ctx, uek, id, true);
};

export const listMine = async (ctx: Ctx, query: PageQuery): Promise<DataExport[]> =>
  (await store.listAsked(ctx.db, userId(ctx), ctx.now().toISOString(), pageOf(query))).map(present);

const access = async (ctx: Ctx, id: string): Promise<store.ExportRow> => {
  const row = await store.find(ctx.db, id);
  if (!row || row.requested_by !== userId(ctx) || row.expires_at <= ctx.now().toISOString())
    throw notFound('export');
  return row;
};

export const download = async (ctx: Ctx, id: string, isHead: boolean): Promise<Reply<Readable>> => {
  const row = await access(ctx, id);
  if (row.status === 'failed') throw conflict('this archive could not be written; ask for a new one');
  if (row.status === 'running' || row.blob === null || row.blob_size === null || row.size === null)
    throw conflict('this archive is still being written; a notification says when it is ready');
  using uek = await openPersonKey(ctx);
  const key = uek && (await readSealed(ctx, uek, id, KEY));
  if (!key || key === 'locked')
    throw forbidden('this archive was sealed before your password was reset; ask for a new one');
  const headers = {
    'content-disposition': attachment(`parley-${row.created_at.slice(0, 10)}.zip`),
    'content-length': String(row.size),
    'cache-control': 'no-store',
  };
  if (isHead) return new Reply(200, Readable.from([]), headers);
  const bytes = await ctx.kernel.storage.read(row.blob, { start: 0, end: row.blob_size - 1 });
  if (bytes === null)
    throw unavailable('the bytes of this archive are missing from the storage; ask for a new one', 60);
  const opened = openStream(Buffer.from(key.reveal().toString(), 'base64'), sealedName(id), bytes);
  return new Reply(200, Readable.from(opened, { objectMode: false }), headers);
};

const FAILED = 'the archive could not be written; ask again, or tell your administrator if it fails again';

/** The job. Begins from the start when it is run again. */
export const write = async (ctx: Ctx, { id }: { readonly id: string }, { signal }: JobRun): Promise<void> => {
  const row = await store.find(ctx.db, id);
  if (row?.status !== 'running') return;
  if (row.blob !== null) await ctx.kernel.storage.remove(row.blob);
  try {
    await writeBytes(ctx, row, signal);
  } catch (error) {
    signal.throwIfAborted();
    ctx.log.error({ err: error }, 'an archive of a person’s data could not be written');
    await settle(ctx, row, { status: 'failed', error: error instanceof Failure ? error.message : FAILED });
  }
};

const writeBytes = async (ctx: Ctx, row: store.ExportRow, signal: AbortSignal): Promise<void> => {
  const owner = { userId: row.requested_by, configId: row.id };
  using key = await readInBackground(ctx, owner, KEY);
  using opened = await readInBackground(ctx, owner, OPENED);
  if (key === null || opened === null) throw new Error('the keys of the archive are gone');
  const counts: Record<string, number> = {};
  const plan = {
    include: row.include_json,
    opened: JSON.parse(opened.reveal().toString()) as Record<string, DataRecord[]>,
    counts,
  };
  let size = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const bytes of zipOf(entriesOf(await readingAs(ctx, row.user_id), plan))) {
      signal.throwIfAborted();
      size += bytes.length;
      yield bytes;
    }
  };
  const sealed = sealStream(Buffer.from(key.reveal().toString(), 'base64'), sealedName(row.id), counted());
  const limit = { bytesMax: BYTES_MAX, refusal: () => conflict('there is more than an archive can hold') };
  const spooled = await ctx.kernel.storage.take(sealed, limit);
  try {
    const place = { blob: spooled.sha256, blob_size: spooled.size };
    await transact(ctx, (ctx) => store.update(ctx.db, row.id, place));
    await ctx.kernel.storage.put(spooled);
    await settle(ctx, row, { status: 'ready', size, counts_json: counts });
  } finally {
    await spooled.discard();
  }
};

const settle = (ctx: Ctx, { id }: store.ExportRow, patch: Partial<store.ExportRow>): Promise<void> =>
  transact(ctx, async (ctx) => {
    const now = ctx.now();
    const times = {
      finished_at: now.toISOString(),
      expires_at: new Date(now.getTime() + KEPT_MS).toISOString(),
    };
    const row = await store.update(ctx.db, id, { ...patch, ...times });
    // The account went while its archive was written.
    if (!row) return;
    await endBackground(ctx, { userId: row.requested_by, configId: id });
    tell(ctx, row);
    await notify(ctx, [row.requested_by], {
      type: 'system',
      says: { kind: row.status === 'ready' ? 'archive_ready' : 'archive_failed' },
      ...(row.error === null ? {} : { body: row.error }),
      link: '/settings/data',
      data: { export_id: id },
    });
  });

const REMOVED_PER_RUN = 100;

/** Removes the archives whose time is over. */
export const removeExpired = async (ctx: Ctx, signal: AbortSignal): Promise<void> => {
  for (const { id, blob } of await store.listExpired(ctx.db, ctx.now().toISOString(), REMOVED_PER_RUN)) {
    signal.throwIfAborted();
    if (blob !== null) await ctx.kernel.storage.remove(blob);
    await transact(ctx, async (ctx) => {
      await removeSealedOfAll(ctx, id);
      await store.remove(ctx.db, id);
    });
  }
};
