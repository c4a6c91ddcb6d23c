import { listed } from '../../db/dialect/listed.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import { isFoundIn, type PlaceAsked } from '../readers/index.ts';
import type { AssignmentRow, CandidateRow } from './rows.ts';

export const insert = async (
  db: Db,
  row: AssignmentRow,
  candidates: readonly CandidateRow[],
): Promise<void> => {
  await sql(db).insertInto('assignments').values(row).execute();
  if (candidates.length > 0)
    await sql(db)
      .insertInto('assignment_candidates')
      .values([...candidates])
      .execute();
};

/** Drafts of what is not handed in yet, by id from behind one on. */
export const listDrafts = (
  db: Db,
  after: string,
  limit: number,
): Promise<Array<Pick<AssignmentRow, 'id' | 'draft_json'>>> =>
  sql(db)
    .selectFrom('assignments')
    .select(['id', 'draft_json'])
    .where('id', '>', after)
    .where('status', 'not in', ['completed', 'cancelled'])
    .where('draft_json', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();

export const find = (db: Db, id: string): Promise<AssignmentRow | undefined> =>
  sql(db).selectFrom('assignments').selectAll().where('id', '=', id).executeTakeFirst();

/** False when another change came before: the row has another `rev` by now. */
export const change = async (
  db: Db,
  { id, rev }: Pick<AssignmentRow, 'id' | 'rev'>,
  patch: Partial<AssignmentRow>,
): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('assignments')
    .set({ ...patch, rev: rev + 1 })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Of one stay in a stage, the earliest first. */
export const listOfStage = (db: Db, instanceId: string, stageRun: number): Promise<AssignmentRow[]> =>
  sql(db)
    .selectFrom('assignments')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('stage_run', '=', stageRun)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

const UNFINISHED = ['open', 'assigned', 'claimed'] as const;
/** Written out: with places for them no plan could know that an index of such assignments alone will do. */
export const UNFINISHED_TEXTS = UNFINISHED.map((status) => raw.lit(status));

/** What an instance that goes on, or ends, no longer needs. Gives those that were taken back. */
export const cancelUnfinished = async (db: Db, instanceId: string, now: string): Promise<AssignmentRow[]> => {
  const rows = await sql(db)
    .selectFrom('assignments')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('status', 'in', UNFINISHED_TEXTS)
    .execute();
  if (rows.length > 0)
    await sql(db)
      .updateTable('assignments')
      .set((eb) => ({ status: 'cancelled', comment: '', updated_at: now, rev: eb('rev', '+', 1) }))
      .where('instance_id', '=', instanceId)
      .where('status', 'in', UNFINISHED_TEXTS)
      .execute();
  return rows;
};

/** Of an instance: what people still have to do, or may take. */
export const listUnfinished = (db: Db, instanceId: string): Promise<AssignmentRow[]> =>
  sql(db)
    .selectFrom('assignments')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('status', 'in', UNFINISHED_TEXTS)
    .orderBy('id')
    .execute();

/** Of an instance: who has handed something in, and has not lost since what it came to them through. */
export const listCompleters = async (db: Db, instanceId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('assignments')
    .select('completed_by')
    .distinct()
    .where('instance_id', '=', instanceId)
    .where('completed_by', 'is not', null)
    .where(isStillTheirs(raw.ref('assignments.completed_by')))
    .orderBy('completed_by')
    .execute();
  return rows.flatMap(({ completed_by }) => completed_by ?? []);
};

/** Whether any of its steps was given to a person. */
export const hadPeople = async (db: Db, instanceId: string): Promise<boolean> => {
  const row = await sql(db)
    .selectFrom('assignments')
    .select('id')
    .where('instance_id', '=', instanceId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** A conversation has begun: those who are at it see it beside their form. */
export const putInChannel = async (db: Db, instanceId: string, channelId: string): Promise<void> => {
  await sql(db)
    .updateTable('assignments')
    .set({ channel_id: channelId })
    .where('instance_id', '=', instanceId)
    .where('status', 'in', UNFINISHED_TEXTS)
    .execute();
};

/** One that has no instance. */
export const putOneInChannel = async (db: Db, id: string, channelId: string): Promise<void> => {
  await sql(db).updateTable('assignments').set({ channel_id: channelId }).where('id', '=', id).execute();
};

/** Whether a person is among those who may claim it, as of now. */
const isCandidate = (userId: string) => raw<boolean>`exists (
  select 1 from assignment_candidates c where c.assignment_id = assignments.id and (c.user_id = ${userId}
    or c.team_id in (select m.team_id from team_members m where m.user_id = ${userId} and (c.role is null or m.role = c.role))))`;

/** Whether what a person has, or had, through a team is theirs still: they are in it, with the role that it takes. */
const isStillTheirs = (
  userId: string | ReturnType<typeof raw.ref>,
) => raw<boolean>`(assignments.via_team_id is null or exists (
  select 1 from team_members v where v.team_id = assignments.via_team_id and v.user_id = ${userId}
    and (assignments.via_role is null or v.role = assignments.via_role)))`;

/** Whether a person has it or, while it is open, may take it. */
const isForPerson = (userId: string) =>
  raw<boolean>`((assignments.assignee_id = ${userId} and ${isStillTheirs(userId)}) or (assignments.claimed_by = ${userId} and ${isCandidate(userId)})
    or (assignments.status = 'open' and (assignments.refused_id is null or assignments.refused_id <> ${userId}) and ${isCandidate(userId)}))`;

/** The same, or had it. */
export const concernsPerson = (userId: string) =>
  raw<boolean>`(${isForPerson(userId)} or (assignments.completed_by = ${userId} and ${isStillTheirs(userId)}))`;

/** Written out where an index is for these alone. */
const IS_UNFINISHED = raw<boolean>`assignments.status in ('open', 'assigned', 'claimed')`;

const shown = (db: Db, userId: string) =>
  sql(db)
    .selectFrom('assignments')
    .leftJoin('workflows', 'workflows.id', 'assignments.workflow_id')
    .selectAll('assignments')
    .select([
      'workflows.title as workflow_title',
      raw<number>`case when ${isCandidate(userId)} then 1 else 0 end`.as('candidate'),
      raw<number>`case when ${concernsPerson(userId)} then 1 else 0 end`.as('concerned'),
    ]);

export type ShownAssignmentRow = Awaited<ReturnType<typeof listMatching>>[number];

export const findShown = (db: Db, userId: string, id: string): Promise<ShownAssignmentRow | undefined> =>
  shown(db, userId).where('assignments.id', '=', id).executeTakeFirst();

export interface AssignmentFilter {
  readonly statuses: ReadonlyArray<AssignmentRow['status']>;
  readonly due?: { readonly from: string | null; readonly before: string } | undefined;
  /** The queue of a team; null: what the person has or may take. */
  readonly teamId: string | null;
  /** Where the workflows are. */
  readonly workspaceId?: PlaceAsked;
}

/** What comes of a workspace that the person is not in waits in their own. */
const isInWorkspace = (userId: string, id: Exclude<PlaceAsked, undefined>) => {
  const there = raw<boolean>`assignments.workflow_id in (select workflows.id from workflows where ${isFoundIn(userId, 'workflows', id)})`;
  return id === null ? raw<boolean>`(assignments.workflow_id is null or ${there})` : there;
};

const matches = (userId: string, { statuses, due, teamId, workspaceId }: AssignmentFilter) => {
  const isAboutUnfinished = statuses.every((status) => UNFINISHED.some((one) => one === status));
  const all = [raw<boolean>`assignments.status in (${raw.join(statuses)})`];
  if (isAboutUnfinished) all.push(IS_UNFINISHED);
  all.push(
    teamId === null
      ? isAboutUnfinished
        ? isForPerson(userId)
        : concernsPerson(userId)
      : raw<boolean>`exists (select 1 from assignment_candidates c where c.assignment_id = assignments.id and c.team_id = ${teamId})`,
  );
  if (workspaceId !== undefined) all.push(isInWorkspace(userId, workspaceId));
  if (due?.from != null) all.push(raw<boolean>`assignments.due_at >= ${due.from}`);
  if (due) all.push(raw<boolean>`assignments.due_at < ${due.before}`);
  return raw<boolean>`(${raw.join(all, raw` and `)})`;
};

/** What is due first, then the oldest. */
export const listMatching = (db: Db, userId: string, filter: AssignmentFilter, { limit, offset }: Page) =>
  shown(db, userId)
    .where(matches(userId, filter))
    .orderBy(raw`case when assignments.due_at is null then 1 else 0 end`)
    .orderBy('assignments.due_at')
    .orderBy('assignments.created_at')
    .orderBy('assignments.id')
    .limit(limit)
    .offset(offset)
    .execute();

export const countMatching = async (db: Db, userId: string, filter: AssignmentFilter): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('assignments')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(matches(userId, filter))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const listCandidates = (db: Db, assignmentId: string): Promise<CandidateRow[]> =>
  sql(db).selectFrom('assignment_candidates').selectAll().where('assignment_id', '=', assignmentId).execute();

/** Those who have it or may take it: who was told of it. */
export const listTold = async (db: Db, { id, assignee_id, claimed_by }: AssignmentRow): Promise<string[]> => {
  const { rows } = await raw<{ user_id: string }>`
    select c.user_id as user_id from assignment_candidates c where c.assignment_id = ${id} and c.user_id is not null
    union select m.user_id as user_id from assignment_candidates c join team_members m on m.team_id = c.team_id
      and (c.role is null or m.role = c.role) where c.assignment_id = ${id}`.execute(sql(db));
  return [...rows.map(({ user_id }) => user_id), assignee_id, claimed_by].filter((one) => one !== null);
};

/** The members of a team whose accounts are switched on, the earliest first. */
export const listTeamMembers = (db: Db, teamId: string): Promise<Array<{ user_id: string; role: string }>> =>
  sql(db)
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select(['team_members.user_id', 'team_members.role'])
    .where('team_members.team_id', '=', teamId)
    .where('users.is_active', '=', true)
    .orderBy('team_members.joined_at')
    .orderBy('team_members.id')
    .execute();

/** How much each of these people has to do. */
export const countLoads = async (db: Db, userIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await sql(db)
    .selectFrom('assignments')
    .select((eb) => ['assignee_id', eb.fn.countAll<number>().as('n')])
    .where('assignee_id', 'in', listed(sql(db), userIds))
    .where('status', 'in', UNFINISHED_TEXTS)
    .groupBy('assignee_id')
    .execute();
  return new Map(rows.map(({ assignee_id, n }) => [assignee_id ?? '', Number(n)]));
};

/** How often a stage of a workflow has given something out. */
export const countOfStage = async (db: Db, workflowId: string, stageKey: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('assignments')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('workflow_id', '=', workflowId)
    .where('stage_key', '=', stageKey)
    .executeTakeFirstOrThrow();
  return Number(n);
};
