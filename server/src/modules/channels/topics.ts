// Who may hear what is said in a channel: its readers, as long as they may read conversations at all. What is addressed to the members of
// any other scope is heard by the readers of that one.

import type { Ctx } from '../../kernel/ctx.ts';
import type { SharedTopic } from '../../kernel/ws/topic-rule.ts';
import { findRole, listReaderIds } from '../readers/index.ts';
import { allowedOf } from '../roles/index.ts';

/** The permission that the routes of conversations ask for. */
const permitted = (ctx: Ctx, userIds: readonly string[]): Promise<ReadonlySet<string>> =>
  allowedOf(ctx, userIds, 'surface.chat.access');

const channelOf = ({ channel_id }: { readonly channel_id: string }): string => channel_id;

export const channelTopic: SharedTopic = {
  name: 'channel',
  mayFollow: async (ctx, { userId }, id) =>
    (await findRole(ctx.db, userId, id)) !== undefined && (await permitted(ctx, [userId])).has(userId),
  listeners: {
    of: async (ctx, id) => permitted(ctx, await listReaderIds(ctx.db, id)),
    remembered: {
      staleAfter: {
        'user.scope.changed': ({ id }) => id,
        'user.channel.created': ({ id }) => id,
        'user.channel.joined': channelOf,
        'user.channel.left': channelOf,
        'user.channel.deleted': channelOf,
        'user.channel.archived': channelOf,
        'user.channel.restored': channelOf,
      },
      // What belongs to a team is read by those who are in it.
      staleForPerson: {
        'team.member.added': ({ user_id }) => user_id,
        'team.member.removed': ({ user_id }) => user_id,
        'team.deleted': () => null,
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
