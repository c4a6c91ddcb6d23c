import { prepared } from '../../db/prepared.ts';
import { type Db, sql } from '../../db/sql.ts';
import type { SettingsRow } from './rows.ts';

const settingsOf = prepared<{ packageId: string; one: string; two: string; three: string }, SettingsRow>(
  (db, { packageId, one, two, three }) =>
    db
      .selectFrom('package_settings')
      .selectAll()
      .where('package_id', '=', packageId)
      .where('scope_id', 'in', [one, two, three]),
);

/** Every row of a package that may hold for a person: all's, its team's, their own. */
export const listFor = (
  db: Db,
  packageId: string,
  scopeIds: readonly [string, string?, string?],
): Promise<SettingsRow[]> => {
  const [one, two = one, three = one] = scopeIds;
  return settingsOf(db, { packageId, one, two, three });
};

/** Those of everybody. */
export const listAllOf = (db: Db, packageId: string): Promise<SettingsRow[]> =>
  sql(db)
    .selectFrom('package_settings')
    .selectAll()
    .where('package_id', '=', packageId)
    .orderBy('scope')
    .orderBy('scope_id')
    .execute();

export const put = async (db: Db, row: SettingsRow): Promise<void> => {
  const { package_id, scope, scope_id, ...values } = row;
  await sql(db)
    .insertInto('package_settings')
    .values({ package_id, scope, scope_id, ...values })
    .onConflict((on) => on.columns(['package_id', 'scope', 'scope_id']).doUpdateSet(values))
    .execute();
};

/** Those of a person go with their account. */
export const removeOfPerson = async (db: Db, userId: string): Promise<void> => {
  await sql(db).deleteFrom('package_settings').where('scope_id', '=', userId).execute();
};

export const listBoxed = (db: Db): Promise<SettingsRow[]> =>
  sql(db).selectFrom('package_settings').selectAll().where('secret_box', 'is not', null).execute();

/** Puts a box that was sealed anew in the place of the one that was read. */
export const swapBox = async (db: Db, row: SettingsRow, renewed: Uint8Array): Promise<void> => {
  await sql(db)
    .updateTable('package_settings')
    .set({ secret_box: renewed })
    .where('package_id', '=', row.package_id)
    .where('scope', '=', row.scope)
    .where('scope_id', '=', row.scope_id)
    .where('secret_box', '=', row.secret_box)
    .execute();
};
