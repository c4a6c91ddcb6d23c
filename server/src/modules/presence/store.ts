import { listed } from '../../db/dialect/listed.ts';
import { type Db, sql } from '../../db/sql.ts';
import { readableBy } from '../readers/index.ts';
import type { Tables } from './rows.ts';

const MEMBERSHIPS_READ_MAX = 1000;
const PROJECTS_READ_MAX = 200;

export type PresenceRow = Tables['presence'];

export const find = (db: Db, userId: string): Promise<PresenceRow | undefined> =>
  sql(db).selectFrom('presence').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const list = (db: Db, userIds: readonly string[]): Promise<PresenceRow[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : sql(db).selectFrom('presence').selectAll().where('user_id', 'in', userIds).execute();

export type KnownRow = Pick<Tables['users'], 'id' | 'handle' | 'display_name' | 'avatar_png'> & {
  [Column in 'status' | 'last_seen_at']: PresenceRow[Column] | null;
};

/** The people of this person's teams, themselves among them. */
const mates = (db: Db, userId: string) =>
  sql(db)
    .selectFrom('team_members as mine')
    .innerJoin('team_members as theirs', 'theirs.team_id', 'mine.team_id')
    .where('mine.user_id', '=', userId);

export const listMateIds = async (db: Db, userId: string): Promise<string[]> =>
  (await mates(db, userId).select('theirs.user_id').distinct().execute()).map(({ user_id }) => user_id);

/** Those of these people who are in a team with this person. */
export const matesAmong = async (db: Db, userId: string, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await mates(db, userId)
    .select('theirs.user_id')
    .where('theirs.user_id', 'in', ids)
    .distinct()
    .execute();
  return rows.map(({ user_id }) => user_id);
};

/** One person, if their account is active. */
export const findActive = (db: Db, userId: string): Promise<KnownRow | undefined> =>
  sql(db)
    .selectFrom('users')
    .leftJoin('presence', 'presence.user_id', 'users.id')
    .select(['users.id', 'users.handle', 'users.display_name', 'users.avatar_png'])
    .select(['presence.status', 'presence.last_seen_at'])
    .where('users.is_active', '=', true)
    .where('users.id', '=', userId)
    .executeTakeFirst();

/** The active people of this person's teams who were seen since then, those seen last first: of the others of a large team nothing is asked. */
export const listMatesSeen = (db: Db, userId: string, since: string, limit: number): Promise<KnownRow[]> =>
  sql(db)
    .selectFrom('presence')
    .innerJoin('users', 'users.id', 'presence.user_id')
    .select(['users.id', 'users.handle', 'users.display_name', 'users.avatar_png'])
    .select(['presence.status', 'presence.last_seen_at'])
    .where('users.is_active', '=', true)
    .where('users.id', '!=', userId)
    .where('presence.last_seen_at', '>=', since)
    .where('users.id', 'in', mates(db, userId).select('theirs.user_id'))
    .orderBy('presence.last_seen_at', 'desc')
    .orderBy('users.handle')
    .limit(limit)
    .execute();

/**
 * The active people of this person's teams, there or not, those seen last first. Of very large teams so many memberships are looked at and no
 * more; those who are there are in the list above whatever the size.
 */
export const listMates = (db: Db, userId: string, limit: number): Promise<KnownRow[]> =>
  sql(db)
    .selectFrom('users')
    .leftJoin('presence', 'presence.user_id', 'users.id')
    .select(['users.id', 'users.handle', 'users.display_name', 'users.avatar_png'])
    .select(['presence.status', 'presence.last_seen_at'])
    .where('users.is_active', '=', true)
    .where('users.id', '!=', userId)
    .where('users.id', 'in', mates(db, userId).select('theirs.user_id').limit(MEMBERSHIPS_READ_MAX))
    .orderBy((eb) => eb('presence.last_seen_at', 'is', null))
    .orderBy('presence.last_seen_at', 'desc')
    .orderBy('users.handle')
    .limit(limit)
    .execute();

const listProjectIds = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('projects')
    .select('id')
    .where('id', 'in', readableBy(db, userId))
    .orderBy('updated_at', 'desc')
    .limit(PROJECTS_READ_MAX)
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * The active people among the members of the projects that this person sees, of those that were changed last. Whether they are there is not
 * told: a project alone is not enough for that.
 */
export const listProjectPeople = async (db: Db, userId: string, limit: number): Promise<KnownRow[]> => {
  const projectIds = await listProjectIds(db, userId);
  if (projectIds.length === 0) return [];
  const rows = await sql(db)
    .selectFrom('users')
    .select(['id', 'handle', 'display_name', 'avatar_png'])
    .where('is_active', '=', true)
    .where('id', '!=', userId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('scope_members as m')
        .where('m.scope_id', 'in', listed(sql(db), projectIds))
        .where('m.user_id', 'is not', null)
        .select((e) => e.ref('m.user_id').$notNull().as('user_id'))
        .limit(MEMBERSHIPS_READ_MAX),
    )
    .orderBy('handle')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, status: null, last_seen_at: null }));
};

