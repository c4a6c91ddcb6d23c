import type { PersonalTopic } from '../../kernel/ws/topic-rule.ts';

const isNotification = (kind: string): boolean => kind.startsWith('notification.');

/** What is addressed to one person, notifications and everything else. */
export const notificationsTopic: PersonalTopic = {
  name: 'notifications',
  isPersonal: true,
  carries: isNotification,
  /** A notification quotes what was said in a channel; a member who left it is not told. */
  quotedTopic: ({ kind, payload }) => {
    if (!isNotification(kind)) return null;
    const { data } = payload as { data?: { channel_id?: unknown } };
    return typeof data?.channel_id === 'string' ? `channel:${data.channel_id}` : null;
  },
};
