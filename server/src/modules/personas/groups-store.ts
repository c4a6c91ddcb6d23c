import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import * as owned from './owned-store.ts';
import type { Tables } from './rows.ts';
import type { PersonaRow } from './store.ts';

export type GroupRow = Tables['persona_groups'];
export type MemberRow = Tables['persona_group_members'];

export const find = (db: Db, id: string): Promise<GroupRow | undefined> =>
  sql(db).selectFrom('persona_groups').selectAll().where('id', '=', id).executeTakeFirst();

export const listFor = (db: Db, userId: string, page: Page): Promise<GroupRow[]> =>
  owned.listFor(db, 'persona_groups', userId, page);

export const listOwnedIds = (db: Db, ownerId: string): Promise<string[]> =>
  owned.listOwnedIds(db, 'persona_groups', ownerId);

export const countOf = (db: Db, whose: Parameters<typeof owned.countOf>[2]): Promise<number> =>
  owned.countOf(db, 'persona_groups', whose);

export const listOfTeam = (db: Db, teamId: string): Promise<Array<Tables['persona_groups']>> =>
  sql(db).selectFrom('persona_groups').selectAll().where('team_id', '=', teamId).orderBy('id').execute();

/** Those of the person's, of teams and of all people; the oldest first. */
export const listNamed = (db: Db, userId: string, handles: readonly string[]): Promise<GroupRow[]> =>
  handles.length === 0
    ? Promise.resolve([])
    : sql(db)
        .selectFrom('persona_groups')
        .selectAll()
        .where('handle', 'in', handles)
        .where((eb) => eb.or([eb('owner_id', '=', userId), eb('scope', '!=', 'personal')]))
        .orderBy('id')
        .execute();

export const insert = async (db: Db, row: GroupRow): Promise<void> => {
  await sql(db).insertInto('persona_groups').values(row).execute();
};

export const update = async (db: Db, id: string, patch: Partial<GroupRow>): Promise<void> => {
  await sql(db).updateTable('persona_groups').set(patch).where('id', '=', id).execute();
};

/** False when it was changed or removed meanwhile. */
export const remove = async (db: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await sql(db)
    .deleteFrom('persona_groups')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export interface Member {
  readonly id: string;
  readonly group_id: string;
  readonly is_leader: boolean;
  readonly persona: PersonaRow;
}

/** In the order in which they were added. */
export const listMembers = async (db: Db, groupIds: readonly string[]): Promise<Member[]> => {
  if (groupIds.length === 0) return [];
  const rows = await sql(db)
    .selectFrom('persona_group_members')
    .innerJoin('personas', 'personas.id', 'persona_group_members.persona_id')
    .selectAll('personas')
    .select([
      'persona_group_members.id as member_id',
      'persona_group_members.group_id',
      'persona_group_members.is_leader',
    ])
    .where('persona_group_members.group_id', 'in', groupIds)
    .orderBy('persona_group_members.position')
    .orderBy('persona_group_members.id')
    .execute();
  return rows.map(({ member_id, group_id, is_leader, ...persona }) => ({
    id: member_id,
    group_id,
    is_leader,
    persona,
  }));
};

export const insertMember = async (db: Db, row: MemberRow): Promise<boolean> => {
  const inserted = await sql(db)
    .insertInto('persona_group_members')
    .values(row)
    .onConflict((conflict) => conflict.columns(['group_id', 'persona_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

/** A group has one leader at most: the new one takes the place of the old. */
export const setLeader = async (db: Db, groupId: string, memberId: string | null): Promise<void> => {
  await sql(db)
    .updateTable('persona_group_members')
    .set({ is_leader: false })
    .where('group_id', '=', groupId)
    .execute();
  if (memberId !== null)
    await sql(db)
      .updateTable('persona_group_members')
      .set({ is_leader: true })
      .where('group_id', '=', groupId)
      .where('id', '=', memberId)
      .execute();
};

/** False when it was changed or removed meanwhile. */
export const removeMember = async (db: Db, groupId: string, memberId: string): Promise<boolean> => {
  const { numDeletedRows } = await sql(db)
    .deleteFrom('persona_group_members')
    .where('group_id', '=', groupId)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
