// Who may hear what happens in a workflow: those who may read it.

import type { SharedTopic } from '../../kernel/ws/topic-rule.ts';
import { findRole } from '../readers/index.ts';
import { readersAsListeners } from '../scopes/index.ts';
import * as store from './store.ts';

export const workflowTopic: SharedTopic = {
  name: 'workflow',
  mayFollow: async (ctx, { userId }, id) =>
    (await store.find(ctx.db, id)) !== undefined && (await findRole(ctx.db, userId, id)) !== undefined,
  listeners: readersAsListeners(null),
};
