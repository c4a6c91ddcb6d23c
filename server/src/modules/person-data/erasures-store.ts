import { type Db, raw, sql } from '../../db/sql.ts';
import { keepsPerson } from '../holds/index.ts';
import type { Tables } from './rows.ts';

export type ErasureRow = Tables['erasures'];

export const find = (db: Db, userId: string): Promise<ErasureRow | undefined> =>
  sql(db).selectFrom('erasures').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** False when one is there already. */
export const insert = async (db: Db, row: ErasureRow): Promise<boolean> => {
  const inserted = await sql(db)
    .insertInto('erasures')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
};

export const listAll = (db: Db): Promise<ErasureRow[]> =>
  sql(db).selectFrom('erasures').selectAll().execute();

/** Takes marks over into a restored database, which may know less of them: what an old backup brings back is erased again. */
export const carry = async (db: Db, rows: readonly ErasureRow[]): Promise<void> => {
  for (const { user_id, ...row } of rows)
    await sql(db)
      .insertInto('erasures')
      .values({ user_id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
};

/** False when there is none to take back. */
export const remove = async (db: Db, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await sql(db)
    .deleteFrom('erasures')
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Those whose time has come, that no hold keeps, and whose account is there: also one that came back with an old backup. */
export const listDue = (db: Db, now: string, limit: number): Promise<ErasureRow[]> =>
  sql(db)
    .selectFrom('erasures')
    .innerJoin('users', 'users.id', 'erasures.user_id')
    .selectAll('erasures')
    .where('erasures.erase_at', '<=', now)
    .where((eb) =>
      eb.or([eb('erasures.erased_at', 'is not', null), eb.not(keepsPerson(raw.ref('erasures.user_id')))]),
    )
    .orderBy('erasures.erase_at')
    .limit(limit)
    .execute();

/** Erased, and there again: they came with an old backup. */
export const listReturned = (db: Db): Promise<ErasureRow[]> =>
  sql(db)
    .selectFrom('erasures')
    .innerJoin('users', 'users.id', 'erasures.user_id')
    .selectAll('erasures')
    .where('erasures.erased_at', 'is not', null)
    .orderBy('erasures.user_id')
    .execute();

export const listErased = (db: Db): Promise<Array<Pick<ErasureRow, 'user_id' | 'erased_at'>>> =>
  sql(db)
    .selectFrom('erasures')
    .select(['user_id', 'erased_at'])
    .where('erased_at', 'is not', null)
    .orderBy('user_id')
    .execute();

export const hasAccount = async (db: Db, userId: string): Promise<boolean> =>
  (await sql(db).selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;

export const markErased = async (db: Db, userId: string, erased_at: string): Promise<void> => {
  await sql(db).updateTable('erasures').set({ erased_at }).where('user_id', '=', userId).execute();
};

/** The last administrator's account may not go: it is asked here before anything is promised. */
export const isLastAdmin = async (db: Db, userId: string): Promise<boolean> => {
  const rows = await sql(db)
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .limit(2)
    .execute();
  return rows.length === 1 && rows[0]?.id === userId;
};
