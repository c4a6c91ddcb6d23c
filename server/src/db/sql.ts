// From the opaque handle to queries. Only stores use it: everything above them can
// carry a `Db` about, and nothing else.

import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

export { sql as raw } from 'kysely';

/** An open transaction, or a connection that can only read. Opaque on purpose. */
export type Db = { readonly __db: unique symbol };

export const sql = (db: Db): Kysely<Tables> => db as unknown as Kysely<Tables>;

/** The other direction, for db/ alone: hides a Kysely instance behind the opaque handle. */
export const opaque = (kysely: Kysely<Tables>): Db => kysely as unknown as Db;
