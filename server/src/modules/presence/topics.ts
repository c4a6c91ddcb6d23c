import { none } from '@parley/contract';
import { payloadOf } from '../../kernel/events.ts';
import type { SharedTopic } from '../../kernel/ws/topic-rule.ts';
import { listPeerIds } from '../channels/index.ts';
import { listMateIds } from './store.ts';

/** Every signed-in person may follow it; each hears of those with whom they share a channel or a team. */
export const presenceTopic: SharedTopic = {
  name: 'presence',
  mayFollow: async () => true,
  listeners: {
    of: async (ctx, _id, event) => {
      const changed = payloadOf(event, 'presence.changed');
      if (!changed) return new Set();
      const peers = await listPeerIds(ctx.db, changed.user_id);
      return new Set([...peers, ...(await listMateIds(ctx.db, changed.user_id))]);
    },
    remembered: none,
  },
};
