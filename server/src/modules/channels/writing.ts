// A participant who only reads from now on: what they had begun to write ends.

import type { Ctx } from '../../kernel/ctx.ts';
import { definePart } from '../../kernel/parts.ts';

type AfterDemotion = (ctx: Ctx, channelId: string, userId: string) => Promise<void>;

/** What ends of a person's in a channel in which they are an observer from now on, in the transaction that makes them one. */
export const writingLost = definePart<AfterDemotion>('channels.writing-lost');

export const loseWriting = async (ctx: Ctx, channelId: string, userId: string): Promise<void> => {
  for (const after of writingLost.listed(ctx.kernel)) await after(ctx, channelId, userId);
};
