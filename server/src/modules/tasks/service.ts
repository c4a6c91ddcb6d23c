// The rules of tasks. Who may see one and do what with it is said by its scope.

import type { PageQuery, Task, TaskAction, TaskInput, TaskPatch, TaskStatus } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, forbidden, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pageOf } from '../../kernel/page.ts';
import { moveShared, settleTeam, workspacePlace } from '../channels/index.ts';
import { assertThingFree } from '../holds/index.ts';
import { listReaderIds, type PlaceAsked } from '../readers/index.ts';
import { accessScope, createScope, newlyPlaced, noteProjectMove, removeScope } from '../scopes/index.ts';
import { indexLater } from '../search/index.ts';
import { foldName } from '../users/index.ts';
import { assign, isAssigned, isUnseen, tellAssigned } from './assignees.ts';
import { withChanges } from './checklist.ts';
import { columnsOf } from './columns.ts';
import * as discussionStore from './discussion-store.ts';
import { endUnwanted } from './ending.ts';
import { settleGrant } from './memory-grant.ts';
import { assertMove, moveTo } from './moves.ts';
import { toTask, toTasks } from './present.ts';
import type { TaskRow } from './rows.ts';
import { isFinished, isScheduled, midnights, scheduleOf } from './schedule.ts';
import * as store from './store.ts';
import { REMINDER_MINUTES, sendAhead, timesOf } from './timing.ts';

/** What scopes call one. */
export const KIND = 'task';

/** Stops a runaway client; more than a person keeps by hand. */
const TASKS_PER_USER_MAX = 10_000;
const DAYS_OF_A_WEEK = 7;
/** Later than any time that can be given. */
const END_OF_TIME = '9999-12-31T23:59:59.999Z';

export interface TasksQuery extends PageQuery {
  readonly status?: TaskStatus | undefined;
  readonly assignee?: 'me' | 'none' | 'responsible' | undefined;
  readonly due?: 'overdue' | 'today' | 'week' | 'any' | undefined;
  readonly project_id?: string | undefined;
  readonly workspace_id?: string | undefined;
  readonly label?: string | undefined;
  readonly q?: string | undefined;
  readonly timezone?: string | undefined;
}

const dueOf = (ctx: Ctx, { due, timezone = 'UTC' }: TasksQuery): store.TaskFilter['due'] => {
  if (due === undefined) return undefined;
  const now = ctx.now();
  if (due === 'any') return { from: null, before: END_OF_TIME };
  if (due === 'overdue') return { from: null, before: now.toISOString() };
  const days = midnights(timezone, now, due === 'today' ? 1 : DAYS_OF_A_WEEK);
  return { from: days.last, before: days.next.at(-1) ?? now.toISOString() };
};

export const list = async (ctx: Ctx, query: TasksQuery): Promise<{ data: Task[]; total: number }> => {
  const { status, assignee, project_id, workspace_id, label, q } = query;
  if (project_id !== undefined) await accessScope(ctx, 'project', project_id);
  const filter = {
    ...{ status, assignee, project_id, label },
    workspace_id: workspace_id === undefined ? undefined : await workspacePlace(ctx, workspace_id),
    words: q ? foldName(q) : undefined,
    due: dueOf(ctx, query),
  };
  const rows = await store.listReadable(ctx.db, userId(ctx), filter, pageOf(query));
  return {
    data: await toTasks(ctx, rows),
    total: await store.countReadable(ctx.db, userId(ctx), filter),
  };
};

/** What the caller has to do there and until when, the soonest first. */
export const listDue = async (ctx: Ctx, workspace_id: PlaceAsked, limit: number) => {
  const filter = { assignee: 'responsible', workspace_id, due: { from: null, before: END_OF_TIME } } as const;
  return store.listWithProjects(ctx.db, userId(ctx), filter, { limit, offset: 0 });
};

/** A task that the caller may read. Another one does not exist. */
export const access = async (ctx: Ctx, id: string): Promise<Task> => {
  const shared = await accessScope(ctx, KIND, id);
  const row = await store.findShown(ctx.db, userId(ctx), id);
  if (!row) throw notFound('task');
  return toTask(ctx, row, shared);
};

const NEW: Omit<TaskRow, 'id' | 'title' | 'folded_text' | 'created_at' | 'updated_at'> = {
  description: '',
  status: 'open',
  blocked_reason: null,
  priority: 'normal',
  assignee_user_id: null,
  assignee_persona_id: null,
  due_at: null,
  reminder_minutes: REMINDER_MINUTES,
  remind_at: null,
  checklist_json: [],
  workspace_id: null,
  project_id: null,
  channel_id: null,
  message_id: null,
  schedule_json: null,
  scheduled_by: null,
  schedule_error: null,
  memory_granted_by: null,
  next_run_at: null,
  failure_count: 0,
  completed_at: null,
};

