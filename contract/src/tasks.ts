// Tasks: what is to be done, by whom and until when. A task given to a persona is work for the AI: it runs when asked to, or by a schedule.

import { z } from 'zod';
import {
  byId,
  countedList,
  eventKinds,
  Id,
  Instant,
  line,
  list,
  Message,
  PageQuery,
  pageQuery,
  plainName,
  ref,
  routes,
  Time,
} from './common.ts';
import {
  CHECKLIST_MAX,
  CHECKLIST_TEXT_MAX,
  CRON_MAX,
  SEARCH_TEXT_MAX,
  TASK_COMMENT_MAX,
  TASK_DESCRIPTION_MAX,
  TASK_LABEL_MAX,
  TASK_LABELS_MAX,
  TASK_REASON_MAX,
  TITLE_MAX,
} from './limits.ts';
import { none, noun } from './noun.ts';
import { memberOf, memberRoutes, sharedFields, Visibility } from './scopes.ts';
import { TaskRunReason } from './task-reasons.ts';

export { TaskRunReason };

/** Four weeks. */
const REMINDER_MINUTES_MAX = 40_320;

export const TaskStatus = z.enum(['open', 'in_progress', 'blocked', 'done', 'cancelled']);
export type TaskStatus = z.infer<typeof TaskStatus>;
export const TaskPriority = z.enum(['low', 'normal', 'high', 'urgent']);
export type TaskPriority = z.infer<typeof TaskPriority>;

const isTimeZone = (text: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
};
const TimeZone = z.string().min(1).max(64).refine(isTimeZone, 'is no time zone such as Europe/Paris');

/** When work for the AI runs by itself: at every tick of a cron pattern, or once. */
export type TaskSchedule = z.infer<typeof TaskSchedule>;
export const TaskSchedule = z
  .object({
    cron: z.string().nullable(),
    at: Time.nullable(),
    timezone: z.string(),
    /** What becomes of a run whose time passed while the server was off: it is made up for, once, or left out. */
    missed: z.enum(['run', 'skip']),
  })
  .meta({ id: 'TaskSchedule' });

export type TaskScheduleInput = z.infer<typeof TaskScheduleInput>;
export const TaskScheduleInput = z
  .object({
    /** Five fields: minute, hour, day of the month, month, day of the week. */
    cron: line(CRON_MAX).nullish(),
    at: Instant.nullish(),
    /** UTC unless said. */
    timezone: TimeZone.optional(),
    missed: z.enum(['run', 'skip']).optional(),
  })
  .refine(({ cron, at }) => (cron == null) !== (at == null), {
    error: 'must have either cron or at',
  })
  .meta({ 'x-either': ['cron', 'at'] });

export type TaskAssignee = z.infer<typeof TaskAssignee>;
export const TaskAssignee = z
  .object({ type: z.enum(['user', 'persona']), id: Id, display_name: z.string() })
  .meta({ id: 'TaskAssignee' });

export type TaskAssigneeInput = z.infer<typeof TaskAssigneeInput>;
export const TaskAssigneeInput = z.object({
  type: z.enum(['user', 'persona']),
  /** Of a persona when `type` says so. */
  id: ref('user'),
});

export type ChecklistItem = z.infer<typeof ChecklistItem>;
export const ChecklistItem = z
  .object({ id: Id, text: z.string(), done: z.boolean() })
  .meta({ id: 'ChecklistItem' });

/** Why a schedule switched itself off, in parts: `schedule_error` is the sentence that they make in English. */
export type TaskScheduleOff = z.infer<typeof TaskScheduleOff>;
export const TaskScheduleOff = z
  .object({
    /** other: what it was is only said in `error`. */
    kind: z.enum(['failures', 'account_removed', 'other']),
    /** How many runs failed one after the other. */
    failures: z.int().nullable(),
    /** Of the last of them. */
    error: z.string().nullable(),
    reason: TaskRunReason.nullable(),
  })
  .meta({ id: 'TaskScheduleOff' });

