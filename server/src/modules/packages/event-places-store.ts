import { type Db, sql } from '../../db/sql.ts';

/** The last event that a package was told of. */
export const find = async (db: Db, packageId: string): Promise<string | undefined> =>
  (
    await sql(db)
      .selectFrom('package_event_places')
      .select('place')
      .where('package_id', '=', packageId)
      .executeTakeFirst()
  )?.place;

export const put = async (db: Db, package_id: string, place: string): Promise<void> => {
  await sql(db)
    .insertInto('package_event_places')
    .values({ package_id, place })
    .onConflict((on) => on.column('package_id').doUpdateSet({ place }))
    .execute();
};

export const remove = async (db: Db, packageId: string): Promise<void> => {
  await sql(db).deleteFrom('package_event_places').where('package_id', '=', packageId).execute();
};