const foldedOf = ({ title, description }: Pick<TaskRow, 'title' | 'description'>): string =>
  foldName(`${title}\n${description}`);

export const create = (ctx: Ctx, input: TaskInput): Promise<Task> =>
  transact(ctx, async (ctx) => {
    assertComes(ctx, input);
    if ((await store.countOwned(ctx.db, userId(ctx))) >= TASKS_PER_USER_MAX)
      throw badRequest(`you have ${TASKS_PER_USER_MAX} tasks already; delete one first`);
    const now = ctx.now();
    const at = now.toISOString();
    const id = newId();
    assertReason(input.blocked_reason, input.status ?? NEW.status);
    const columns = await columnsOf(ctx, input);
    const team_id = await settleTeam(ctx, input.team_id, columns.workspace_id ?? null);
    await createScope(ctx, { id, kind: KIND, team_id, visibility: input.visibility });
    const assigned = input.assignee ? await assign(ctx, id, input.assignee) : {};
    const status = input.status ?? NEW.status;
    const state = { status, completed_at: status === 'done' ? at : null };
    const made = { created_at: at, updated_at: at };
    const base = { ...NEW, ...state, id, title: input.title, ...columns, ...assigned, ...made };
    assertPersona(base);
    const row = { ...base, folded_text: foldedOf(base) };
    const times = timesOf(row, now, { reminder: true, run: true });
    await store.insert(ctx.db, { ...row, ...times });
    await settleGrant(ctx, NEW, row);
    if (input.labels) await store.replaceLabels(ctx.db, id, [...new Set(input.labels)]);
    await sendAhead(ctx, { id, ...times });
    await tellAssigned(ctx, row);
    await changed(ctx, id, 'created', []);
    return access(ctx, id);
  });

/** A schedule that never comes is none, whosever task it is for. */
const assertComes = (ctx: Ctx, { schedule }: Pick<TaskPatch, 'schedule'>): void => {
  if (schedule) scheduleOf(schedule, ctx.now());
};

const assertReason = (reason: string | null | undefined, status: TaskStatus): void => {
  if (reason && status !== 'blocked')
    throw badRequest('blocked_reason: only a blocked task waits for something', 'blocked_reason');
};

/** Only a persona works by itself. */
const assertPersona = ({ schedule_json, assignee_persona_id, memory_granted_by }: Partial<TaskRow>): void => {
  if (memory_granted_by && !assignee_persona_id)
    throw badRequest('is_memory_granted: only what is given to a persona uses memories; assign one');
  if (schedule_json && !assignee_persona_id)
    throw badRequest('schedule: only what is given to a persona runs by itself; assign one', 'schedule');
};

/** What a persona does is done in the owner's name: what it is told, where and when, is theirs alone to say. */
const OWNERS_WORDS = [
  ...(['title', 'description', 'checklist', 'checklist_changes'] as const),
  ...(['channel_id', 'message_id'] as const),
  ...(['assignee', 'schedule', 'is_memory_granted'] as const),
] as const;

const assertOwnersWord = (ctx: Ctx, before: TaskRow & { owner_id: string }, patch: TaskPatch): void => {
  const isWork =
    before.assignee_persona_id !== null ||
    patch.assignee?.type === 'persona' ||
    patch.schedule ||
    patch.is_memory_granted;
  if (!isWork || before.owner_id === userId(ctx)) return;
  if (OWNERS_WORDS.some((field) => patch[field] !== undefined))
    throw forbidden(
      'a persona does this task in the name of its owner: only they may change what it is told',
    );
};

