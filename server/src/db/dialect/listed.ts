// Identifiers handed over as one value. A list of parameters is another statement for every length, and each would be built, compiled
// and prepared anew; this is one statement, whatever it is asked for.
//
//   db.selectFrom('pins').selectAll().where('message_id', 'in', listed(db, ids))

import { type Kysely, PostgresAdapter, type RawBuilder, sql as raw } from 'kysely';
import type { Tables } from '../schema.ts';

export const listed = (db: Kysely<Tables>, ids: readonly string[]): RawBuilder<string> =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? raw<string>`(select jsonb_array_elements_text(${ids})::uuid)`
    : raw<string>`(select value from json_each(${ids}))`;
