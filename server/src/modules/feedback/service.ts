// What people think of answers: a thumb and a few words, one per person and answer.

import type { Feedback } from '@parley/contract';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { conflict } from '../../kernel/errors.ts';
import { accessMessage } from '../messages/index.ts';
import * as store from './store.ts';

export const read = async (ctx: Ctx, channelId: string, messageId: string): Promise<Feedback | null> => {
  await accessMessage(ctx, channelId, messageId);
  return (await store.find(ctx.db, messageId, userId(ctx))) ?? null;
};

export const put = (
  ctx: Ctx,
  channelId: string,
  messageId: string,
  { rating, comment = '' }: { rating: 'up' | 'down'; comment?: string | undefined },
): Promise<Feedback> =>
  transact(ctx, async (ctx) => {
    const { role } = await accessMessage(ctx, channelId, messageId);
    if (role !== 'assistant') throw conflict('feedback is for answers');
    const row = {
      message_id: messageId,
      user_id: userId(ctx),
      rating,
      comment,
      updated_at: ctx.now().toISOString(),
    };
    await store.put(ctx.db, row);
    return row;
  });

export const remove = (ctx: Ctx, channelId: string, messageId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await accessMessage(ctx, channelId, messageId);
    await store.remove(ctx.db, messageId, userId(ctx));
  });