/** Of work for the AI: the run that waits for its turn or is at work, else the last one where it failed and nothing was done about that. */
export type TaskWork = z.infer<typeof TaskWork>;
export const TaskWork = z
  .object({
    status: z.enum(['queued', 'running', 'failed']),
    started_at: Time.nullable(),
    /** At work, and since then waiting for a person to allow what its answer asked for. */
    waiting_since: Time.nullable(),
    error: z.string().nullable(),
    reason: TaskRunReason.nullable(),
  })
  .meta({ id: 'TaskWork' });

export type Task = z.infer<typeof TaskOut>;
export const TaskOut = z
  .object({
    id: Id,
    title: z.string(),
    description: z.string(),
    status: TaskStatus,
    /** What it waits for, while it is blocked. */
    blocked_reason: z.string().nullable(),
    priority: TaskPriority,
    assignee: TaskAssignee.nullable(),
    due_at: Time.nullable(),
    /** How long before it is due the person it is given to, or its owner, is reminded; null: not at all. */
    reminder_minutes: z.int().nullable(),
    labels: z.array(z.string()),
    checklist: z.array(ChecklistItem),
    /** A team's, or the caller's own where it is no team's. */
    /** The team's for who is in the team, else the caller's own. */
    workspace_id: Id.nullable(),
    /** Null also for a caller who may not read the project. */
    project_id: Id.nullable(),
    /** Null also for a caller who may not read the channel; so is the message. */
    channel_id: Id.nullable(),
    message_id: Id.nullable(),
    ...sharedFields,
    schedule: TaskSchedule.nullable(),
    /** Why the schedule is switched off, where it switched itself off. */
    schedule_error: z.string().nullable(),
    schedule_off: TaskScheduleOff.nullable(),
    work: TaskWork.nullable(),
    /** Whether its runs may be told what is remembered about its owner, where nobody else reads the answer. */
    is_memory_granted: z.boolean(),
    next_run_at: Time.nullable(),
    /** The next five at most. */
    next_runs: z.array(Time),
    created_at: Time,
    updated_at: Time,
    completed_at: Time.nullable(),
  })
  .meta({ id: 'Task' });

/** Defaults live in the service: one here would reset a field whenever another one is changed. */
export type TaskInput = z.infer<typeof TaskInput>;
export const TaskInput = z.object({
  title: plainName(TITLE_MAX),
  description: z.string().max(TASK_DESCRIPTION_MAX).optional(),
  /** `open` unless said. */
  status: TaskStatus.optional(),
  /** Of a task that is blocked, or becomes it. */
  blocked_reason: z.string().trim().max(TASK_REASON_MAX).nullable().optional(),
  priority: TaskPriority.optional(),
  assignee: TaskAssigneeInput.nullable().optional(),
  due_at: Instant.nullable().optional(),
  reminder_minutes: z.int().min(0).max(REMINDER_MINUTES_MAX).nullable().optional(),
  labels: z.array(plainName(TASK_LABEL_MAX)).max(TASK_LABELS_MAX).optional(),
  /** The whole list; an entry without an id is a new one. */
  checklist: z
    .array(
      z.object({
        id: z.guid().toLowerCase().optional(),
        text: line(CHECKLIST_TEXT_MAX),
        done: z.boolean().optional(),
      }),
    )
    .max(CHECKLIST_MAX)
    .optional(),
  workspace_id: ref('workspace').optional(),
  project_id: ref('project').nullable().optional(),
  /** Where work for the AI is answered; left out, it gets a channel of its own when it first runs. */
  channel_id: ref('channel').nullable().optional(),
  /** The message that it came from. */
  message_id: ref('message').nullable().optional(),
  schedule: TaskScheduleInput.nullable().optional(),
  /** Only its owner says so, signed in: the server then keeps a key to their memories until it is taken back. */
  is_memory_granted: z.boolean().optional(),
  team_id: ref('team').nullable().optional(),
  visibility: Visibility.optional(),
});

