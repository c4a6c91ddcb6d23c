// What a person has through a team, or is in because of it.

import { listed } from '../../db/dialect/listed.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import { readableBy } from '../readers/index.ts';
import { concernsPerson, UNFINISHED_TEXTS } from './assignments-store.ts';
import type { AssignmentRow } from './rows.ts';

/** Of instances, and to be done by one person: they were given it, or have taken it. */
const held = (db: Db) =>
  sql(db)
    .selectFrom('assignments')
    .selectAll()
    .where('status', 'in', UNFINISHED_TEXTS)
    .where('instance_id', 'is not', null)
    .where((eb) => eb.or([eb('assignee_id', 'is not', null), eb('claimed_by', 'is not', null)]))
    .orderBy('id');

const isHeldBy = (personId: string) =>
  raw<boolean>`(assignments.assignee_id = ${personId} or assignments.claimed_by = ${personId})`;

export const listHeld = (db: Db, personId: string): Promise<AssignmentRow[]> =>
  held(db).where(isHeldBy(personId)).execute();

export const listThrough = (db: Db, teamId: string): Promise<AssignmentRow[]> =>
  held(db).where('via_team_id', '=', teamId).execute();

/** What a person has through a team; `isIn`: of that only what asks for another role than they have in it now. */
export const listLost = (db: Db, teamId: string, personId: string, isIn: boolean): Promise<AssignmentRow[]> =>
  held(db)
    .where(isHeldBy(personId))
    .where('via_team_id', '=', teamId)
    .$if(isIn, (query) =>
      query.where(raw<boolean>`(assignments.via_role is not null and not exists (select 1 from team_members m
        where m.team_id = ${teamId} and m.user_id = ${personId} and m.role = assignments.via_role))`),
    )
    .execute();

