// When an account goes, the archives of it and what it brought in go: their rows with the account, their bytes by a job of the same transaction.

import type { Ctx } from '../../kernel/ctx.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import * as exports from './exports-store.ts';
import * as imports from './imports-store.ts';

export const REMOVE_BYTES_JOB = 'person_data.remove_bytes';

export const removeArchivesOf = async (ctx: Ctx, userId: string): Promise<void> => {
  const blobs = [
    ...(await exports.listBlobsOf(ctx.db, userId)),
    ...(await imports.listBlobsOf(ctx.db, userId)),
  ];
  if (blobs.length > 0) await enqueueJob(ctx, REMOVE_BYTES_JOB, { blobs });
};

export const removeBytes = async (
  ctx: Ctx,
  { blobs }: { readonly blobs: readonly string[] },
): Promise<void> => {
  for (const blob of blobs) await ctx.kernel.storage.remove(blob);
};
