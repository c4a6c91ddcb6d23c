// What is given of a task, as columns. Refuses what the caller may not name.

import type { TaskPatch } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import {
  accessChannel,
  alongProject,
  assertProjectTakes,
  type Filing,
  workspacePlace,
} from '../channels/index.ts';
import { accessMessage, findMessage } from '../messages/index.ts';
import { checklistOf } from './checklist.ts';
import type { TaskRow } from './rows.ts';
import { scheduleOf } from './schedule.ts';

const PLAIN = ['title', 'description', 'priority', 'reminder_minutes', 'project_id'] as const;

const plainOf = (patch: TaskPatch): Partial<TaskRow> =>
  Object.fromEntries(PLAIN.filter((key) => patch[key] !== undefined).map((key) => [key, patch[key]]));

/** Where it came from and where it is answered. A message that the caller may not read does not exist. */
const placeOf = async (
  ctx: Ctx,
  { channel_id, message_id }: TaskPatch,
): Promise<Partial<Pick<TaskRow, 'channel_id' | 'message_id'>>> => {
  if (channel_id) await accessChannel(ctx, channel_id, 'write');
  if (!message_id)
    return {
      ...(channel_id === undefined ? {} : { channel_id }),
      ...(message_id === undefined ? {} : { message_id }),
    };
  const message = await findMessage(ctx.db, message_id);
  if (!message) throw notFound('message');
  try {
    await accessMessage(ctx, message.channel_id, message_id);
  } catch {
    throw notFound('message');
  }
  return { message_id, channel_id: channel_id === undefined ? message.channel_id : channel_id };
};

export const columnsOf = async (ctx: Ctx, patch: TaskPatch, before?: Filing): Promise<Partial<TaskRow>> => {
  const { blocked_reason, due_at, checklist, workspace_id, project_id, schedule, is_memory_granted } = patch;
  // Named anew: also where the task is there already, for what the caller was not told is not confirmed.
  if (project_id) await assertProjectTakes(ctx, project_id);
  const named = workspace_id === undefined ? undefined : await workspacePlace(ctx, workspace_id);
  const place = await alongProject(ctx, { workspace_id: named, project_id }, before);
  return {
    ...plainOf(patch),
    ...(await placeOf(ctx, patch)),
    ...(blocked_reason === undefined ? {} : { blocked_reason: blocked_reason || null }),
    ...(due_at === undefined ? {} : { due_at: due_at && new Date(due_at).toISOString() }),
    ...(checklist === undefined ? {} : { checklist_json: checklistOf(checklist) }),
    ...(place === undefined ? {} : { workspace_id: place }),
    ...(is_memory_granted === undefined ? {} : { memory_granted_by: is_memory_granted ? userId(ctx) : null }),
    ...(schedule === undefined
      ? {}
      : {
          schedule_json: schedule && scheduleOf(schedule, ctx.now()),
          scheduled_by: schedule && userId(ctx),
          schedule_error: null,
          failure_count: 0,
        }),
  };
};
