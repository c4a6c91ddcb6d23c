// How far a person has read a channel.

import type { Channel } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { readNotificationsAbout } from '../notifications/index.ts';
import * as participantStore from './participants-store.ts';
import { countMentionsBehind } from './progress-store.ts';
import { access, toChannel } from './service.ts';
import * as store from './store.ts';

export const markRead = (ctx: Ctx, id: string): Promise<Channel> =>
  transact(ctx, async (ctx) => {
    const row = await access(ctx, id);
    const me = userId(ctx);
    if (row.read_count !== row.message_count || row.mention_count !== 0) {
      await participantStore.updateMine(ctx.db, id, me, { read_count: row.message_count, mention_count: 0 });
      emit(
        ctx,
        'user.read',
        {
          channel_id: id,
          user_id: me,
          read_count: row.message_count,
          last_read_message_id: await store.findMessageId(ctx.db, id, row.message_count),
        },
        { userIds: [me], topics: [`channel:${id}`] },
      );
    }
    await readNotificationsAbout(ctx, id);
    return toChannel(await access(ctx, id));
  });

/** From the named message on, or the newest alone, it is unread again. Who wrote it hears nothing of that: it was seen. */
export const markUnread = (ctx: Ctx, id: string, messageId?: string): Promise<Channel> =>
  transact(ctx, async (ctx) => {
    const me = userId(ctx);
    await access(ctx, id);
    const mine = await participantStore.findByUser(ctx.db, id, me);
    if (!mine) throw notFound('channel');
    const seq = await store.findMessageSeq(ctx.db, id, messageId);
    if (seq === undefined && messageId !== undefined) throw notFound('message');
    if (seq === undefined) throw conflict('nothing has been said in this chat that could be unread');
    const read = Math.min(mine.read_count, seq - 1);
    const seen = Math.max(mine.read_count, mine.seen_count);
    const mention_count = await countMentionsBehind(ctx.db, { channelId: id, userId: me, seq: read });
    await participantStore.updateMine(ctx.db, id, me, { read_count: read, seen_count: seen, mention_count });
    const last_read_message_id = await store.findMessageId(ctx.db, id, seen);
    const told = { channel_id: id, user_id: me, read_count: read, last_read_message_id };
    emit(ctx, 'user.read', told, { userIds: [me] });
    return toChannel(await access(ctx, id));
  });
