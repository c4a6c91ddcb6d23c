import { type Db, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';

export type IdentityRow = Tables['identities'];

export const find = (db: Db, issuer: string, subject: string): Promise<IdentityRow | undefined> =>
  sql(db)
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

export const insert = async (db: Db, row: IdentityRow): Promise<void> => {
  await sql(db).insertInto('identities').values(row).execute();
};

export const hasAny = async (db: Db, userId: string): Promise<boolean> =>
  (await sql(db)
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const listOf = (db: Db, userId: string): Promise<IdentityRow[]> =>
  sql(db).selectFrom('identities').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
