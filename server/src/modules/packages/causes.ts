// What a package does may come back to it: by an event that it hears, by a workflow that it started and that uses its tool. Each call carries
// the packages that led to it, with the events and jobs that come of it, and a package is not called by its own doing for ever.

import type { Ctx } from '../../kernel/ctx.ts';
import { conflict, type Failure } from '../../kernel/errors.ts';
import type { Order } from './orders.ts';
import type { PackageRow } from './rows.ts';

/** How often a package may be called by what it did itself: to hear how a workflow ended that it started is one. */
const RETURNS_MAX = 2;
/** Over all packages that call each other so. */
const CHAIN_MAX = 8;

/** A job is the same work, later; a filter does nothing that comes back. */
const GOES_ON = new Set<Order['kind']>(['job', 'filter']);

/** The call of a package as it goes on with what comes of it. */
export const causedBy = (ctx: Ctx, { id }: PackageRow, { kind }: Order): Ctx =>
  GOES_ON.has(kind) ? ctx : { ...ctx, causes: [...(ctx.causes ?? []), id] };

/** Why a package is not called; null: it may be. */
export const loopOf = (
  { causes = [] }: Ctx,
  { id, package_id }: PackageRow,
  kind: Order['kind'],
): Failure | null => {
  if (GOES_ON.has(kind)) return null;
  const returns = causes.filter((cause) => cause === id).length;
  if (returns <= RETURNS_MAX && causes.length < CHAIN_MAX) return null;
  return conflict(
    `the package ${package_id} was called by what it did itself, over and over: it was not called again`,
  );
};
