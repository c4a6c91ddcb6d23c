// What a person has through a team, or is in because of it.

import { type Db, raw, sql } from '../../db/sql.ts';
import { UNFINISHED_TEXTS } from './assignments-store.ts';
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
