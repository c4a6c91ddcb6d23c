import type { Kysely } from 'kysely';
import { listed } from '../../db/dialect/listed.ts';
import { beginsWith } from '../../db/patterns.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { TeamMemberRow, TeamRoleRow, TeamRow } from './rows.ts';

type MembershipRow = Pick<TeamMemberRow, 'team_id' | 'user_id'> &
  Pick<TeamRoleRow, 'key' | 'is_builtin' | 'permissions_json'>;

const membership = prepared<{ teamId: string; userId: string }, MembershipRow>((db, { teamId, userId }) =>
  db
    .selectFrom('team_members as m')
    .innerJoin('team_roles as r', (join) =>
      join.onRef('r.team_id', '=', 'm.team_id').onRef('r.key', '=', 'm.role'),
    )
    .select(['m.team_id', 'm.user_id', 'r.key', 'r.is_builtin', 'r.permissions_json'])
    .where('m.team_id', '=', teamId)
    .where('m.user_id', '=', userId),
);

/** The person's role in a team with what it grants now; undefined when they are not in it. */
export const findMembership = async (
  db: Db,
  teamId: string,
  userId: string,
): Promise<MembershipRow | undefined> => (await membership(db, { teamId, userId }))[0];

/** The same for several teams at once; those that they are not in are left out. */
export const listMemberships = (
  db: Db,
  userId: string,
  teamIds: readonly string[],
): Promise<MembershipRow[]> =>
  sql(db)
    .selectFrom('team_members as m')
    .innerJoin('team_roles as r', (join) =>
      join.onRef('r.team_id', '=', 'm.team_id').onRef('r.key', '=', 'm.role'),
    )
    .select(['m.team_id', 'm.user_id', 'r.key', 'r.is_builtin', 'r.permissions_json'])
    .where('m.user_id', '=', userId)
    .where('m.team_id', 'in', listed(sql(db), teamIds))
    .execute();

const mine = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('teams')
    .innerJoin('team_members as m', (join) =>
      join.onRef('m.team_id', '=', 'teams.id').on('m.user_id', '=', userId),
    )
    .innerJoin('team_roles as r', (join) =>
      join.onRef('r.team_id', '=', 'm.team_id').onRef('r.key', '=', 'm.role'),
    )
    .selectAll('teams')
    .select(['r.key', 'r.is_builtin', 'r.permissions_json']);

export type MyTeamRow = TeamRow & Pick<TeamRoleRow, 'key' | 'is_builtin' | 'permissions_json'>;

/** More than a person is let into. */
const MINE_MAX = 1_000;

/**
 * Found first and sorted then: with the page in one query, Postgres walks through all teams there are in the order of their names, and looks
 * for each among those of the person.
 */
const pageOfMine = prepared<Page & { userId: string }, MyTeamRow>((db, { userId, limit, offset }) =>
  db
    .selectFrom(mine(db, userId).limit(raw.lit(MINE_MAX)).as('teams'))
    .selectAll()
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
    .offset(offset),
);

export const listMine = (db: Db, userId: string, { limit, offset }: Page): Promise<MyTeamRow[]> =>
  pageOfMine(db, { userId, limit, offset });

export const findMine = (db: Db, userId: string, id: string): Promise<MyTeamRow | undefined> =>
  mine(sql(db), userId).where('teams.id', '=', id).executeTakeFirst();

export const countMine = async (db: Db, userId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('team_members')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

const ownerCount = raw<number>`
  (select count(*) from team_members c where c.team_id = teams.id and c.role = 'owner')`.as('owner_count');

const firstOwner = raw<string>`
  (select f.user_id from team_members f where f.team_id = teams.id and f.role = 'owner'
    order by f.joined_at, f.id limit 1)`;

export const listAll = (db: Db, viewerId: string, q: string, { limit, offset }: Page) =>
  sql(db)
    .selectFrom('teams')
    .leftJoin('team_members as m', (join) =>
      join.onRef('m.team_id', '=', 'teams.id').on('m.user_id', '=', viewerId),
    )
    .leftJoin('users as o', (join) => join.on('o.id', '=', firstOwner))
    .selectAll('teams')
    .select([
      'm.role as my_role',
      'o.id as owner_id',
      'o.display_name as owner_name',
      'o.handle as owner_handle',
    ])
    .select(ownerCount)
    .where(beginsWith('teams.name_key', q))
    .orderBy('teams.name_key')
    .orderBy('teams.id')
    .limit(limit)
    .offset(offset)
    .execute();

export const countAll = async (db: Db, q = ''): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('teams')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(beginsWith('teams.name_key', q))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const find = (db: Db, id: string): Promise<TeamRow | undefined> =>
  sql(db).selectFrom('teams').selectAll().where('id', '=', id).executeTakeFirst();

export const insert = async (db: Db, row: TeamRow): Promise<void> => {
  await sql(db).insertInto('teams').values(row).execute();
};

/** How many members there are is not set here: it follows from who comes and goes. */
export const update = async (
  db: Db,
  id: string,
  patch: Partial<Omit<TeamRow, 'member_count'>>,
): Promise<void> => {
  await sql(db).updateTable('teams').set(patch).where('id', '=', id).execute();
};

/** Members, roles and invitations go with it. */
export const remove = async (db: Db, id: string): Promise<void> => {
  await sql(db).deleteFrom('teams').where('id', '=', id).execute();
};

export const listByHandles = (db: Db, handles: readonly string[]): Promise<TeamRow[]> =>
  handles.length === 0
    ? Promise.resolve([])
    : sql(db).selectFrom('teams').selectAll().where('handle', 'in', handles).orderBy('id').execute();
