import { type EventPayload, none } from '@parley/contract';
import type { SharedTopic } from '../../kernel/ws/topic-rule.ts';
import { listPeerIds } from '../channels/index.ts';

/** Every signed-in person may follow it; each hears of those with whom they share a channel. */
export const presenceTopic: SharedTopic = {
  name: 'presence',
  mayFollow: async () => true,
  listeners: {
    of: async (ctx, _id, { payload }) => {
      const { user_id } = payload as EventPayload<'presence.changed'>;
      return new Set(await listPeerIds(ctx.db, user_id));
    },
    remembered: none,
  },
};
