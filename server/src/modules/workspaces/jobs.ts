import { type Ctx, transact } from '../../kernel/ctx.ts';
import { job } from '../../kernel/jobs.ts';
import { foldName } from '../users/index.ts';
import { expireChats } from './retention.ts';
import * as store from './store.ts';

const ROWS_PER_STEP = 500;

/** A version from before 0081, which runs beside this one while servers are exchanged, names workspaces without saying how they are sorted. */
const sortAll = async (ctx: Ctx, signal: AbortSignal): Promise<void> => {
  for (let after: string | null = null; ; ) {
    signal.throwIfAborted();
    const rows: Awaited<ReturnType<typeof store.listNames>> = await store.listNames(
      ctx.db,
      after,
      ROWS_PER_STEP,
    );
    for (const row of rows.filter(({ name, name_key }) => name_key !== foldName(name)))
      await transact(ctx, (ctx) => store.sortAnew(ctx.db, row));
    after = rows.at(-1)?.id ?? null;
    if (rows.length < ROWS_PER_STEP) return;
  }
};

export const jobs = [
  job<object>({
    name: 'workspaces.sort_names',
    every: '43 * * * *',
    run: (ctx, _payload, { signal }) => sortAll(ctx, signal),
  }),
  job<object>({
    name: 'workspaces.expire_chats',
    every: '37 * * * *',
    timeoutMs: 30 * 60_000,
    run: (ctx, _payload, { signal }) => expireChats(ctx, signal),
  }),
];
