import { type Db, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';

export type FactorRow = Tables['second_factors'];

export const find = (db: Db, userId: string): Promise<FactorRow | undefined> =>
  sql(db).selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const put = async (db: Db, row: FactorRow): Promise<void> => {
  const { user_id, ...rest } = row;
  await sql(db)
    .insertInto('second_factors')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
    .execute();
};

/** Notes a used time step; false when this or a later one was used already. */
export const useStep = async (db: Db, userId: string, step: number): Promise<boolean> => {
  const used = await sql(db)
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
};

export const enable = async (db: Db, userId: string): Promise<void> => {
  await sql(db)
    .updateTable('second_factors')
    .set({ is_enabled: true })
    .where('user_id', '=', userId)
    .execute();
};

export const remove = async (db: Db, userId: string): Promise<void> => {
  await sql(db).deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await sql(db).deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
};

export const listUnusedCodes = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  return rows.map(({ code_hash }) => code_hash);
};

export const useCode = async (db: Db, userId: string, codeHash: string, at: string): Promise<boolean> => {
  const used = await sql(db)
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
};

export const replaceCodes = async (db: Db, userId: string, hashes: readonly string[]): Promise<void> => {
  await sql(db).deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await sql(db)
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute();
};

export const listAfter = (db: Db, userId: string | null, limit: number): Promise<FactorRow[]> =>
  sql(db)
    .selectFrom('second_factors')
    .selectAll()
    .$if(userId !== null, (q) => q.where('user_id', '>', userId ?? ''))
    .orderBy('user_id')
    .limit(limit)
    .execute();

/** Replaces a box if it still is the one that was opened. */
export const swapBox = async (db: Db, userId: string, from: Uint8Array, to: Uint8Array): Promise<void> => {
  await sql(db)
    .updateTable('second_factors')
    .set({ secret_box: to })
    .where('user_id', '=', userId)
    .where('secret_box', '=', from)
    .execute();
};
