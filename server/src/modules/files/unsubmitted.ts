// Files that were sent for a form and never handed in: they lie nowhere, and go after a month.

import { type Ctx, transact } from '../../kernel/ctx.ts';
import { definePart } from '../../kernel/parts.ts';
import { isOwnHeld } from '../holds/index.ts';
import { erase } from './service.ts';
import * as store from './store.ts';

const LOOSE_MS = 30 * 24 * 60 * 60_000;
const ROWS_PER_READ = 100;
const LEAST_ID = '00000000-0000-0000-0000-000000000000';

/** Which of these files something unfinished names, that may be handed in yet. */
type FindNamed = (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlySet<string>>;

export const filesNamedElsewhere = definePart<FindNamed>('files.named-elsewhere');

export const sweepLoose = async (ctx: Ctx, signal: AbortSignal): Promise<void> => {
  const before = new Date(ctx.now().getTime() - LOOSE_MS).toISOString();
  for (let after = LEAST_ID; ; ) {
    signal.throwIfAborted();
    const rows = await store.listLooseBefore(ctx.db, { before, after, limit: ROWS_PER_READ });
    const ids = rows.map(({ id }) => id);
    const named = new Set<string>();
    if (ids.length > 0)
      for (const find of filesNamedElsewhere.listed(ctx.kernel))
        for (const id of await find(ctx, ids)) named.add(id);
    for (const row of rows)
      if (!named.has(row.id))
        await transact(ctx, async (ctx) => {
          if (!(await isOwnHeld(ctx, row.owner_id))) await erase(ctx, row);
        });
    const last = ids.at(-1);
    if (last === undefined || ids.length < ROWS_PER_READ) return;
    after = last;
  }
};
