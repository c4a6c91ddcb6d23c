// A backup that is waited for: made here and now instead of by a job.

import type { Backup } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { conflict } from '../../kernel/errors.ts';
import { run } from './jobs.ts';
import { create, type NewBackup, read } from './service.ts';

const NEVER = new AbortController().signal;

export const makeNow = async (ctx: Ctx, wish: NewBackup): Promise<Backup> => {
  const { id } = await create(ctx, wish, { isQueued: false });
  await run(ctx, { id }, NEVER);
  const made = await read(ctx, id);
  if (made.status !== 'ready') throw conflict(`a backup of what is here could not be made: ${made.error}`);
  return made;
};
