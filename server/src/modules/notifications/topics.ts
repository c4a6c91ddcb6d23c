import { payloadOf } from '../../kernel/events.ts';
import type { PersonalTopic } from '../../kernel/ws/topic-rule.ts';

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
};
