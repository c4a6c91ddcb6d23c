import { listed } from '../../db/dialect/listed.ts';
import { containing } from '../../db/patterns.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import {
  isFoundIn,
  isPersonaTold,
  type PlaceAsked,
  readableBy,
  readersOf,
  toldChannel,
  toldProject,
  toldWorkspace,
} from '../readers/index.ts';
import type { TaskRow } from './rows.ts';

export interface TaskFilter {
  readonly status?: TaskRow['status'] | undefined;
  /** responsible: given to the person, or theirs and given to no other. */
  readonly assignee?: 'me' | 'none' | 'responsible' | undefined;
  readonly project_id?: string | undefined;
  readonly workspace_id?: PlaceAsked;
  readonly label?: string | undefined;
  /** As it stands in `folded_text`. */
  readonly words?: string | undefined;
  readonly due?: { readonly from: string | null; readonly before: string } | undefined;
}

/** Readers of a task hear of its owner's persona, and of one of their team, what its owner hears of it: who has left the team hears no later name. */
const toldPersonaName = (userId: string) =>
  raw<string | null>`case when ${isPersonaTold(userId)} or exists (select 1 from scopes s
    where s.id = tasks.id and (s.owner_id = personas.owner_id or exists (select 1 from team_members m
      where m.user_id = s.owner_id and m.team_id = personas.team_id)))
    then personas.name end`.as('persona_name');

const shown = (db: Db, userId: string) =>
  sql(db)
    .selectFrom('tasks')
    .leftJoin('users as person', 'person.id', 'tasks.assignee_user_id')
    .leftJoin('personas', 'personas.id', 'tasks.assignee_persona_id')
    .selectAll('tasks')
    .select([
      'person.display_name as person_name',
      toldPersonaName(userId),
      toldWorkspace(userId, 'tasks'),
      toldProject(userId, 'tasks'),
      toldChannel(userId, 'tasks'),
    ]);

export type ShownTaskRow = Awaited<ReturnType<typeof listReadable>>[number];

export const UNFINISHED = ['open', 'in_progress', 'blocked'] as const;

const matches = (db: Db, userId: string, filter: TaskFilter) => {
  const all = [raw<boolean>`tasks.id in (${readableBy(db, userId)})`];
  const { status, assignee, project_id, workspace_id, label, words, due } = filter;
  if (status !== undefined) all.push(raw<boolean>`tasks.status = ${status}`);
  else if (due) all.push(raw<boolean>`tasks.status in (${raw.join(UNFINISHED)})`);
  if (assignee === 'me') all.push(raw<boolean>`tasks.assignee_user_id = ${userId}`);
  if (assignee === 'none')
    all.push(raw<boolean>`(tasks.assignee_user_id is null and tasks.assignee_persona_id is null)`);
  if (assignee === 'responsible')
    all.push(raw<boolean>`(tasks.assignee_user_id = ${userId} or (tasks.assignee_user_id is null and tasks.assignee_persona_id is null
      and tasks.id in (select s.id from scopes s where s.owner_id = ${userId})))`);
  if (project_id !== undefined) all.push(raw<boolean>`tasks.project_id = ${project_id}`);
  if (workspace_id !== undefined) all.push(isFoundIn(userId, 'tasks', workspace_id));
  if (label !== undefined)
    all.push(raw<boolean>`tasks.id in (select l.task_id from task_labels l where l.label = ${label})`);
  if (words !== undefined) all.push(raw<boolean>`tasks.folded_text like ${containing(words)} escape '\\'`);
  if (due?.from != null) all.push(raw<boolean>`tasks.due_at >= ${due.from}`);
  if (due) all.push(raw<boolean>`tasks.due_at < ${due.before}`);
  return raw<boolean>`(${raw.join(all, raw` and `)})`;
};

