// What people put on a message: a pin, which all members share, and reactions, each their own.

import type { ChatMessage } from '@parley/contract';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, conflict } from '../../kernel/errors.ts';
import { accessChannel } from '../channels/index.ts';
import * as marks from './marks-store.ts';
import { announce, toMessages } from './present.ts';
import { access } from './service.ts';
import * as store from './store.ts';

const PINS_MAX = 100;
const EMOJI_PER_MESSAGE_MAX = 50;

/** Changes the marks of a message and tells the channel how it is now. */
const mark = (ctx: Ctx, channelId: string, id: string, change: (ctx: Ctx) => Promise<void>): Promise<void> =>
  transact(ctx, async (ctx) => {
    await accessChannel(ctx, channelId, 'write');
    const row = await access(ctx, channelId, id);
    if (row.deleted_at !== null) throw badRequest('this message was deleted');
    await change(ctx);
    await announce(ctx, 'user.message.updated', row);
  });

export const pin = (ctx: Ctx, channelId: string, id: string): Promise<void> =>
  mark(ctx, channelId, id, async (ctx) => {
    const pinned = await marks.listPins(ctx.db, channelId, PINS_MAX);
    if (pinned.length >= PINS_MAX && !pinned.includes(id))
      throw badRequest(`a channel has ${PINS_MAX} pins at most; unpin one first`);
    const created_at = ctx.now().toISOString();
    await marks.pin(ctx.db, { message_id: id, channel_id: channelId, pinned_by: userId(ctx), created_at });
  });

export const unpin = (ctx: Ctx, channelId: string, id: string): Promise<void> =>
  mark(ctx, channelId, id, (ctx) => marks.unpin(ctx.db, id));

export const pins = async (ctx: Ctx, channelId: string): Promise<ChatMessage[]> => {
  await accessChannel(ctx, channelId);
  return toMessages(ctx, await store.listByIds(ctx.db, await marks.listPins(ctx.db, channelId, PINS_MAX)));
};

export const react = (ctx: Ctx, channelId: string, id: string, emoji: string): Promise<void> =>
  mark(ctx, channelId, id, async (ctx) => {
    const present = await marks.countEmoji(ctx.db, id);
    if (present.length >= EMOJI_PER_MESSAGE_MAX && !present.includes(emoji))
      throw conflict(`a message has ${EMOJI_PER_MESSAGE_MAX} kinds of reactions at most`);
    const created_at = ctx.now().toISOString();
    await marks.react(ctx.db, { message_id: id, user_id: userId(ctx), emoji, created_at });
  });

export const unreact = (ctx: Ctx, channelId: string, id: string, emoji: string): Promise<void> =>
  mark(ctx, channelId, id, (ctx) => marks.unreact(ctx.db, id, userId(ctx), emoji));
