// Whom a task is given to: a person, who then sees it, or a persona, whose work it is then.

import type { TaskAssigneeInput } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { forbidden, notFound } from '../../kernel/errors.ts';
import { notify } from '../notifications/index.ts';
import { accessVisiblePersona } from '../personas/index.ts';
import { findRole } from '../readers/index.ts';
import { accessScope, addMember, shareScope, teamsOfScope } from '../scopes/index.ts';
import { shareTeam } from '../teams/index.ts';
import { accessUser } from '../users/index.ts';
import type { TaskRow } from './rows.ts';
import * as store from './store.ts';

type Assigned = Pick<TaskRow, 'assignee_user_id' | 'assignee_persona_id'>;

/** Whether it is given to the same one already: keeping an assignee is not assigning them anew. */
export const isAssigned = (before: Assigned, to: TaskAssigneeInput | null): boolean =>
  before.assignee_user_id === (to?.type === 'user' ? to.id : null) &&
  before.assignee_persona_id === (to?.type === 'persona' ? to.id : null);

/** Who sees the task sees it until the transaction ends: nobody leaves its teams or is taken off it meanwhile. */
const isReading = async (ctx: Ctx, taskId: string, personId: string): Promise<boolean> => {
  if ((await findRole(ctx.db, personId, taskId)) === undefined) return false;
  for (const id of (await teamsOfScope(ctx, taskId)).toSorted()) await shareTeam(ctx, id);
  await shareScope(ctx, taskId);
  return (await findRole(ctx.db, personId, taskId)) !== undefined;
};

/** Whether it is given to a person who does not see it any more. */
export const isUnseen = async (
  ctx: Ctx,
  taskId: string,
  { assignee_user_id }: Pick<Assigned, 'assignee_user_id'>,
): Promise<boolean> =>
  assignee_user_id !== null && (await findRole(ctx.db, assignee_user_id, taskId)) === undefined;

/** Inside the caller's transaction, once the task's scope is there. A person whom the caller works with, and who does not see the task yet, becomes a member. */
export const assign = async (ctx: Ctx, taskId: string, to: TaskAssigneeInput | null): Promise<Assigned> => {
  if (to === null) return { assignee_user_id: null, assignee_persona_id: null };
  if (to.type === 'persona') {
    await accessVisiblePersona(ctx, to.id);
    return { assignee_user_id: null, assignee_persona_id: to.id };
  }
  const { is_active } = await accessUser(ctx, to.id);
  if (!is_active) throw notFound('user');
  if (!(await isReading(ctx, taskId, to.id))) {
    // As one who is not there: whether a stranger has an account is not to be tried out.
    if (!(await store.areAcquainted(ctx.db, userId(ctx), to.id))) throw notFound('user');
    const { rights } = await accessScope(ctx, 'task', taskId);
    if (!rights.manage)
      throw forbidden('this person does not see the task yet: only an owner may share it with them');
    await addMember(ctx, 'task', taskId, { user_id: to.id, role: 'editor' });
  }
  return { assignee_user_id: to.id, assignee_persona_id: null };
};

/** Says so to the person it was given to, unless they took it themselves. */
export const tellAssigned = async (
  ctx: Ctx,
  { id, title, description, assignee_user_id }: Pick<TaskRow, 'id' | 'title' | 'description'> & Assigned,
): Promise<void> => {
  if (assignee_user_id === null || assignee_user_id === userId(ctx)) return;
  await notify(ctx, [assignee_user_id], {
    type: 'assignment',
    says: { kind: 'task_given', title },
    body: description,
    link: `/tasks/${id}`,
    data: { task_id: id },
  });
};
