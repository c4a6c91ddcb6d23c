// What packages keep: values by name, and what webhooks have taken already.

import type { JsonValue } from '@parley/contract';
import { type Db, sql } from '../../db/sql.ts';
import type { ValueRow } from './rows.ts';

export const findValue = (db: Db, packageId: string, name: string): Promise<ValueRow | undefined> =>
  sql(db)
    .selectFrom('package_values')
    .selectAll()
    .where('package_id', '=', packageId)
    .where('name', '=', name)
    .executeTakeFirst();

export const putValue = async (db: Db, row: ValueRow): Promise<void> => {
  const { value_json, size, rev, expires_at } = row;
  await sql(db)
    .insertInto('package_values')
    .values(row)
    .onConflict((on) => on.columns(['package_id', 'name']).doUpdateSet({ value_json, size, rev, expires_at }))
    .execute();
};

export const removeValue = async (db: Db, packageId: string, name: string): Promise<void> => {
  await sql(db)
    .deleteFrom('package_values')
    .where('package_id', '=', packageId)
    .where('name', '=', name)
    .execute();
};

/** In the order of their names, after `after`. */
export const listValues = (
  db: Db,
  packageId: string,
  range: { readonly from: string; readonly to: string; readonly after: string; readonly limit: number },
): Promise<Array<{ name: string; value_json: [JsonValue]; rev: number; expires_at: string | null }>> =>
  sql(db)
    .selectFrom('package_values')
    .select(['name', 'value_json', 'rev', 'expires_at'])
    .where('package_id', '=', packageId)
    .where('name', '>=', range.from)
    .where('name', '<', range.to)
    .where('name', '>', range.after)
    .orderBy('name')
    .limit(range.limit)
    .execute();

/** By name; a package keeps 10 MB at most. */
export const listAllValues = (
  db: Db,
  packageId: string,
): Promise<Array<{ name: string; value_json: [JsonValue]; rev: number; expires_at: string | null }>> =>
  sql(db)
    .selectFrom('package_values')
    .select(['name', 'value_json', 'rev', 'expires_at'])
    .where('package_id', '=', packageId)
    .orderBy('name')
    .execute();

/** How many bytes a package keeps, without the value of this name. */
export const sizeWithout = async (db: Db, packageId: string, name: string): Promise<number> => {
  const { size } = await sql(db)
    .selectFrom('package_values')
    .select((eb) => eb.fn.sum<number | string | null>('size').as('size'))
    .where('package_id', '=', packageId)
    .where('name', '!=', name)
    .executeTakeFirstOrThrow();
  return Number(size ?? 0);
};

export const removeExpired = async (db: Db, before: string): Promise<void> => {
  await sql(db).deleteFrom('package_values').where('expires_at', '<', before).execute();
};

/** False when this delivery was taken already. */
export const takeDelivery = async (
  db: Db,
  row: { package_id: string; slug: string; delivery: string; at: string },
): Promise<boolean> => {
  const taken = await sql(db)
    .insertInto('package_deliveries')
    .values(row)
    .onConflict((on) => on.columns(['package_id', 'slug', 'delivery']).doNothing())
    .returning('delivery')
    .executeTakeFirst();
  return taken !== undefined;
};

interface Hook {
  package_id: string;
  slug: string;
}

export const wasTaken = async (db: Db, hook: Hook, names: readonly string[]): Promise<boolean> => {
  if (names.length === 0) return false;
  const taken = await sql(db)
    .selectFrom('package_deliveries')
    .select('delivery')
    .where('package_id', '=', hook.package_id)
    .where('slug', '=', hook.slug)
    .where('delivery', 'in', names)
    .executeTakeFirst();
  return taken !== undefined;
};

export const removeDelivery = async (db: Db, hook: Hook, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return;
  await sql(db)
    .deleteFrom('package_deliveries')
    .where('package_id', '=', hook.package_id)
    .where('slug', '=', hook.slug)
    .where('delivery', 'in', names)
    .execute();
};

export const removeDeliveries = async (db: Db, before: string): Promise<void> => {
  await sql(db).deleteFrom('package_deliveries').where('at', '<', before).execute();
};
