// A participant who only reads from now on: what they had begun to write ends.

import type { Ctx, Kernel } from '../../kernel/ctx.ts';
import { defineState } from '../../kernel/state.ts';

type AfterDemotion = (ctx: Ctx, channelId: string, userId: string) => Promise<void>;
const demotions = defineState('channels.demotions', () => ({ all: [] as AfterDemotion[] }));

/** Says what ends of a person's in a channel in which they are an observer from now on, in the transaction that makes them one. */
export const onWritingLost = (kernel: Kernel, after: AfterDemotion): void => {
  demotions.of(kernel).all.push(after);
};

export const loseWriting = async (ctx: Ctx, channelId: string, userId: string): Promise<void> => {
  for (const after of demotions.of(ctx.kernel).all) await after(ctx, channelId, userId);
};