/** The active people who share a channel with this person, those seen last first. */
export const listKnown = (db: Db, userId: string, limit: number): Promise<KnownRow[]> =>
  sql(db)
    .selectFrom('users')
    .leftJoin('presence', 'presence.user_id', 'users.id')
    .select(['users.id', 'users.handle', 'users.display_name', 'users.avatar_png'])
    .select(['presence.status', 'presence.last_seen_at'])
    .where('users.is_active', '=', true)
    .where('users.id', '!=', userId)
    .where('users.id', 'in', (eb) =>
      eb
        .selectFrom('participants as mine')
        .innerJoin('participants as theirs', 'theirs.channel_id', 'mine.channel_id')
        .where('mine.user_id', '=', userId)
        .where('theirs.user_id', 'is not', null)
        .select((e) => e.ref('theirs.user_id').$notNull().as('user_id')),
    )
    .orderBy((eb) => eb('presence.last_seen_at', 'is', null))
    .orderBy('presence.last_seen_at', 'desc')
    .orderBy('users.handle')
    .limit(limit)
    .execute();

export interface DirectRow {
  readonly user_id: string | null;
  readonly channel_id: string;
}

/** Where two people talk alone, the liveliest conversation last. */
export const listDirect = (db: Db, userId: string, others: readonly string[]): Promise<DirectRow[]> =>
  others.length === 0
    ? Promise.resolve([])
    : sql(db)
        .selectFrom('participants as mine')
        .innerJoin('channels', 'channels.id', 'mine.channel_id')
        .innerJoin('participants as theirs', 'theirs.channel_id', 'mine.channel_id')
        .select(['theirs.user_id', 'theirs.channel_id'])
        .where('mine.user_id', '=', userId)
        .where('mine.is_archived', '=', false)
        .where('channels.type', '=', 'direct')
        .where('theirs.user_id', 'in', others)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('participants as third')
                .select('third.id')
                .whereRef('third.channel_id', '=', 'mine.channel_id')
                .where('third.user_id', '!=', userId)
                .whereRef('third.user_id', '!=', 'theirs.user_id'),
            ),
          ),
        )
        .orderBy('mine.activity_at')
        .execute();

export const put = async (db: Db, row: PresenceRow): Promise<void> => {
  const { user_id, ...rest } = row;
  await sql(db)
    .insertInto('presence')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
    .execute();
};

/** Marks the people who have not been seen since; of several instances, one gets each row. */
export const markGone = (db: Db, before: string): Promise<PresenceRow[]> =>
  sql(db)
    .updateTable('presence')
    .set({ status: 'offline' })
    .where('status', '!=', 'offline')
    .where('last_seen_at', '<', before)
    .returningAll()
    .execute();