/** False when the person has it no longer already. */
export const freeOf = async (
  db: Db,
  id: string,
  personId: string,
  patch: Partial<AssignmentRow>,
): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('assignments')
    .set((eb) => ({ ...patch, rev: eb('rev', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', UNFINISHED_TEXTS)
    .where(isHeldBy(personId))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Workflows that are the team's or shared with it, and that the person may not read. */
const lostWorkflows = (db: Db, teamId: string, personId: string) => raw<string>`(select s.id from scopes s
  where s.kind = 'workflow' and (s.team_id = ${teamId}
    or exists (select 1 from scope_members m where m.scope_id = s.id and m.team_id = ${teamId}))
    and s.id not in (${readableBy(db, personId)}))`;

/** What they have by name of such workflows, and what they handed in there, is known to be theirs through the team. */
export const markNamed = async (db: Db, teamId: string, personId: string): Promise<void> => {
  await sql(db)
    .updateTable('assignments')
    .set({ via_team_id: teamId })
    .where(raw<boolean>`(${isHeldBy(personId)} or assignments.completed_by = ${personId})`)
    .where('via_team_id', 'is', null)
    .where(raw<boolean>`assignments.workflow_id in ${lostWorkflows(db, teamId, personId)}`)
    .execute();
};

/** Takes them out of those who may take a step of such workflows. Gives the steps that nobody may take then. */
export const endNamed = async (db: Db, teamId: string, personId: string): Promise<string[]> => {
  const ended = await sql(db)
    .deleteFrom('assignment_candidates')
    .where('user_id', '=', personId)
    .where(raw<boolean>`assignment_id in (select a.id from assignments a
      where a.workflow_id in ${lostWorkflows(db, teamId, personId)})`)
    .returning('assignment_id')
    .execute();
  if (ended.length === 0) return [];
  const ids = ended.map(({ assignment_id }) => assignment_id);
  const open = await sql(db)
    .selectFrom('assignments')
    .select('id')
    .where('id', 'in', listed(sql(db), ids))
    .where('status', '=', 'open')
    .where(
      raw<boolean>`not exists (select 1 from assignment_candidates c where c.assignment_id = assignments.id)`,
    )
    .orderBy('id')
    .execute();
  return idsOf(open);
};

export const setWay = async (
  db: Db,
  id: string,
  way: Pick<AssignmentRow, 'via_team_id' | 'via_role'>,
): Promise<void> => {
  await sql(db).updateTable('assignments').set(way).where('id', '=', id).execute();
};

const offered = (db: Db, teamId: string) =>
  sql(db)
    .selectFrom('assignments')
    .select('assignments.id')
    .where('assignments.status', '=', 'open')
    .where(raw<boolean>`exists (select 1 from assignment_candidates c
      where c.assignment_id = assignments.id and c.team_id = ${teamId})`)
    .orderBy('assignments.id');

const idsOf = (rows: ReadonlyArray<{ id: string }>): string[] => rows.map(({ id }) => id);

/** What the people of a team may take. */
export const listOffered = async (db: Db, teamId: string): Promise<string[]> =>
  idsOf(await offered(db, teamId).execute());

/** Of that, what nobody who can sign in may take. */
export const listStranded = async (db: Db, teamId: string): Promise<string[]> =>
  idsOf(
    await offered(db, teamId)
      .where(raw<boolean>`not exists (select 1 from assignment_candidates k
        left join team_members m on m.team_id = k.team_id and (k.role is null or k.role = m.role)
        join users u on u.id = coalesce(k.user_id, m.user_id)
        where k.assignment_id = assignments.id and u.is_active = ${true}
          and (assignments.refused_id is null or assignments.refused_id <> u.id))`)
      .execute(),
  );

/** The conversation of an instance. */
export interface Talk {
  readonly instance_id: string;
  readonly channel_id: string;
}

/** Those that a person is in and neither owns nor began: what is kept there was for the people of a team, if only among others. */
const talksOf = (db: Db, personId: string) =>
  sql(db)
    .selectFrom('workflow_instances')
    .innerJoin('participants', 'participants.channel_id', 'workflow_instances.channel_id')
    .select(['workflow_instances.id as instance_id', 'participants.channel_id'])
    .where('participants.user_id', '=', personId)
    .where('participants.role', '!=', 'owner')
    .where(
      raw<boolean>`(workflow_instances.initiator_id is null or workflow_instances.initiator_id <> ${personId})`,
    );

/** Of these, where a step was offered to a team, or given to a person through it. */
export const listTalks = (db: Db, teamId: string, personId: string): Promise<Talk[]> =>
  talksOf(db, personId)
    .where(raw<boolean>`exists (select 1 from assignments a where a.instance_id = workflow_instances.id
      and (a.via_team_id = ${teamId} or exists (select 1 from assignment_candidates c
        where c.assignment_id = a.id and c.team_id = ${teamId})))`)
    .execute();

/** Whether a person has, had or may take something of the instance, otherwise than through this team. Null: through whichever. */
export const isAtIt = async (
  db: Db,
  { instance_id }: Talk,
  personId: string,
  withoutTeamId: string | null,
): Promise<boolean> => {
  const found = await sql(db)
    .selectFrom('assignments')
    .select('assignments.id')
    .where('assignments.instance_id', '=', instance_id)
    .where(concernsPerson(personId))
    .$if(withoutTeamId !== null, (query) =>
      query.where(raw<boolean>`(assignments.via_team_id is null or assignments.via_team_id <> ${withoutTeamId})
        and not exists (select 1 from assignment_candidates c where c.assignment_id = assignments.id
          and c.team_id = ${withoutTeamId} and assignments.status = 'open')`),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

const BRINGING = [
  'assignment_created',
  'assignment_claimed',
  'assignment_reassigned',
  'assignment_escalated',
];

/** What brings people into conversations, of these instances: each tells whom. */
export const listComings = (db: Db, instanceIds: readonly string[]) =>
  sql(db)
    .selectFrom('workflow_history')
    .select(['instance_id', 'kind', 'actor_id', 'data_json'])
    .where('instance_id', 'in', listed(sql(db), instanceIds))
    .where('kind', 'in', BRINGING)
    .execute();

export type Coming = Awaited<ReturnType<typeof listComings>>[number];

/** Of these instances, those of which a person has, or had, something. */
export const listWithStepsOf = async (
  db: Db,
  instanceIds: readonly string[],
  personId: string,
): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('assignments')
    .select('instance_id')
    .where('instance_id', 'in', listed(sql(db), instanceIds))
    .where((eb) => eb.or([isHeldBy(personId), eb('completed_by', '=', personId)]))
    .execute();
  return rows.flatMap(({ instance_id }) => instance_id ?? []);
};
