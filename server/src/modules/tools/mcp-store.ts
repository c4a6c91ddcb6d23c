import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import { isOfTeams } from '../teams/index.ts';
import type { Tables } from './rows.ts';

export type McpRow = Tables['mcp_servers'];
export type SignInRow = Tables['mcp_sign_ins'];

/** Those of a team, or with null those for all people, by name. */
export const list = (db: Db, teamId: string | null, { limit, offset }: Page): Promise<McpRow[]> =>
  sql(db)
    .selectFrom('mcp_servers')
    .selectAll()
    .where('team_id', teamId === null ? 'is' : '=', teamId)
    .orderBy('name')
    .limit(limit)
    .offset(offset)
    .execute();

export const listAll = (db: Db, { limit, offset }: Page): Promise<McpRow[]> =>
  sql(db).selectFrom('mcp_servers').selectAll().orderBy('id').limit(limit).offset(offset).execute();

/** Those that are in use and there for a person: for all people, and of the teams that the person is in now. */
const usable = (db: Db, userId: string) =>
  sql(db)
    .selectFrom('mcp_servers')
    .selectAll()
    .where('is_active', '=', true)
    .where((eb) => eb.or([eb('team_id', 'is', null), isOfTeams(userId, 'mcp_servers')]));

/** Those for all people first, so that no team can take their place. */
export const listUsable = (db: Db, userId: string | null, max: number): Promise<McpRow[]> =>
  (userId === null
    ? sql(db).selectFrom('mcp_servers').selectAll().where('is_active', '=', true).where('team_id', 'is', null)
    : usable(db, userId)
  )
    .orderBy((eb) => eb.case().when('team_id', 'is', null).then(0).else(1).end())
    .orderBy('name')
    .limit(max)
    .execute();

/** The servers that this person signs in to for themselves, by name. */
export const listForPeople = (db: Db, userId: string, { limit, offset }: Page): Promise<McpRow[]> =>
  usable(db, userId).where('sign_in_by', '=', 'person').orderBy('name').limit(limit).offset(offset).execute();

export const find = (db: Db, id: string): Promise<McpRow | undefined> =>
  sql(db).selectFrom('mcp_servers').selectAll().where('id', '=', id).executeTakeFirst();

export const insert = async (db: Db, row: McpRow): Promise<void> => {
  await sql(db).insertInto('mcp_servers').values(row).execute();
};

export const update = async (db: Db, id: string, patch: Partial<McpRow>): Promise<void> => {
  await sql(db).updateTable('mcp_servers').set(patch).where('id', '=', id).execute();
};

/** Changes it if it still is at the place that was asked. */
export const updateAt = async (
  db: Db,
  { id, url }: Pick<McpRow, 'id' | 'url'>,
  patch: Partial<McpRow>,
): Promise<void> => {
  await sql(db).updateTable('mcp_servers').set(patch).where('id', '=', id).where('url', '=', url).execute();
};

type Seen = Pick<
  McpRow,
  'id' | 'url' | 'oauth_issuer' | 'oauth_client_id' | 'token_box' | 'oauth_box' | 'sign_in_by'
>;

/** Changes it only if it still is where it was and opens as it did: for what came over the network meanwhile. */
export const updateSeen = async (db: Db, seen: Seen, patch: Partial<McpRow>): Promise<boolean> => {
  let query = sql(db).updateTable('mcp_servers').set(patch).where('id', '=', seen.id);
  for (const name of [
    'url',
    'oauth_issuer',
    'oauth_client_id',
    'token_box',
    'oauth_box',
    'sign_in_by',
  ] as const)
    query = query.where(name, seen[name] === null ? 'is' : '=', seen[name]);
  return (await query.returning('id').executeTakeFirst()) !== undefined;
};

/** Holds the row until the transaction ends; false when it is no longer where it was, or opens in another way. */
export const holdSeen = async (db: Db, seen: Omit<Seen, 'oauth_box'>): Promise<boolean> => {
  let query = sql(db).updateTable('mcp_servers').set({ url: seen.url }).where('id', '=', seen.id);
  for (const name of ['url', 'oauth_issuer', 'oauth_client_id', 'token_box', 'sign_in_by'] as const)
    query = query.where(name, seen[name] === null ? 'is' : '=', seen[name]);
  return (await query.returning('id').executeTakeFirst()) !== undefined;
};

/** Replaces one box if it still is the one that was opened, and no other process renews it just now. */
export const swapBox = async (
  db: Db,
  id: string,
  name: 'token_box' | 'oauth_secret_box' | 'oauth_box',
  boxes: { readonly from: Buffer; readonly to: Buffer },
  now: string,
): Promise<void> => {
  await sql(db)
    .updateTable('mcp_servers')
    .set({ [name]: boxes.to })
    .where('id', '=', id)
    .where(name, '=', boxes.from)
    .where((eb) => eb.or([eb('oauth_refreshing_until', 'is', null), eb('oauth_refreshing_until', '<=', now)]))
    .execute();
};

/** False when it was changed or removed meanwhile. */
export const remove = async (db: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await sql(db)
    .deleteFrom('mcp_servers')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** True for one caller, whatever the instance, until the time is over or the claim is released. */
export const claimRefresh = async (db: Db, id: string, now: string, until: string): Promise<boolean> => {
  const claimed = await sql(db)
    .updateTable('mcp_servers')
    .set({ oauth_refreshing_until: until })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('oauth_refreshing_until', 'is', null), eb('oauth_refreshing_until', '<=', now)]))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
};

export const insertSignIn = async (db: Db, row: SignInRow): Promise<void> => {
  await sql(db).insertInto('mcp_sign_ins').values(row).execute();
};

/** Takes it out of the box: one statement, so one taker, whatever the instance. */
export const takeSignIn = (db: Db, stateHash: string, now: string): Promise<SignInRow | undefined> =>
  sql(db)
    .deleteFrom('mcp_sign_ins')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export const removeExpiredSignIns = async (db: Db, now: string): Promise<void> => {
  await sql(db).deleteFrom('mcp_sign_ins').where('expires_at', '<=', now).execute();
};
