// What people think of answers. It is theirs, and it is for the administrators of models and personas: those see counts and words,
// and nothing of the conversation.

import type { Feedback, FeedbackSum, GivenFeedback, PageQuery } from '@parley/contract';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { conflict } from '../../kernel/errors.ts';
import type { DataRecord } from '../../kernel/module.ts';
import { pageOf } from '../../kernel/page.ts';
import { accessChannel } from '../channels/index.ts';
import { accessMessage } from '../messages/index.ts';
import * as store from './store.ts';

type Rating = Feedback['rating'];

export const listMine = async (ctx: Ctx, channelId: string): Promise<Feedback[]> => {
  await accessChannel(ctx, channelId);
  return store.listIn(ctx.db, channelId, userId(ctx));
};

export const read = async (ctx: Ctx, channelId: string, messageId: string): Promise<Feedback | null> => {
  await accessMessage(ctx, channelId, messageId);
  return (await store.find(ctx.db, messageId, userId(ctx))) ?? null;
};

export const put = (
  ctx: Ctx,
  channelId: string,
  messageId: string,
  { rating, comment }: { rating: Rating; comment?: string | undefined },
): Promise<Feedback> =>
  transact(ctx, async (ctx) => {
    const { role } = await accessMessage(ctx, channelId, messageId);
    if (role !== 'assistant') throw conflict('feedback is for answers');
    const before = await store.find(ctx.db, messageId, userId(ctx));
    // What was said of a good answer does not hold for a bad one.
    const kept = before?.rating === rating ? before.comment : '';
    const row = {
      message_id: messageId,
      user_id: userId(ctx),
      rating,
      comment: comment ?? kept,
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

export const listGiven = async (
  ctx: Ctx,
  query: PageQuery & { rating?: Rating | undefined },
): Promise<{ data: GivenFeedback[]; total: number }> => ({
  data: await store.listWorded(ctx.db, query.rating, pageOf(query)),
  total: await store.countWorded(ctx.db, query.rating),
});

export const sumUp = (ctx: Ctx): Promise<FeedbackSum[]> => store.listSums(ctx.db);

const ROWS_PER_READ = 200;

/** All that the caller gave, for their archive. */
export async function* eachOf(ctx: Ctx): AsyncGenerator<DataRecord> {
  for (let after = ''; ; ) {
    const rows = await store.listOf(ctx.db, userId(ctx), after, ROWS_PER_READ);
    for (const { message_id, rating, comment, updated_at } of rows)
      yield { message_id, rating, comment, updated_at };
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_READ) return;
    after = last.message_id;
  }
}
