import { payloadOf } from '../../kernel/events.ts';
import type { PersonalTopic } from '../../kernel/ws/topic-rule.ts';
import { actingAs } from '../users/index.ts';
import { isReadable, namesThing } from './still-readable.ts';

const isNotification = (kind: string): boolean => kind.startsWith('notification.');

/** What is addressed to one person, notifications and everything else. */
export const notificationsTopic: PersonalTopic = {
  name: 'notifications',
  isPersonal: true,
  carries: isNotification,
  /** A notification quotes what was said in a channel; a member who left it is not told. */
  quotedTopic: (event) => {
    const channelId = payloadOf(event, 'notification.created', 'notification.updated')?.data.channel_id;
    return typeof channelId === 'string' ? `channel:${channelId}` : null;
  },
  mayStillRead: async (ctx, userId, event) => {
    const told = payloadOf(event, 'notification.created', 'notification.updated')?.data ?? {};
    if (!namesThing(ctx, told)) return true;
    const reader = await actingAs(ctx, userId, 'surface.chat.access');
    return reader !== null && isReadable(reader, told);
  },
};
