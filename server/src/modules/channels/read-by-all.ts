// What is said in a channel is for all who read it: a tool that works for one of them tells there only what every one of them may read.

import { type Ctx, userId } from '../../kernel/ctx.ts';
import { isAlone, isReadByAll } from '../readers/index.ts';

/** Those of the things that everyone who reads the channel may read; outside of a channel, and where a person is alone, all of them. */
export const readByAll = async <T extends { readonly id: string }>(
  ctx: Ctx,
  channelId: string | null,
  things: readonly T[],
): Promise<T[]> => {
  if (channelId === null) return [...things];
  const asked = { channelId, userId: userId(ctx) };
  if (await isAlone(ctx.db, asked)) return [...things];
  const told: T[] = [];
  for (const thing of things)
    if (await isReadByAll(ctx.db, { ...asked, scopeId: thing.id })) told.push(thing);
  return told;
};
