// What the AI could not finish for a person, as the home of a workspace tells it: of tasks, runs of workflows and answers.

import type { TaskRunReason, WorkspaceFailure } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { listUnreadFailures } from '../messages/index.ts';
import type { PlaceAsked } from '../readers/index.ts';
import { listFailedTasks, runReasonOf, taskAnswersAmong } from '../tasks/index.ts';
import { avatarUri } from '../users/index.ts';
import { listFailedInstances } from '../workflows/index.ts';

/** What holds for any work of the AI; the others speak of a task. */
const WITHOUT_TASK: ReadonlySet<TaskRunReason | null> = new Set([
  ...(['budget_used_up', 'key_closed', 'key_locked', 'connection_closed'] as const),
]);

const reasonFor = (error: string | null): TaskRunReason | null => {
  const reason = runReasonOf(error);
  return WITHOUT_TASK.has(reason) ? reason : null;
};

type Task = Awaited<ReturnType<typeof listFailedTasks>>[number];

const ofTask = ({
  persona_id,
  persona_name,
  persona_handle,
  persona_png,
  is_persona_told,
  ...row
}: Task): WorkspaceFailure => ({
  type: 'task',
  ...{ id: row.id, title: row.title, from: row.told_project_name },
  ...(is_persona_told
    ? {
        author: { type: 'persona', id: persona_id, display_name: persona_name, handle: persona_handle },
        avatar: avatarUri(persona_png),
      }
    : { author: null, avatar: null }),
  channel_id: row.told_channel_id,
  message_id: row.told_channel_id === null ? null : row.message_id,
  ...{ error: row.error, reason: row.reason, can_run_again: true },
  failed_at: row.ended_at ?? row.created_at,
});

type Instance = Awaited<ReturnType<typeof listFailedInstances>>[number];

const ofInstance = ({
  id,
  title,
  workflow_title,
  error,
  ended_at,
  isSteering,
}: Instance): WorkspaceFailure => ({
  type: 'instance',
  ...{ id, title, from: workflow_title === title ? null : workflow_title },
  ...{ author: null, avatar: null, channel_id: null, message_id: null },
  ...{ error, reason: reasonFor(error), can_run_again: isSteering, failed_at: ended_at },
});

type Answer = Awaited<ReturnType<typeof listUnreadFailures>>[number];

const ofAnswer = ({ channel_title, ...answer }: Answer): WorkspaceFailure => ({
  type: 'answer',
  ...answer,
  ...{ id: answer.message_id, title: channel_title, from: null },
  ...{ reason: reasonFor(answer.error), can_run_again: false },
});

/** The newest first. What broke off as the answer to a task is told with the task, until something is done about that. */
export const listFailures = async (
  ctx: Ctx,
  place: PlaceAsked,
  limit: number,
): Promise<WorkspaceFailure[]> => {
  const answers = await listUnreadFailures(ctx, place, limit);
  const ofTasks = await taskAnswersAmong(
    ctx,
    answers.map(({ message_id }) => message_id),
  );
  return [
    ...(await listFailedTasks(ctx, place, limit)).map(ofTask),
    ...(await listFailedInstances(ctx, place, limit)).map(ofInstance),
    ...answers.filter(({ message_id }) => !ofTasks.has(message_id)).map(ofAnswer),
  ]
    .toSorted((a, b) => b.failed_at.localeCompare(a.failed_at))
    .slice(0, limit);
};
