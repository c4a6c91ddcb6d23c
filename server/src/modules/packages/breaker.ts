// A package that goes too far too often is switched off. What one person sends it must not take it from all others: those alone are refused who bring
// it to its limits, until more than a few of them do. What it does by itself, on its schedule, and what its only owner does with it, counts at once.

import type { Ctx } from '../../kernel/ctx.ts';
import { type Failure, unavailable } from '../../kernel/errors.ts';
import * as calls from './calls-store.ts';
import { stop } from './stop.ts';
import type { Installed } from './store.ts';

const WINDOW_MS = 10 * 60_000;
const TIMES = { killed: 5, limit: 20 } as const;
/** So many callers have to bring it to its limits before all are stopped. */
const CALLERS = 3;

type Excess = keyof typeof TIMES;

const windowOf = (ctx: Ctx): string => new Date(ctx.now().getTime() - WINDOW_MS).toISOString();

/** The callers who brought it to its limits too often. */
const callersOf = async (ctx: Ctx, { row }: Installed, outcomes: readonly Excess[]): Promise<string[]> => {
  const found = await calls.countExcesses(ctx.db, row.id, windowOf(ctx));
  return outcomes.flatMap((outcome) =>
    found
      .filter((one) => one.outcome === outcome && one.n >= TIMES[outcome])
      .map(({ principal }) => principal),
  );
};

/** Why this caller is refused for now; null: it is not. */
export const pauseOf = async (ctx: Ctx, found: Installed, principal: string): Promise<Failure | null> =>
  (await callersOf(ctx, found, ['killed', 'limit'])).includes(principal)
    ? unavailable(
        `the package ${found.row.package_id} went beyond its limits for you too often; try again in ten minutes`,
      )
    : null;

const isBroken = async (ctx: Ctx, found: Installed, outcome: Excess): Promise<boolean> => {
  const { row } = found;
  const callers = await callersOf(ctx, found, [outcome]);
  if (callers.length >= CALLERS || (row.scope === 'personal' && callers.length > 0)) return true;
  return (await calls.countOfSchedule(ctx.db, row.id, windowOf(ctx), outcome)) >= TIMES[outcome];
};

export const breakCircuit = async (ctx: Ctx, found: Installed, outcome: Excess): Promise<void> => {
  if (!(await isBroken(ctx, found, outcome))) return;
  const { id } = found.row;
  const reason =
    outcome === 'killed' ? 'it had to be ended too often' : 'it went beyond its limits too often';
  if (!(await stop(ctx, id, reason))) return;
  ctx.log.warn({ package: id, reason }, 'a package was switched off');
};
