// How the sign-ins of people to tool servers stand. The tokens themselves are sealed with what else is theirs alone.

import { type Db, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';

export type GrantRow = Tables['mcp_grants'];
type Key = Pick<GrantRow, 'server_id' | 'user_id'>;

export const find = (db: Db, { server_id, user_id }: Key): Promise<GrantRow | undefined> =>
  sql(db)
    .selectFrom('mcp_grants')
    .selectAll()
    .where('server_id', '=', server_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();

/** One for each server at most. */
export const listOf = (db: Db, userId: string): Promise<GrantRow[]> =>
  sql(db).selectFrom('mcp_grants').selectAll().where('user_id', '=', userId).orderBy('server_id').execute();

export const put = async (db: Db, row: GrantRow): Promise<void> => {
  const { server_id: _server, user_id: _user, ...rest } = row;
  await sql(db)
    .insertInto('mcp_grants')
    .values(row)
    .onConflict((conflict) => conflict.columns(['server_id', 'user_id']).doUpdateSet(rest))
    .execute();
};

/** Changes it only if the tokens still are those that were seen. */
export const updateSeen = async (
  db: Db,
  seen: Key & Pick<GrantRow, 'generation'>,
  patch: Partial<GrantRow>,
): Promise<boolean> => {
  const changed = await sql(db)
    .updateTable('mcp_grants')
    .set(patch)
    .where('server_id', '=', seen.server_id)
    .where('user_id', '=', seen.user_id)
    .where('generation', '=', seen.generation)
    .returning('generation')
    .executeTakeFirst();
  return changed !== undefined;
};

export const update = async (
  db: Db,
  { server_id, user_id }: Key,
  patch: Partial<GrantRow>,
): Promise<void> => {
  await sql(db)
    .updateTable('mcp_grants')
    .set(patch)
    .where('server_id', '=', server_id)
    .where('user_id', '=', user_id)
    .execute();
};

/** True for one caller, whatever the instance, until the time is over or the claim is released. */
export const claimRefresh = async (
  db: Db,
  { server_id, user_id }: Key,
  now: string,
  until: string,
): Promise<boolean> => {
  const claimed = await sql(db)
    .updateTable('mcp_grants')
    .set({ refreshing_until: until })
    .where('server_id', '=', server_id)
    .where('user_id', '=', user_id)
    .where((eb) => eb.or([eb('refreshing_until', 'is', null), eb('refreshing_until', '<=', now)]))
    .returning('generation')
    .executeTakeFirst();
  return claimed !== undefined;
};

export const remove = async (db: Db, { server_id, user_id }: Key): Promise<void> => {
  await sql(db)
    .deleteFrom('mcp_grants')
    .where('server_id', '=', server_id)
    .where('user_id', '=', user_id)
    .execute();
};

export const removeOfServer = async (db: Db, serverId: string): Promise<void> => {
  await sql(db).deleteFrom('mcp_grants').where('server_id', '=', serverId).execute();
};
