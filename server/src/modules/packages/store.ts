import { listed } from '../../db/dialect/listed.ts';
import { prepared } from '../../db/prepared.ts';
import { type Db, sql } from '../../db/sql.ts';
import { isOwnedOrOfTeams } from '../teams/index.ts';
import { type Manifest, withAllParts } from './manifest.ts';
import type { PackageRow, VersionRow } from './rows.ts';

/** A package with its present version. */
export interface Installed {
  readonly row: PackageRow;
  readonly version: VersionRow;
}

const present = (db: Db) =>
  sql(db).selectFrom('packages').selectAll('packages').where('removed_at', 'is', null);

const versionFrom = ({
  manifest_text,
  ...row
}: Omit<VersionRow, 'manifest'> & { manifest_text: string }): VersionRow => ({
  ...row,
  manifest: withAllParts(JSON.parse(manifest_text) as Manifest),
});

const versionsOf = prepared<
  { ids: readonly string[] },
  Omit<VersionRow, 'manifest'> & { manifest_text: string }
>((db, { ids }) => db.selectFrom('package_versions').selectAll().where('id', 'in', listed(db, ids)));

const withVersions = async (db: Db, rows: readonly PackageRow[]): Promise<Installed[]> => {
  if (rows.length === 0) return [];
  const versions = await versionsOf(db, { ids: rows.map(({ version_id }) => version_id) });
  const byId = new Map(versions.map((version) => [version.id, versionFrom(version)]));
  return rows.flatMap((row) => {
    const version = byId.get(row.version_id);
    return version === undefined ? [] : [{ row, version }];
  });
};

export const find = async (db: Db, id: string): Promise<Installed | undefined> => {
  const row = await present(db).where('id', '=', id).executeTakeFirst();
  return row && (await withVersions(db, [row]))[0];
};

/** Whether or not it was removed. */
export const findKept = (db: Db, packageId: string, keeper: string): Promise<PackageRow | undefined> =>
  sql(db)
    .selectFrom('packages')
    .selectAll()
    .where('package_id', '=', packageId)
    .where('keeper', '=', keeper)
    .executeTakeFirst();

/** Every package, by name. */
export const listAll = async (db: Db): Promise<Installed[]> =>
  withVersions(db, await present(db).orderBy('name').orderBy('id').execute());

/** What these keepers have, by name. */
export const listOf = async (db: Db, keepers: readonly string[]): Promise<Installed[]> =>
  withVersions(db, await present(db).where('keeper', 'in', keepers).orderBy('name').orderBy('id').execute());

const seenBy = prepared<{ userId: string }, PackageRow>((db, { userId }) =>
  db
    .selectFrom('packages')
    .selectAll('packages')
    .where('removed_at', 'is', null)
    .where(isOwnedOrOfTeams(userId, 'packages'))
    .orderBy('name')
    .orderBy('id'),
);

/** What the person, their teams and all have, by name: one question, however many teams they are in. */
export const listSeenBy = async (db: Db, userId: string): Promise<Installed[]> =>
  withVersions(db, await seenBy(db, { userId }));

const seenOf = prepared<{ userId: string; packageId: string }, PackageRow>((db, { userId, packageId }) =>
  db
    .selectFrom('packages')
    .selectAll('packages')
    .where('removed_at', 'is', null)
    .where('package_id', '=', packageId)
    .where(isOwnedOrOfTeams(userId, 'packages'))
    .orderBy('name')
    .orderBy('id'),
);

/** Those of them that are called so. */
export const listSeenOf = async (db: Db, userId: string, packageId: string): Promise<Installed[]> =>
  withVersions(db, await seenOf(db, { userId, packageId }));

export const findPackageId = async (db: Db, id: string): Promise<string | undefined> =>
  (await sql(db).selectFrom('packages').select('package_id').where('id', '=', id).executeTakeFirst())
    ?.package_id;

export const insert = async (db: Db, row: PackageRow): Promise<void> => {
  await sql(db).insertInto('packages').values(row).execute();
};

export const update = async (db: Db, id: string, patch: Partial<PackageRow>): Promise<void> => {
  await sql(db).updateTable('packages').set(patch).where('id', '=', id).execute();
};

export const remove = async (db: Db, id: string): Promise<void> => {
  await sql(db).deleteFrom('packages').where('id', '=', id).execute();
};

/** Those that were removed before a moment. */
export const removeRemoved = async (db: Db, before: string): Promise<void> => {
  await sql(db).deleteFrom('packages').where('removed_at', '<', before).execute();
};

export const insertVersion = async (
  db: Db,
  { manifest, ...row }: VersionRow,
  bytes: Uint8Array,
): Promise<void> => {
  const manifest_text = JSON.stringify(manifest);
  await sql(db)
    .insertInto('package_versions')
    .values({ ...row, manifest_text })
    .execute();
  await sql(db).insertInto('package_archives').values({ version_id: row.id, bytes }).execute();
};

export const findVersion = async (db: Db, id: string): Promise<VersionRow | undefined> => {
  const row = await sql(db)
    .selectFrom('package_versions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && versionFrom(row);
};

/** The newest first. */
export const listVersions = async (db: Db, packageId: string): Promise<VersionRow[]> => {
  const rows = await sql(db)
    .selectFrom('package_versions')
    .selectAll()
    .where('package_id', '=', packageId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(versionFrom);
};

export const removeVersions = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await sql(db).deleteFrom('package_versions').where('id', 'in', ids).execute();
};

export const readArchiveOf = async (db: Db, versionId: string): Promise<Buffer | undefined> => {
  const row = await sql(db)
    .selectFrom('package_archives')
    .select('bytes')
    .where('version_id', '=', versionId)
    .executeTakeFirst();
  return row && Buffer.from(row.bytes);
};

export const countByState = (db: Db): Promise<Array<{ state: string; n: number }>> =>
  sql(db)
    .selectFrom('packages')
    .select((eb) => ['state', eb.fn.countAll<number>().as('n')])
    .where('removed_at', 'is', null)
    .groupBy('state')
    .execute();
