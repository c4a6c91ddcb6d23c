import { type Db, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';

export type ConnectionRow = Tables['connections'];
type ConnectionOwner = Pick<ConnectionRow, 'scope' | 'owner_id' | 'team_id'>;

/** The built-in type that it is used as. */
export const likeOf = ({ type, like_type }: Pick<ConnectionRow, 'type' | 'like_type'>): string =>
  like_type ?? type;

const all = (db: Db) => sql(db).selectFrom('connections').selectAll('connections');

export const find = (db: Db, id: string): Promise<ConnectionRow | undefined> =>
  all(db).where('id', '=', id).executeTakeFirst();

/** Those of one scope, in the order in which they were made. */
export const listOf = (db: Db, { scope, owner_id, team_id }: ConnectionOwner): Promise<ConnectionRow[]> =>
  all(db)
    .where('scope', '=', scope)
    .where('owner_id', owner_id === null ? 'is' : '=', owner_id)
    .where('team_id', team_id === null ? 'is' : '=', team_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Those of the teams that a person is in, in the order in which they were made. */
const listOfTeams = (db: Db, userId: string): Promise<ConnectionRow[]> =>
  all(db)
    .innerJoin('team_members', 'team_members.team_id', 'connections.team_id')
    .where('team_members.user_id', '=', userId)
    .orderBy('connections.created_at')
    .orderBy('connections.id')
    .execute();

export const ofPerson = (owner_id: string): ConnectionOwner => ({
  scope: 'personal',
  owner_id,
  team_id: null,
});
export const ofTeam = (team_id: string): ConnectionOwner => ({ scope: 'team', owner_id: null, team_id });
export const OF_ALL: ConnectionOwner = { scope: 'global', owner_id: null, team_id: null };

/** What a person may use: their own first, then those of their teams, then those of all. */
export const listFor = async (db: Db, userId: string): Promise<ConnectionRow[]> => [
  ...(await listOf(db, ofPerson(userId))),
  ...(await listOfTeams(db, userId)),
  ...(await listOf(db, OF_ALL)),
];

/** Those whose secrets the server's own key seals. */
export const listBoxed = (db: Db): Promise<ConnectionRow[]> =>
  all(db).where('secret_box', 'is not', null).execute();

export const insert = async (db: Db, row: ConnectionRow): Promise<void> => {
  await sql(db).insertInto('connections').values(row).execute();
};

/** False when it was removed meanwhile. */
export const update = async (db: Db, id: string, patch: Partial<ConnectionRow>): Promise<boolean> => {
  const changed = await sql(db)
    .updateTable('connections')
    .set(patch)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
};

/** Puts a box that was sealed anew in the place of the one that was read; one that was changed meanwhile stays. */
export const swapBox = async (db: Db, { id, secret_box }: ConnectionRow, renewed: Buffer): Promise<void> => {
  await sql(db)
    .updateTable('connections')
    .set({ secret_box: renewed })
    .where('id', '=', id)
    .where('secret_box', '=', secret_box)
    .execute();
};

/** False when it was removed meanwhile. */
export const remove = async (db: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await sql(db)
    .deleteFrom('connections')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const countByScope = (db: Db): Promise<Array<{ scope: string; n: number }>> =>
  sql(db)
    .selectFrom('connections')
    .select((eb) => ['scope', eb.fn.countAll<number>().as('n')])
    .groupBy('scope')
    .execute();
