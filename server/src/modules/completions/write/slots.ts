// How many answers one person has written at once, over all instances: those in channels, and those without one.

import { type Ctx, transact, userId } from '../../../kernel/ctx.ts';
import { tooMany } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import * as store from './generations-store.ts';
import { runningAnswersOf } from './running-answers.ts';
import * as shared from './stateless-store.ts';

const AT_ONCE_MAX = 8;
const RETRY_SECONDS = 5;

const assertFits = (running: number, count: number): void => {
  if (running + count > AT_ONCE_MAX)
    throw tooMany(
      `you have ${running} answers being written; ${AT_ONCE_MAX} at once are possible`,
      RETRY_SECONDS,
    );
};

/** Where there is one process alone, it knows without asking the database. */
const hasOthers = ({ kernel }: Ctx): boolean => kernel.database.dialect.hasPeers;

const holdAnswersOf = (ctx: Ctx, id: string): Promise<void> =>
  ctx.kernel.database.dialect.lock(ctx.db, `answers of ${id}`);

const countStateless = async (ctx: Ctx, id: string): Promise<number> =>
  hasOthers(ctx) ? shared.countOf(ctx.db, id) : (runningAnswersOf(ctx.kernel).stateless.get(id) ?? 0);

/** Inside the transaction that begins them. */
export const assertRoomFor = async (ctx: Ctx, count: number): Promise<void> => {
  if (!ctx.kernel.config.rateLimits) return;
  const me = userId(ctx);
  await holdAnswersOf(ctx, me);
  assertFits((await store.countRunning(ctx.db, me)) + (await countStateless(ctx, me)), count);
};

/** Gives the way to leave a place. */
type Leave = () => Promise<void>;

/** Places for answers without a channel, taken before anything is sent. */
export const takeSlots = (ctx: Ctx, count: number): Promise<Leave> => {
  if (!ctx.kernel.config.rateLimits) return Promise.resolve(async () => {});
  return hasOthers(ctx) ? takeShared(ctx, count) : takeHere(ctx, count);
};

const takeHere = async (ctx: Ctx, count: number): Promise<Leave> => {
  const me = userId(ctx);
  const { stateless } = runningAnswersOf(ctx.kernel);
  const inChannels = await store.countRunning(ctx.db, me);
  // Looked at and taken in one go: of many at once, no two get the last place.
  const before = stateless.get(me) ?? 0;
  assertFits(inChannels + before, count);
  stateless.set(me, before + count);
  return async () => {
    const left = (stateless.get(me) ?? count) - count;
    if (left <= 0) stateless.delete(me);
    else stateless.set(me, left);
  };
};

const takeShared = async (ctx: Ctx, count: number): Promise<Leave> => {
  const id = newId();
  await transact(ctx, async (ctx) => {
    const user_id = userId(ctx);
    await assertRoomFor(ctx, count);
    await shared.insert(ctx.db, { id, user_id, instance_id: ctx.kernel.instanceId, count });
  });
  return () =>
    transact(ctx, (ctx) => shared.remove(ctx.db, id)).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'a place for an answer could not be left'),
    );
};
