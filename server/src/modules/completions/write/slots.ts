// How many answers one person has written at once: those in channels over all instances, those without one in this process.

import { type Ctx, userId } from '../../../kernel/ctx.ts';
import { tooMany } from '../../../kernel/errors.ts';
import * as store from './generations-store.ts';
import { runningAnswersOf } from './running-answers.ts';

const AT_ONCE_MAX = 8;
const RETRY_SECONDS = 5;

const assertFits = (running: number, count: number): void => {
  if (running + count > AT_ONCE_MAX)
    throw tooMany(
      `you have ${running} answers being written; ${AT_ONCE_MAX} at once are possible`,
      RETRY_SECONDS,
    );
};

/** Inside the transaction that begins them. */
export const assertRoomFor = async (ctx: Ctx, count: number): Promise<void> => {
  if (!ctx.kernel.config.rateLimits) return;
  const me = userId(ctx);
  await ctx.kernel.database.dialect.lock(ctx.db, `answers of ${me}`);
  const elsewhere = runningAnswersOf(ctx.kernel).stateless.get(me) ?? 0;
  assertFits((await store.countRunning(ctx.db, me)) + elsewhere, count);
};

/** Places for answers without a channel, taken before anything is sent. Gives the way to leave them. */
export const takeSlots = async (ctx: Ctx, count: number): Promise<() => void> => {
  const me = userId(ctx);
  const { stateless } = runningAnswersOf(ctx.kernel);
  const isLimited = ctx.kernel.config.rateLimits;
  const inChannels = isLimited ? await store.countRunning(ctx.db, me) : 0;
  // Looked at and taken in one go: of many at once, no two get the last place.
  const before = stateless.get(me) ?? 0;
  if (isLimited) assertFits(inChannels + before, count);
  stateless.set(me, before + count);
  return () => {
    const left = (stateless.get(me) ?? count) - count;
    if (left <= 0) stateless.delete(me);
    else stateless.set(me, left);
  };
};
