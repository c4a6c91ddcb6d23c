import { none } from '@parley/contract';
import type { SharedTopic } from '../../kernel/ws/topic-rule.ts';
import { allowedOf } from '../roles/index.ts';

/** What administrators are told of. Each follower is asked about anew for each event. */
export const adminTopic: SharedTopic = {
  name: 'admin',
  mayFollow: async (ctx, { userId }) => (await allowedOf(ctx, [userId], 'surface.admin.access')).has(userId),
  listeners: none,
};
