// Hits per limit, key and slice of time.

import { type Db, sql } from '../../db/sql.ts';
import type { Slice } from './window.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    /** How often a limited thing was done in the slice of time that begins at `from_ms`. */
    limit_hits: {
      name: string;
      key_hash: string;
      from_ms: number;
      hits: number;
    };
  }
}

export interface KeyedSlice extends Slice {
  readonly name: string;
  readonly key_hash: string;
}

export const listSlices = (db: Db, name: string, keyHash: string, fromMs: number): Promise<Slice[]> =>
  sql(db)
    .selectFrom('limit_hits')
    .select(['from_ms', 'hits'])
    .where('name', '=', name)
    .where('key_hash', '=', keyHash)
    .where('from_ms', '>=', fromMs)
    .execute();

/** The slices of many keys of one limit. */
export const listSlicesOf = (
  db: Db,
  name: string,
  keyHashes: string[],
  fromMs: number,
): Promise<KeyedSlice[]> =>
  sql(db)
    .selectFrom('limit_hits')
    .selectAll()
    .where('name', '=', name)
    .where('key_hash', 'in', keyHashes)
    .where('from_ms', '>=', fromMs)
    .execute();

/** Adds to what is there, so that instances can count side by side. */
export const addHits = async (tx: Db, rows: KeyedSlice[]): Promise<void> => {
  await sql(tx)
    .insertInto('limit_hits')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'key_hash', 'from_ms'])
        .doUpdateSet((eb) => ({ hits: eb('limit_hits.hits', '+', eb.ref('excluded.hits')) })),
    )
    .execute();
};

export const removeKey = async (tx: Db, name: string, keyHash: string): Promise<void> => {
  await sql(tx).deleteFrom('limit_hits').where('name', '=', name).where('key_hash', '=', keyHash).execute();
};

/** Removes slices that no window reaches any more. The table holds minutes' worth of rows, so one statement does. */
export const purge = async (tx: Db, name: string, beforeMs: number): Promise<number> => {
  const result = await sql(tx)
    .deleteFrom('limit_hits')
    .where('name', '=', name)
    .where('from_ms', '<', beforeMs)
    .executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
};

/** Removes what limits of an older version left behind. */
export const purgeUnknown = async (tx: Db, known: string[]): Promise<number> => {
  const result = await sql(tx)
    .deleteFrom('limit_hits')
    .where('name', 'not in', known)
    .executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
};