export type TaskPatch = z.infer<typeof TaskPatch>;
export const TaskPatch = TaskInput.partial().extend({
  /**
   * Of single entries, instead of the whole list: two people who tick at once both do. With an id, that one is changed or, with `remove`, taken out; without
   * one it is new.
   */
  checklist_changes: z
    .array(
      z.object({
        id: z.guid().toLowerCase().optional(),
        text: line(CHECKLIST_TEXT_MAX).optional(),
        done: z.boolean().optional(),
        remove: z.boolean().optional(),
      }),
    )
    .max(CHECKLIST_MAX)
    .optional(),
});

export type TaskComment = z.infer<typeof TaskComment>;
export const TaskComment = z
  .object({
    id: Id,
    task_id: Id,
    /** Null once the account is gone. */
    author: z.object({ id: Id, display_name: z.string(), handle: z.string() }).nullable(),
    content: z.string(),
    created_at: Time,
    /** When its writer changed it. */
    edited_at: Time.nullable(),
  })
  .meta({ id: 'TaskComment' });

const TaskCommentInput = z.object({
  content: z.string().trim().min(1, 'must not be empty').max(TASK_COMMENT_MAX),
});

const TASK_ACTIONS = [
  'created',
  'updated',
  'started',
  'completed',
  'reopened',
  'cancelled',
  'commented',
  'schedule_switched_off',
] as const;
export type TaskAction = (typeof TASK_ACTIONS)[number];

export type TaskHistoryEntry = z.infer<typeof TaskHistoryEntry>;
export const TaskHistoryEntry = z
  .object({
    id: Id,
    action: z.enum(TASK_ACTIONS),
    /** Null: the server, or an account that is gone. */
    user: z.object({ id: Id, display_name: z.string() }).nullable(),
    /** The fields that were changed. */
    fields: z.array(z.string()),
    created_at: Time,
  })
  .meta({ id: 'TaskHistoryEntry' });

export const TaskRunStatus = z.enum(['queued', 'running', 'done', 'failed', 'skipped']);
export type TaskRunStatus = z.infer<typeof TaskRunStatus>;

export type TaskRun = z.infer<typeof TaskRunOut>;
export const TaskRunOut = z
  .object({
    id: Id,
    task_id: Id,
    status: TaskRunStatus,
    trigger: z.enum(['manual', 'schedule']),
    /** The tick that it was made for. */
    scheduled_for: Time.nullable(),
    started_at: Time.nullable(),
    /** At work, and since then waiting for a person to allow what its answer asked for; after a day it fails. */
    waiting_since: Time.nullable(),
    ended_at: Time.nullable(),
    /** Its answer. Null also for a caller who may not read the channel; so is the channel. */
    message_id: Id.nullable(),
    channel_id: Id.nullable(),
    error: z.string().nullable(),
    reason: TaskRunReason.nullable(),
    usage: z
      .object({ input_tokens: z.int(), output_tokens: z.int(), cost: z.number().nullable() })
      .nullable(),
    created_at: Time,
  })
  .meta({ id: 'TaskRun' });

const SEE = 'surface.chat.access';
const chat = { auth: 'bearer', permission: SEE } as const;
const ofOne = { ...chat, resources: ['task'], params: byId('task') } as const;
const ofComment = {
  ...chat,
  resources: ['task', 'task_comment'],
  params: z.object({ id: ref('task'), commentId: ref('task_comment') }),
} as const;
const move = { ...ofOne, response: { 200: TaskOut }, errors: [403, 409] } as const;
const NAMED = ['user', 'workspace', 'project', 'channel', 'message', 'team'] as const;

