// Who sees a task no longer is not to do it: it is nobody's from then on.

import type { Ctx } from '../../kernel/ctx.ts';
import { NO_TEAM_RESOURCES, type TeamResources } from '../teams/index.ts';
import { isUnseen } from './assignees.ts';
import { changed } from './service.ts';
import * as store from './store.ts';

/** Inside the transaction in which a person lost the task. */
export const endAssignment = async (ctx: Ctx, taskId: string): Promise<void> => {
  const task = await store.find(ctx.db, taskId);
  if (!task || !(await isUnseen(ctx, taskId, task))) return;
  // Not under the task's lock: a request that holds it to give the task to a person waits for those who leave its teams.
  if (await store.unassign(ctx.db, taskId, task.assignee_user_id, ctx.now().toISOString()))
    await changed(ctx, taskId, 'updated', ['assignee']);
};

export const tasksOfLeavers: TeamResources = {
  ...NO_TEAM_RESOURCES,
  /** What was theirs in its workspaces and what they shared with it has found its place. */
  memberLeft: async (ctx, _teamId, personId) => {
    for (const id of await store.listUnseenOf(ctx.db, personId)) await endAssignment(ctx, id);
  },
};
