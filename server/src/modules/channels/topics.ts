// Who may hear what is said in a channel: its members, as long as they may read conversations at all.

import type { Ctx } from '../../kernel/ctx.ts';
import type { SharedTopic } from '../../kernel/ws/topic-rule.ts';
import { allowedOf } from '../roles/index.ts';
import * as store from './store.ts';

/** The permission that the routes of conversations ask for. */
const permitted = (ctx: Ctx, userIds: readonly string[]): Promise<ReadonlySet<string>> =>
  allowedOf(ctx, userIds, 'surface.chat.access');

const isMember = async (ctx: Ctx, channelId: string, userId: string): Promise<boolean> => {
  const participant = await store.findByUser(ctx.db, channelId, userId);
  return participant !== undefined && (!participant.is_archived || participant.role === 'owner');
};

const channelOf = ({ channel_id }: { readonly channel_id: string }): string => channel_id;

export const channelTopic: SharedTopic = {
  name: 'channel',
  mayFollow: async (ctx, { userId }, id) =>
    (await isMember(ctx, id, userId)) && (await permitted(ctx, [userId])).has(userId),
  listeners: {
    of: async (ctx, id) => permitted(ctx, await store.listUserIds(ctx.db, id)),
    remembered: {
      staleAfter: {
        'user.channel.created': ({ id }) => id,
        'user.channel.joined': channelOf,
        'user.channel.left': channelOf,
        'user.channel.deleted': channelOf,
        'user.channel.archived': channelOf,
        'user.channel.restored': channelOf,
      },
      permissionKinds: ['admin.role.changed', 'admin.user.updated'],
      permitted,
      addressedAs: 'members',
      hints: {
        'user.message.created': ({ message }) => ({
          id: message.channel_id,
          kind: 'user.channel.activity',
          payload: {
            channel_id: message.channel_id,
            message_id: message.id,
            author_id: message.author.id,
            at: message.created_at,
          },
        }),
      },
    },
  },
};
