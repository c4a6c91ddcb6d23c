// Identifiers handed over as one value. A list of parameters is another statement for every length, and each would be built, compiled
// and prepared anew; this is one statement, whatever it is asked for.
//
//   db.selectFrom('pins').selectAll().where('message_id', 'in', listed(db, ids))

import { type Kysely, PostgresAdapter, type RawBuilder, sql as raw } from 'kysely';
import type { Tables } from '../schema.ts';

const isPostgres = (db: Kysely<Tables>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Behind `array` and `unnest` Postgres reckons with ten of them; with a hundred, as of any function, it would read whole tables. */
export const listed = (db: Kysely<Tables>, ids: readonly string[]): RawBuilder<string> =>
  isPostgres(db)
    ? raw<string>`(select unnest(array(select jsonb_array_elements_text(${ids})::uuid)))`
    : raw<string>`(select value from json_each(${ids}))`;

/** Numbers of documents as rows, to be joined. */
export const listedDocIds = (
  db: Kysely<Tables>,
  docIds: readonly number[],
): RawBuilder<{ doc_id: number }> =>
  isPostgres(db)
    ? raw<{ doc_id: number }>`(select value::bigint as doc_id from jsonb_array_elements_text(${docIds}))`
    : raw<{ doc_id: number }>`(select value as doc_id from json_each(${docIds}))`;
