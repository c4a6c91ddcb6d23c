// A package that goes too far too often is switched off. One whose filter must not be passed over would stop every turn of every person with
// it: there those alone are refused who bring it to its limits, until more than a few of them do.

import type { Ctx } from '../../kernel/ctx.ts';
import { type Failure, unavailable } from '../../kernel/errors.ts';
import * as calls from './calls-store.ts';
import { stop } from './service.ts';
import type { Installed } from './store.ts';

const WINDOW_MS = 10 * 60_000;
const TIMES = { killed: 5, limit: 20 } as const;
/** So many callers have to bring it to its limits before all are stopped. */
const CALLERS = 3;

type Excess = keyof typeof TIMES;

const windowOf = (ctx: Ctx): string => new Date(ctx.now().getTime() - WINDOW_MS).toISOString();

const mustNotBePassed = ({ version }: Installed): boolean =>
  version.manifest.filters.some(({ on_error }) => on_error === 'stop');

const callersOf = async (ctx: Ctx, { row }: Installed, outcome: Excess): Promise<string[]> =>
  (await calls.countByPrincipal(ctx.db, row.id, windowOf(ctx), outcome))
    .filter(({ n }) => n >= TIMES[outcome])
    .map(({ principal }) => principal);

/** Why this caller is refused for now; null: it is not. */
export const pauseOf = async (ctx: Ctx, found: Installed, principal: string): Promise<Failure | null> => {
  if (!mustNotBePassed(found)) return null;
  for (const outcome of ['killed', 'limit'] as const)
    if ((await callersOf(ctx, found, outcome)).includes(principal))
      return unavailable(
        `the package ${found.row.package_id} went beyond its limits for you too often; try again in ten minutes`,
      );
  return null;
};

export const breakCircuit = async (ctx: Ctx, found: Installed, outcome: Excess): Promise<void> => {
  const { id } = found.row;
  const isBroken = mustNotBePassed(found)
    ? (await callersOf(ctx, found, outcome)).length >= CALLERS
    : (await calls.countSince(ctx.db, id, windowOf(ctx), outcome)) >= TIMES[outcome];
  if (!isBroken) return;
  const reason =
    outcome === 'killed' ? 'it had to be ended too often' : 'it went beyond its limits too often';
  if (!(await stop(ctx, id, reason))) return;
  ctx.log.warn({ package: id, reason }, 'a package was switched off');
};