const inOrder = (query: ReturnType<typeof shown>, { limit, offset }: Page) =>
  query
    .orderBy(raw`case when tasks.due_at is null then 1 else 0 end`)
    .orderBy('tasks.due_at')
    .orderBy('tasks.created_at', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(limit)
    .offset(offset);

/** Those that the person may read: what is due first, then the newest. */
export const listReadable = (db: Db, userId: string, filter: TaskFilter, page: Page) =>
  inOrder(shown(db, userId).where(matches(db, userId, filter)), page).execute();

/** The same with the names of their projects, as far as the person may read those. */
export const listWithProjects = (db: Db, userId: string, filter: TaskFilter, page: Page) =>
  inOrder(shown(db, userId).where(matches(db, userId, filter)), page)
    .select((eb) =>
      eb
        .selectFrom('projects')
        .select('projects.name')
        .whereRef('projects.id', '=', 'tasks.project_id')
        .where('projects.id', 'in', readableBy(db, userId))
        .as('told_project_name'),
    )
    .execute();

export const countReadable = async (db: Db, userId: string, filter: TaskFilter): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(matches(db, userId, filter))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const findShown = (db: Db, userId: string, id: string): Promise<ShownTaskRow | undefined> =>
  shown(db, userId).where('tasks.id', '=', id).executeTakeFirst();

/** With whose it is. */
export const find = (db: Db, id: string): Promise<(TaskRow & { owner_id: string }) | undefined> =>
  sql(db)
    .selectFrom('tasks')
    .innerJoin('scopes', 'scopes.id', 'tasks.id')
    .selectAll('tasks')
    .select('scopes.owner_id')
    .where('tasks.id', '=', id)
    .executeTakeFirst();

export const countOwned = async (db: Db, userId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('tasks')
    .innerJoin('scopes', 'scopes.id', 'tasks.id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('scopes.owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Whether two people are in a team or in a channel together. */
export const areAcquainted = async (db: Db, oneId: string, otherId: string): Promise<boolean> => {
  const { rows } = await raw<{ is_true: boolean }>`select (
    exists (select 1 from team_members a join team_members b on b.team_id = a.team_id
      where a.user_id = ${oneId} and b.user_id = ${otherId})
    or exists (select 1 from participants a join participants b on b.channel_id = a.channel_id
      where a.user_id = ${oneId} and b.user_id = ${otherId})) as is_true`.execute(sql(db));
  return rows[0]?.is_true === true;
};

export const insert = async (db: Db, row: TaskRow): Promise<void> => {
  await sql(db).insertInto('tasks').values(row).execute();
};

/** Those whose owners no longer read the project are in none. */
export const leaveProject = async (db: Db, projectId: string): Promise<void> => {
  await sql(db)
    .updateTable('tasks')
    .set({ project_id: null })
    .where('project_id', '=', projectId)
    .where('id', 'in', (eb) =>
      eb.selectFrom('scopes').select('scopes.id').where('scopes.owner_id', 'not in', readersOf(projectId)),
    )
    .execute();
};

export const update = async (db: Db, id: string, patch: Partial<TaskRow>): Promise<void> => {
  await sql(db).updateTable('tasks').set(patch).where('id', '=', id).execute();
};

/** False when another person, or nobody, is to do it already. */
export const unassign = async (
  db: Db,
  id: string,
  personId: string | null,
  updated_at: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('tasks')
    .set({ assignee_user_id: null, updated_at })
    .where('id', '=', id)
    .where('assignee_user_id', '=', personId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** What this person is to do and does not see. */
export const listUnseenOf = async (db: Db, personId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('tasks')
    .select('id')
    .where('assignee_user_id', '=', personId)
    .where('id', 'not in', readableBy(db, personId))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Takes the reminder of this moment: true for one caller, and once. */
export const takeReminder = async (db: Db, id: string, at: string): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('tasks')
    .set({ remind_at: null })
    .where('id', '=', id)
    .where('remind_at', '=', at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Moves the next run on from this moment: true for one caller, and once. */
export const takeTick = async (db: Db, id: string, at: string, next: string | null): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('tasks')
    .set({ next_run_at: next })
    .where('id', '=', id)
    .where('next_run_at', '=', at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** What should have happened before this moment, and whose job may have been lost. */
export const listOverdue = (
  db: Db,
  column: 'next_run_at' | 'remind_at',
  before: string,
  limit: number,
): Promise<Array<{ id: string; at: string | null }>> =>
  sql(db)
    .selectFrom('tasks')
    .select(['id', `${column} as at`])
    .where(column, '<', before)
    .orderBy(column)
    .limit(limit)
    .execute();

/** The tasks of this owner that run by themselves. */
export const listScheduledIds = async (db: Db, ownerId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('tasks')
    .innerJoin('scopes', 'scopes.id', 'tasks.id')
    .select('tasks.id')
    .where('scopes.owner_id', '=', ownerId)
    .where('tasks.next_run_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
};

export const replaceLabels = async (db: Db, id: string, labels: readonly string[]): Promise<void> => {
  await sql(db).deleteFrom('task_labels').where('task_id', '=', id).execute();
  if (labels.length > 0)
    await sql(db)
      .insertInto('task_labels')
      .values(labels.map((label) => ({ task_id: id, label })))
      .execute();
};

/** In the order of the alphabet. */
export const labelsOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string[]>> => {
  const rows = await sql(db)
    .selectFrom('task_labels')
    .selectAll()
    .where('task_id', 'in', listed(sql(db), ids))
    .orderBy('label')
    .execute();
  const found = new Map<string, string[]>();
  for (const { task_id, label } of rows) found.set(task_id, [...(found.get(task_id) ?? []), label]);
  return found;
};

/** What there is to find of these. */
export const listTexts = (db: Db, ids: readonly string[]) =>
  sql(db)
    .selectFrom('tasks')
    .select(['id', 'title', 'description', 'checklist_json', 'created_at'])
    .where('id', 'in', listed(sql(db), ids))
    .execute();

/** Whether a task that this person owns may use their memories. */
export const hasMemoryGrant = async (db: Db, personId: string): Promise<boolean> =>
  (await sql(db)
    .selectFrom('tasks')
    .innerJoin('scopes', 'scopes.id', 'tasks.id')
    .select('tasks.id')
    .where('tasks.memory_granted_by', '=', personId)
    .where('scopes.owner_id', '=', personId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whose grants ended because their task has another owner. */
export const endPassedOnGrants = async (db: Db): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('tasks')
    .innerJoin('scopes', 'scopes.id', 'tasks.id')
    .select(['tasks.id', 'tasks.memory_granted_by'])
    .whereRef('scopes.owner_id', '!=', 'tasks.memory_granted_by')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await sql(db).updateTable('tasks').set({ memory_granted_by: null }).where('id', 'in', ids).execute();
  return [...new Set(rows.flatMap(({ memory_granted_by }) => memory_granted_by ?? []))];
};

/** The keys that were sealed for the server end with the reset of the password that ends these. */
export const endGrantsOf = async (db: Db, personId: string): Promise<void> => {
  await sql(db)
    .updateTable('tasks')
    .set({ memory_granted_by: null })
    .where('memory_granted_by', '=', personId)
    .execute();
};
