import { type Db, sql } from '../../db/sql.ts';

export const put = async (
  db: Db,
  key: string,
  value: unknown,
  updated_at: string,
  updated_by: string,
): Promise<void> => {
  const row = { value_json: { value }, updated_at, updated_by };
  await sql(db)
    .insertInto('platform_settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
};