/** `answerId`: the answer that changes it, through a tool. */
export const update = async (
  ctx: Ctx,
  id: string,
  given: TaskPatch,
  answerId: string | null = null,
): Promise<Task> => {
  assertComes(ctx, given);
  return changing(ctx, id, answerId, async (ctx, before) => {
    const patch = newlyPlaced(given, await access(ctx, id));
    assertOwnersWord(ctx, before, patch);
    if (patch.status !== undefined && patch.status !== before.status) assertMove(before.status, patch.status);
    assertReason(patch.blocked_reason, patch.status ?? before.status);
    const placed = await columnsOf(ctx, patch, { ...before, isPlaceNamed: given.workspace_id !== undefined });
    const move = { from: before.workspace_id, to: placed.workspace_id, given: patch };
    await moveShared(ctx, { kind: KIND, id, ...move });
    const isKept = patch.assignee === undefined || isAssigned(before, patch.assignee);
    const isLost = isKept && (await isUnseen(ctx, id, before));
    const assigned =
      isKept && !isLost ? null : await assign(ctx, id, isKept ? null : (patch.assignee ?? null));
    const columns = { ...placed, ...assigned };
    await noteProjectMove(ctx, { kind: KIND, id, from: before.project_id, to: columns.project_id });
    const status = patch.status === undefined ? {} : moveTo(ctx, before, patch.status);
    if (patch.labels) await store.replaceLabels(ctx.db, id, [...new Set(patch.labels)]);
    // A task that is taken from its persona runs no longer.
    if (before.assignee_persona_id && assigned?.assignee_persona_id === null && !patch.schedule)
      Object.assign(columns, { schedule_json: null, schedule_error: null, memory_granted_by: null });
    if (patch.checklist_changes)
      columns.checklist_json = withChanges(
        columns.checklist_json ?? before.checklist_json,
        patch.checklist_changes,
      );
    const named = Object.keys(patch).filter((key) => patch[key as keyof TaskPatch] !== undefined);
    if (isLost) named.push('assignee');
    const fields = new Set(named.map((key) => (key === 'checklist_changes' ? 'checklist' : key)));
    return { patch: { ...columns, ...status }, action: 'updated', fields: [...fields] };
  });
};

export const move = (
  ctx: Ctx,
  id: string,
  action: 'start' | 'complete' | 'reopen' | 'cancel',
): Promise<Task> =>
  changing(ctx, id, null, async (ctx, before) => {
    const { status, told } = MOVES[action];
    assertMove(before.status, status, action);
    return { patch: moveTo(ctx, before, status), action: told, fields: ['status'] };
  });

const MOVES = {
  start: { status: 'in_progress', told: 'started' },
  complete: { status: 'done', told: 'completed' },
  reopen: { status: 'open', told: 'reopened' },
  cancel: { status: 'cancelled', told: 'cancelled' },
} as const;

interface Change {
  readonly patch: Partial<TaskRow>;
  readonly action: TaskAction;
  readonly fields: readonly string[];
}

/** Changes of one task come one after the other, those of jobs too. */
export const hold = (ctx: Ctx, id: string): Promise<void> =>
  ctx.kernel.database.dialect.lock(ctx.db, `task ${id}`);

const changing = (
  ctx: Ctx,
  id: string,
  answerId: string | null,
  work: (ctx: Ctx, before: TaskRow & { owner_id: string }) => Promise<Change>,
): Promise<Task> =>
  transact(ctx, async (ctx) => {
    await accessScope(ctx, KIND, id, 'write');
    await hold(ctx, id);
    const before = await store.find(ctx.db, id);
    if (!before) throw notFound('task');
    const { patch, action, fields } = await work(ctx, before);
    const { owner_id: _, ...row } = { ...before, ...patch };
    assertPersona(row);
    const now = ctx.now();
    const isOther = (...keys: Array<keyof TaskRow>) => keys.some((key) => row[key] !== before[key]);
    const times = timesOf(row, now, {
      reminder: isOther('due_at', 'reminder_minutes') || isFinished(row) !== isFinished(before),
      run: isOther('schedule_json') || isScheduled(row) !== isScheduled(before),
    });
    await store.update(ctx.db, id, {
      ...patch,
      ...times,
      folded_text: foldedOf(row),
      updated_at: now.toISOString(),
    });
    await endUnwanted(ctx, id, { before, after: row, answerId });
    await settleGrant(ctx, before, row);
    await sendAhead(ctx, { id, ...times });
    if (row.assignee_user_id !== before.assignee_user_id) await tellAssigned(ctx, row);
    await changed(ctx, id, action, fields);
    return access(ctx, id);
  });

/** Its readers are asked for first: afterwards there is none who could be told. */
export const remove = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await accessScope(ctx, KIND, id, 'manage');
    await assertThingFree(ctx, id);
    const readerIds = await listReaderIds(ctx.db, id);
    await removeScope(ctx, { id, kind: KIND });
    emit(ctx, 'user.task.deleted', { id }, { userIds: readerIds });
  });

/** Notes what was done, and tells the readers that something was. */
export const changed = async (
  ctx: Ctx,
  id: string,
  action: TaskAction,
  fields: readonly string[],
): Promise<void> => {
  await discussionStore.insertHistory(ctx.db, {
    id: newId(),
    task_id: id,
    user_id: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    action,
    fields_json: [...fields],
    created_at: ctx.now().toISOString(),
  });
  await indexLater(ctx, KIND, id);
  tellReaders(ctx, id, action === 'created' ? 'created' : 'updated');
};

export const tellReaders = (ctx: Ctx, id: string, verb: 'created' | 'updated'): void =>
  emit(ctx, `user.task.${verb}`, { id }, { topics: [`members:${id}`] });