export const taskRoutes = routes({
  'GET /api/v1/tasks': {
    ...chat,
    summary: 'The tasks that I may see: those that are due first, then the newest',
    resources: ['project', 'workspace'],
    query: z.object({
      ...pageQuery,
      status: TaskStatus.optional(),
      /** `responsible`: given to me, or mine and given to nobody. */
      assignee: z.enum(['me', 'none', 'responsible']).optional(),
      /** Of those that are neither done nor cancelled. `week`: today and the six days after it. */
      due: z.enum(['overdue', 'today', 'week', 'any']).optional(),
      project_id: ref('project').optional(),
      workspace_id: ref('workspace').optional(),
      label: z.string().trim().min(1).max(TASK_LABEL_MAX).optional(),
      /** In title and description. */
      q: z.string().trim().max(SEARCH_TEXT_MAX).optional(),
      /** Whose days `due` counts; UTC unless said. */
      timezone: TimeZone.optional(),
    }),
    response: { 200: countedList(TaskOut) },
  },
  'POST /api/v1/tasks': {
    ...chat,
    summary: 'Create a task',
    resources: NAMED,
    body: TaskInput,
    response: { 201: TaskOut },
    errors: [403, 404, 409],
  },
  'GET /api/v1/tasks/{id}': { ...ofOne, summary: 'Read a task', response: { 200: TaskOut } },
  'PUT /api/v1/tasks/{id}': {
    ...move,
    summary: 'Change a task; who sees it, and what a persona does in its name, is for its owner to say',
    resources: ['task', ...NAMED],
    body: TaskPatch,
  },
  'DELETE /api/v1/tasks/{id}': {
    ...ofOne,
    summary: 'Delete a task',
    response: { 200: Message },
    errors: [403, 409],
  },
  'POST /api/v1/tasks/{id}/start': { ...move, summary: 'Begin with it: from open or blocked' },
  'POST /api/v1/tasks/{id}/complete': { ...move, summary: 'It is done: from open, in_progress or blocked' },
  'POST /api/v1/tasks/{id}/reopen': { ...move, summary: 'Take it up again: from done or cancelled' },
  'POST /api/v1/tasks/{id}/cancel': { ...move, summary: 'Drop it: from open, in_progress or blocked' },
  'GET /api/v1/tasks/{id}/history': {
    ...ofOne,
    summary: 'What was done with it, the latest first',
    query: PageQuery,
    response: { 200: list(TaskHistoryEntry) },
  },
  'GET /api/v1/tasks/{id}/comments': {
    ...ofOne,
    summary: 'What was said about it, the earliest first',
    query: PageQuery,
    response: { 200: countedList(TaskComment) },
  },
  'POST /api/v1/tasks/{id}/comments': {
    ...ofOne,
    summary: 'Say something about it; those it concerns are told',
    body: TaskCommentInput,
    response: { 201: TaskComment },
    errors: [403],
  },
  'PUT /api/v1/tasks/{id}/comments/{commentId}': {
    ...ofComment,
    summary: 'Change a comment of mine; nobody is told again',
    body: TaskCommentInput,
    response: { 200: TaskComment },
    errors: [403],
  },
  'DELETE /api/v1/tasks/{id}/comments/{commentId}': {
    ...ofComment,
    summary: 'Delete a comment: its writer may, and who manages the task',
    response: { 200: Message },
    errors: [403, 409],
  },
  'POST /api/v1/tasks/{id}/run': {
    ...ofOne,
    summary: 'Have its persona do it now, in the name of its owner, who alone may ask for that',
    limit: 'completions',
    response: { 201: TaskRunOut },
    errors: [403, 409],
  },
  'POST /api/v1/tasks/{id}/stop': {
    ...ofOne,
    summary: 'Stops the run that is at work: what came of it stays, and it counts as no failure',
    response: { 200: TaskRunOut },
    errors: [403, 409],
  },
  'GET /api/v1/tasks/{id}/runs': {
    ...ofOne,
    summary: 'Its runs, the latest first',
    query: PageQuery,
    response: { 200: countedList(TaskRunOut) },
  },
  ...memberRoutes('/api/v1/tasks', 'task', SEE),
});

/** Only which one: what it says, and what one may do with it, differs from reader to reader and is asked for. */
const Changed = z.object({ id: Id });

export const taskEvents = eventKinds({
  'user.task.created': Changed,
  'user.task.updated': Changed,
  'user.task.deleted': Changed,
});

export const taskNoun = noun({
  name: 'tasks',
  routes: taskRoutes,
  events: taskEvents,
  everybodyEvents: none,
  resources: ['task', memberOf('task'), 'task_comment'],
  publicRoutes: none,
  permissions: none,
  searchKinds: ['task'],
  topics: none,
  rateLimits: none,
});
