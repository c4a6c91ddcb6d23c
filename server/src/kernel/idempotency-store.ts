// Answers kept for requests that come again.

import type { Tables } from '../db/schema.ts';
import { type Db, sql } from '../db/sql.ts';

declare module '../db/schema.ts' {
  interface Tables {
    /** Answers that are given again when a request is repeated. */
    idempotency_keys: {
      owner: string;
      route: string;
      key_hash: string;
      body_hash: string;
      status: number | null;
      /** Sealed under the client's own key; null when the answer was too long to keep. */
      response_box: Buffer | null;
      created_at: string;
    };
  }
}

export interface KeyName {
  readonly owner: string;
  readonly route: string;
  readonly key_hash: string;
}

/** True when the key is now ours. Waits for a neighbour who has just taken it to commit or give up. */
export const reserve = async (tx: Db, name: KeyName, bodyHash: string, now: string): Promise<boolean> => {
  const result = await sql(tx)
    .insertInto('idempotency_keys')
    .values({ ...name, body_hash: bodyHash, status: null, response_box: null, created_at: now })
    .onConflict((conflict) => conflict.columns(['owner', 'route', 'key_hash']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

export const keep = async (tx: Db, name: KeyName, status: number, box: Buffer | null): Promise<void> => {
  await sql(tx)
    .updateTable('idempotency_keys')
    .set({ status, response_box: box })
    .where('owner', '=', name.owner)
    .where('route', '=', name.route)
    .where('key_hash', '=', name.key_hash)
    .execute();
};

export const find = (db: Db, name: KeyName): Promise<Tables['idempotency_keys'] | undefined> =>
  sql(db)
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('owner', '=', name.owner)
    .where('route', '=', name.route)
    .where('key_hash', '=', name.key_hash)
    .executeTakeFirst();

export const remove = async (tx: Db, name: KeyName): Promise<void> => {
  await sql(tx)
    .deleteFrom('idempotency_keys')
    .where('owner', '=', name.owner)
    .where('route', '=', name.route)
    .where('key_hash', '=', name.key_hash)
    .execute();
};

export const purge = async (tx: Db, before: string, limit: number): Promise<number> => {
  const old = sql(tx)
    .selectFrom('idempotency_keys')
    .select(['owner', 'route', 'key_hash'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit);
  const result = await sql(tx)
    .deleteFrom('idempotency_keys')
    .where(({ eb, refTuple }) =>
      eb(refTuple('owner', 'route', 'key_hash'), 'in', old.$asTuple('owner', 'route', 'key_hash')),
    )
    .executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
};
