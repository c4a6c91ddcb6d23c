import { type Db, sql } from '../../db/sql.ts';
import type { OwnInstructionsRow } from './rows.ts';

export const findOf = (db: Db, userId: string): Promise<OwnInstructionsRow | undefined> =>
  sql(db).selectFrom('own_instructions').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const put = async (db: Db, row: OwnInstructionsRow): Promise<void> => {
  const { user_id: _, id: __, ...rest } = row;
  await sql(db)
    .insertInto('own_instructions')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
    .execute();
};

/** Whether nobody has instructions of this id any more. */
export const isGone = async ({ db }: { readonly db: Db }, id: string): Promise<boolean> =>
  (await sql(db).selectFrom('own_instructions').select('id').where('id', '=', id).executeTakeFirst()) ===
  undefined;
