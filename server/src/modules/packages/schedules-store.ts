import { type Db, sql } from '../../db/sql.ts';

interface ScheduleRow {
  package_id: string;
  name: string;
  next_at: string;
}

export const removeAll = async (db: Db, packageId: string): Promise<void> => {
  await sql(db).deleteFrom('package_schedules').where('package_id', '=', packageId).execute();
};

export const put = async (db: Db, row: ScheduleRow): Promise<void> => {
  await sql(db)
    .insertInto('package_schedules')
    .values(row)
    .onConflict((on) => on.columns(['package_id', 'name']).doUpdateSet({ next_at: row.next_at }))
    .execute();
};

export const listDue = (db: Db, now: string): Promise<ScheduleRow[]> =>
  sql(db)
    .selectFrom('package_schedules')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(100)
    .execute();
