// Which bytes there are. A row is written before its bytes and goes after them: none lie anywhere without one.

import { type Db, raw, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';

export type BlobRow = Tables['blobs'];

/** Both engines bound the number of values in one statement. */
const NAMES_PER_UPDATE = 500;

const usedBy = (column: 'sha256' | 'thumbnail_sha256') =>
  raw<boolean>`exists (select 1 from files where ${raw.ref(`files.${column}`)} = blobs.sha256)`;
const isUsed = raw<boolean>`(${usedBy('sha256')} or ${usedBy('thumbnail_sha256')})`;

/** False while the bytes are being removed: then an upload has to wait until they are gone. */
export const claim = async (db: Db, sha256: string, size: number, now: string): Promise<boolean> => {
  const claimed = await sql(db)
    .insertInto('blobs')
    .values({ sha256, size, used_at: now, removing_since: null })
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet({ used_at: now }).where('blobs.removing_since', 'is', null),
    )
    .returning('sha256')
    .executeTakeFirst();
  return claimed !== undefined;
};

/** Lays claim to bytes that are there already. False when one of them is being removed, or is gone. */
export const claimExisting = async (db: Db, names: readonly string[], now: string): Promise<boolean> => {
  const wanted = [...new Set(names)].sort();
  for (let at = 0; at < wanted.length; at += NAMES_PER_UPDATE) {
    const some = wanted.slice(at, at + NAMES_PER_UPDATE);
    const { numUpdatedRows } = await sql(db)
      .updateTable('blobs')
      .set({ used_at: now })
      .where('sha256', 'in', some)
      .where('removing_since', 'is', null)
      .executeTakeFirstOrThrow();
    if (Number(numUpdatedRows) !== some.length) return false;
  }
  return true;
};

export const find = (db: Db, sha256: string): Promise<BlobRow | undefined> =>
  sql(db).selectFrom('blobs').selectAll().where('sha256', '=', sha256).executeTakeFirst();

/** In the order of their names, from behind `after` on. */
export const list = (db: Db, after: string, limit: number): Promise<Array<BlobRow & { is_used: boolean }>> =>
  sql(db)
    .selectFrom('blobs')
    .selectAll()
    .select(isUsed.as('is_used'))
    .where('sha256', '>', after)
    .orderBy('sha256')
    .limit(limit)
    .execute();

/**
 * Begins a removal: true for exactly one caller, and only if no file has laid claim to the bytes since `usedBefore`. A claim
 * and this statement wait for each other on the row, so that one of the two sees the other.
 */
export const beginRemoval = async (
  db: Db,
  sha256: string,
  { usedBefore, begunBefore, now }: { usedBefore: string; begunBefore: string; now: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('blobs')
    .set({ removing_since: now })
    .where('sha256', '=', sha256)
    .where('used_at', '<', usedBefore)
    .where((eb) => eb.or([eb('removing_since', 'is', null), eb('removing_since', '<', begunBefore)]))
    .where(raw<boolean>`not ${isUsed}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const endRemoval = async (db: Db, sha256: string, begun: string): Promise<void> => {
  await sql(db)
    .deleteFrom('blobs')
    .where('sha256', '=', sha256)
    .where('removing_since', '=', begun)
    .execute();
};
