import { escaped } from '../../db/patterns.ts';
import { prepared } from '../../db/prepared.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { Writing } from './policy.ts';
import type { TeamMemberRow, TeamRemovalRow } from './rows.ts';

const ofTeam = (db: Db, teamId: string) =>
  sql(db)
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .where('team_members.team_id', '=', teamId);

const named = (db: Db, teamId: string) =>
  ofTeam(db, teamId)
    .selectAll('team_members')
    .select(['users.display_name', 'users.handle', 'users.avatar_png', 'users.is_active']);

export type NamedMemberRow = Awaited<ReturnType<typeof list>>[number];

const isLike = (column: 'handle' | 'display_key', pattern: string) =>
  raw<boolean>`${raw.ref(`users.${column}`)} like ${pattern} escape '\\'`;

/** What stands before a word of a name. */
const BEFORE_WORD = [' ', '-', '.', '/', '_'] as const;

/** By the beginning of the handle, or of any word of the name. */
const matching = (q: string) => {
  const beginning = `${escaped(q)}%`;
  const ways = [
    isLike('handle', beginning),
    isLike('display_key', beginning),
    ...BEFORE_WORD.map((before) => isLike('display_key', `%${escaped(before)}${beginning}`)),
  ];
  return raw<boolean>`(${raw.join(ways, raw` or `)})`;
};

export const list = (db: Db, teamId: string, q: string, { limit, offset }: Page) =>
  named(db, teamId)
    .$if(q !== '', (query) => query.where(matching(q)))
    .orderBy('team_members.joined_at')
    .orderBy('team_members.id')
    .limit(limit)
    .offset(offset)
    .execute();

export const count = async (db: Db, teamId: string, q = ''): Promise<number> => {
  const counted =
    q === ''
      ? sql(db).selectFrom('teams').select('member_count as n').where('id', '=', teamId)
      : ofTeam(db, teamId)
          .where(matching(q))
          .select((eb) => eb.fn.countAll<number>().as('n'));
  return Number((await counted.executeTakeFirst())?.n ?? 0);
};

export const find = (db: Db, teamId: string, userId: string): Promise<NamedMemberRow | undefined> =>
  named(db, teamId).where('team_members.user_id', '=', userId).executeTakeFirst();

/** The members but one, the earliest first. */
export const listOthers = (
  db: Db,
  teamId: string,
  exceptId: string,
): Promise<Array<Pick<NamedMemberRow, 'user_id' | 'role' | 'is_active'>>> =>
  ofTeam(db, teamId)
    .select(['team_members.user_id', 'team_members.role', 'users.is_active'])
    .where('team_members.user_id', '!=', exceptId)
    .orderBy('team_members.joined_at')
    .orderBy('team_members.id')
    .execute();

const userIds = prepared<{ teamId: string }, { user_id: string }>((db, { teamId }) =>
  db.selectFrom('team_members').select('user_id').where('team_id', '=', teamId),
);

export const listUserIds = async (db: Db, teamId: string): Promise<string[]> =>
  (await userIds(db, { teamId })).map(({ user_id }) => user_id);

export const listTeamIdsOf = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .orderBy('team_id')
    .execute();
  return rows.map(({ team_id }) => team_id);
};

const membersOf = raw<number>`(select count(*) from team_members c where c.team_id = teams.id)`;

/** Teams whose counter says another number than they have members, by id. */
export const listMiscounted = async (db: Db, after: string | null, limit: number): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('teams')
    .select('id')
    .$if(after !== null, (query) => query.where('id', '>', after))
    .where('member_count', '<>', membersOf)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** The caller holds the team. */
export const recount = async (db: Db, teamId: string): Promise<void> => {
  await sql(db).updateTable('teams').set({ member_count: membersOf }).where('id', '=', teamId).execute();
};

/** Moves the counter in the transaction of the rows that it counts. */
const countChanged = async (db: Db, teamId: string, by: 1 | -1): Promise<void> => {
  await sql(db)
    .updateTable('teams')
    .set((eb) => ({ member_count: eb('member_count', '+', by) }))
    .where('id', '=', teamId)
    .execute();
};

/** False when this person is in the team already. */
export const insert = async (db: Db, row: TeamMemberRow): Promise<boolean> => {
  const inserted = await sql(db)
    .insertInto('team_members')
    .values(row)
    .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await countChanged(db, row.team_id, 1);
  return true;
};

export const setRole = async (
  db: Db,
  teamId: string,
  userId: string,
  patch: Pick<TeamMemberRow, 'role'> & Writing,
): Promise<void> => {
  await sql(db)
    .updateTable('team_members')
    .set(patch)
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute();
};

/** A member of the team gave them the role that they have. */
export const markRoleGiven = async (db: Db, teamId: string, userId: string): Promise<void> => {
  await sql(db)
    .updateTable('team_members')
    .set({ is_role_given: true })
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute();
};

/** A role grants other things now: all who have it are brought up to date. */
export const setWriting = async (db: Db, teamId: string, role: string, writing: Writing): Promise<void> => {
  await sql(db)
    .updateTable('team_members')
    .set(writing)
    .where('team_id', '=', teamId)
    .where('role', '=', role)
    .execute();
};

export const remove = async (db: Db, teamId: string, userId: string): Promise<void> => {
  const removed = await sql(db)
    .deleteFrom('team_members')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (removed !== undefined) await countChanged(db, teamId, -1);
};

export const noteRemoval = async (db: Db, row: TeamRemovalRow): Promise<void> => {
  const { removed_at, is_own_wish } = row;
  await sql(db)
    .insertInto('team_removals')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'user_id']).doUpdateSet({ removed_at, is_own_wish }),
    )
    .execute();
};

/** Who is in the team again was not removed from it. */
export const forgetRemoval = async (db: Db, teamId: string, userId: string): Promise<void> => {
  await sql(db)
    .deleteFrom('team_removals')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute();
};

/** By another person, unless also those count who left by themselves. */
export const findRemoval = (
  db: Db,
  teamId: string,
  userId: string,
  byWhom: 'others' | 'anybody' = 'others',
): Promise<TeamRemovalRow | undefined> =>
  sql(db)
    .selectFrom('team_removals')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .$if(byWhom === 'others', (query) => query.where('is_own_wish', '=', false))
    .executeTakeFirst();

/** Whether they were in the team and are no more. */
export const hasLeft = async (db: Db, teamId: string, userId: string): Promise<boolean> =>
  (await findRemoval(db, teamId, userId, 'anybody')) !== undefined;

/** The teams that a person is in, with the role there. */
export const listOf = (
  db: Db,
  userId: string,
): Promise<
  Array<Pick<TeamMemberRow, 'team_id' | 'role' | 'is_claimed' | 'is_role_given'> & { name: string }>
> =>
  sql(db)
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select([
      'team_members.team_id',
      'team_members.role',
      'team_members.is_claimed',
      'team_members.is_role_given',
      'teams.name',
    ])
    .where('team_members.user_id', '=', userId)
    .orderBy('team_members.team_id')
    .execute();
