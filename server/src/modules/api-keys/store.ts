import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { Tables } from './rows.ts';

export type ApiKeyRow = Tables['api_keys'];

export const listOwned = (db: Db, userId: string, { limit, offset }: Page): Promise<ApiKeyRow[]> =>
  sql(db)
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countOwned = async (db: Db, userId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const insert = (db: Db, row: ApiKeyRow): Promise<ApiKeyRow> =>
  sql(db).insertInto('api_keys').values(row).returningAll().executeTakeFirstOrThrow();

export const removeOwned = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const removed = await sql(db)
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
};

export const removeAllOwned = async (db: Db, userId: string): Promise<string[]> => {
  const removed = await sql(db)
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return removed.map(({ id }) => id);
};

/** The key and the person behind it, as both stand now. */
export const findByHash = (db: Db, keyHash: string) =>
  sql(db)
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select([
      'api_keys.id',
      'api_keys.user_id',
      'api_keys.scopes_json',
      'api_keys.expires_at',
      'api_keys.last_used_at',
      'users.role',
      'users.is_active',
    ])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();

export const touch = async (db: Db, id: string, at: string): Promise<void> => {
  await sql(db).updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute();
};

export const findWithOwner = (db: Db, id: string) =>
  sql(db)
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.expires_at', 'users.is_active'])
    .where('api_keys.id', '=', id)
    .executeTakeFirst();
