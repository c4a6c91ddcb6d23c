import { type Db, sql } from '../../db/sql.ts';
import type { ThingRow } from './rows.ts';

export const list = (db: Db, packageId: string): Promise<ThingRow[]> =>
  sql(db)
    .selectFrom('package_things')
    .selectAll()
    .where('package_id', '=', packageId)
    .orderBy('kind')
    .orderBy('path')
    .execute();

export const put = async (db: Db, row: ThingRow): Promise<void> => {
  const { thing_id, sha256 } = row;
  await sql(db)
    .insertInto('package_things')
    .values(row)
    .onConflict((on) => on.columns(['package_id', 'kind', 'path']).doUpdateSet({ thing_id, sha256 }))
    .execute();
};
