// Who pays for the work that a change of a note takes, in units of the limit `note_work`.

import { type Ctx, userActor } from '../../kernel/ctx.ts';
import type { LiveDocument } from './live-document.ts';
import * as liveStore from './live-store.ts';
import { HEAVY_STEPS, UPDATE_STEPS_MAX } from './live-work.ts';

/** Steps that are one unit. */
const STEPS_COUNTED = 10_000;
/** What the costliest change takes. */
const WORK_MAX = UPDATE_STEPS_MAX / STEPS_COUNTED;
/** A change that turns out not to fit costs at least so much, since the document is then put together again. */
const UNFIT_COST = 5;
/** Of a heavy change so many parts are one unit to its sender: how far each part had to walk is what others wrote. */
const PARTS_COUNTED = 25;

/** There must be room for the costliest change: what one takes is known afterwards. */
export const assertMayWork = (ctx: Ctx): Promise<void> =>
  ctx.kernel.limits.peek('note_work', userActor(ctx).userId, WORK_MAX);

/** Refused only when changes of other notes came between; the limit then holds already. */
const charge = async (ctx: Ctx, userId: string, cost: number): Promise<void> => {
  if (cost > 0) await ctx.kernel.limits.take('note_work', userId, cost).catch(() => undefined);
};

/** Whose parts are more than half of the document, if that is one person. */
const findMostlyBy = async (ctx: Ctx, id: string, { doc }: LiveDocument): Promise<string | undefined> => {
  const parts = new Map<string, number>();
  const { clients } = doc.store;
  let total = 0;
  for (const structs of clients.values()) total += structs.length;
  for (const { client_id, user_id } of await liveStore.listClientOwners(ctx.db, id, [...clients.keys()]))
    parts.set(user_id, (parts.get(user_id) ?? 0) + (clients.get(Number(client_id))?.length ?? 0));
  return [...parts].find(([, count]) => count > total / 2)?.[0];
};

export interface Work {
  readonly steps: number;
  /** How many the change adds. */
  readonly parts: number;
  /** False when it was not applied. */
  readonly isFit: boolean;
}

/**
 * A change takes long because of its own parts, or of all that stands where they belong. Where it is heavy the sender pays for the former
 * alone, and for the latter the person who wrote most of it: otherwise one could fill the place where another writes, and have them told
 * to wait. The document begins anew then, so nobody pays twice for what they wrote.
 */
export const chargeFor = async (ctx: Ctx, id: string, live: LiveDocument, work: Work): Promise<void> => {
  const { userId } = userActor(ctx);
  const whole = Math.floor(work.steps / STEPS_COUNTED);
  const atLeast = work.isFit ? 0 : UNFIT_COST;
  const mostlyBy = work.steps >= HEAVY_STEPS ? await findMostlyBy(ctx, id, live) : userId;
  if (mostlyBy === undefined || mostlyBy === userId) return charge(ctx, userId, Math.max(atLeast, whole));
  await charge(ctx, mostlyBy, whole);
  await charge(ctx, userId, Math.max(atLeast, Math.min(whole, Math.ceil(work.parts / PARTS_COUNTED))));
};
