// How much a person may keep, and how many files they may send at once.

import { type Ctx, userId } from '../../kernel/ctx.ts';
import { forbidden, tooLarge, tooMany } from '../../kernel/errors.ts';
import { definePart } from '../../kernel/parts.ts';
import { defineState } from '../../kernel/state.ts';
import type { UploadLimit } from '../../kernel/storage/index.ts';
import * as store from './store.ts';

const MIB = 1024 * 1024;
const AT_ONCE_MAX = 4;

const overQuota = (quotaMb: number) => () =>
  forbidden(`this would be more than the ${quotaMb} MiB that you may keep here; delete some files first`);

type CountBytes = (ctx: Ctx, ownerId: string) => Promise<number>;

/** What else a person keeps here, in bytes: it counts as their files do. */
export const keptWithFiles = definePart<CountBytes>('files.also-kept');

const bytesKept = async (ctx: Ctx, ownerId: string): Promise<number> => {
  let bytes = await store.countBytesOwned(ctx.db, ownerId);
  for (const count of keptWithFiles.listed(ctx.kernel)) bytes += await count(ctx, ownerId);
  return bytes;
};

/** The largest file that can succeed now, so that a larger one is cut off on the way and not at its end. */
export const roomFor = async (ctx: Ctx): Promise<UploadLimit> => {
  const { max_upload_mb, user_storage_mb } = await ctx.kernel.settings.all(ctx.db);
  const left = user_storage_mb * MIB - (await bytesKept(ctx, userId(ctx)));
  if (left <= 0) throw overQuota(user_storage_mb)();
  if (left < max_upload_mb * MIB) return { bytesMax: left, refusal: overQuota(user_storage_mb) };
  return {
    bytesMax: max_upload_mb * MIB,
    refusal: () => tooLarge(`the file is larger than ${max_upload_mb} MiB`),
  };
};

/** The largest file, and all files of one request together. */
export const roomForSeveral = async (ctx: Ctx): Promise<{ each: UploadLimit; all: UploadLimit }> => {
  const each = await roomFor(ctx);
  const { user_storage_mb } = await ctx.kernel.settings.all(ctx.db);
  const left = user_storage_mb * MIB - (await bytesKept(ctx, userId(ctx)));
  return { each, all: { bytesMax: left, refusal: overQuota(user_storage_mb) } };
};

/** After something was added that counts, in the same transaction: the truth, whatever others of the same person add at the same moment. */
export const assertWithinQuota = async (ctx: Ctx, ownerId: string): Promise<void> => {
  await ctx.kernel.database.dialect.lock(ctx.db, `files.quota ${ownerId}`);
  const quotaMb = await ctx.kernel.settings.get(ctx.db, 'user_storage_mb');
  if ((await bytesKept(ctx, ownerId)) > quotaMb * MIB) throw overQuota(quotaMb)();
};

/** How many uploads each person has under way on this instance. */
const underWay = defineState('files.uploads-under-way', () => new Map<string, number>());

/** Runs an upload, unless the same person has four of them under way on this instance. */
export const inTurn = async <T>(ctx: Ctx, upload: () => Promise<T>): Promise<T> => {
  const counts = underWay.of(ctx.kernel);
  const me = userId(ctx);
  const count = counts.get(me) ?? 0;
  if (count >= AT_ONCE_MAX) throw tooMany(`send ${AT_ONCE_MAX} files at once at most`, 2);
  counts.set(me, count + 1);
  try {
    return await upload();
  } finally {
    const left = (counts.get(me) ?? 1) - 1;
    if (left === 0) counts.delete(me);
    else counts.set(me, left);
  }
};
