// The bytes behind files. Kept once per hash, and for as long as a file stands for them; who may read them is the file's matter.
//
//   claim ──▶ put ──▶ claim + file row          an upload: from the first claim on, no sweep removes these bytes
//   begin ──▶ remove ──▶ end                    the sweep: from the beginning on, no upload can claim these bytes
//
// Whatever stops an upload half-way leaves a row without a file, and the sweep finds it a day later.

import { setTimeout as pause } from 'node:timers/promises';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { unavailable } from '../../kernel/errors.ts';
import { LEFTOVER_MS, type Spooled } from '../../kernel/storage/index.ts';
import * as store from './blobs-store.ts';

/** Longer than any upload takes, and long enough to mend a mistake by hand. */
const KEPT_UNUSED_MS = 24 * 60 * 60_000;
/** An instance that began a removal this long ago has no call to the storage under way any more. */
const REMOVAL_MS = 2 * 60 * 60_000;
const ROWS_PER_READ = 500;
const CLAIMS_MAX = 20;
const CLAIM_PAUSE_MS = 250;

type Bytes = Pick<Spooled, 'sha256' | 'size'>;

const before = (ctx: Ctx, ms: number): string => new Date(ctx.now().getTime() - ms).toISOString();

/** Lays claim to bytes in the open transaction, always in the same order, so that no two transactions wait for each other. */
export const claimAll = async (ctx: Ctx, blobs: readonly Bytes[]): Promise<boolean> => {
  const now = ctx.now().toISOString();
  const sorted = [...new Map(blobs.map((blob) => [blob.sha256, blob])).values()].sort((a, b) =>
    a.sha256 < b.sha256 ? -1 : 1,
  );
  for (const { sha256, size } of sorted) if (!(await store.claim(ctx.db, sha256, size, now))) return false;
  return true;
};

/** Announces bytes before they are stored. Waits while the same bytes are just being removed. */
export const announce = async (ctx: Ctx, blobs: readonly Bytes[]): Promise<void> => {
  for (let claims = 0; claims < CLAIMS_MAX; claims++) {
    if (await transact(ctx, (ctx) => claimAll(ctx, blobs))) return;
    await pause(CLAIM_PAUSE_MS);
  }
  throw unavailable('this file is just being tidied away; send it again shortly', 60);
};

/** Removes the bytes that no file stands for, and what crashes left behind. Runs again from anywhere. */
export const sweep = async (ctx: Ctx, signal: AbortSignal): Promise<void> => {
  await ctx.kernel.storage.sweep(new Date(ctx.now().getTime() - LEFTOVER_MS));
  const usedBefore = before(ctx, KEPT_UNUSED_MS);
  for (let after = ''; ; ) {
    signal.throwIfAborted();
    const page = await store.list(ctx.db, after, ROWS_PER_READ);
    for (const { sha256, is_used, used_at } of page)
      if (!is_used && used_at < usedBefore) await removeUnused(ctx, sha256, usedBefore);
    const last = page.at(-1);
    if (!last || page.length < ROWS_PER_READ) return;
    after = last.sha256;
  }
};

const removeUnused = async (ctx: Ctx, sha256: string, usedBefore: string): Promise<void> => {
  const now = ctx.now().toISOString();
  const times = { usedBefore, begunBefore: before(ctx, REMOVAL_MS), now };
  if (!(await transact(ctx, (ctx) => store.beginRemoval(ctx.db, sha256, times)))) return;
  await ctx.kernel.storage.remove(sha256);
  await transact(ctx, (ctx) => store.endRemoval(ctx.db, sha256, now));
};
