import type { ContextItem } from '@parley/contract';
import { listed } from '../../../db/dialect/listed.ts';
import { type Db, sql } from '../../../db/sql.ts';

/** What a question is about, in the order in which it was named. */
export const insert = async (db: Db, message_id: string, items: readonly ContextItem[]): Promise<void> => {
  const rows = items.map(({ type, id }, place) => ({ message_id, place, type, ref_id: id }));
  await sql(db).insertInto('question_context').values(rows).execute();
};

export const listOf = (db: Db, messageIds: readonly string[]) =>
  sql(db)
    .selectFrom('question_context')
    .selectAll()
    .where('message_id', 'in', listed(sql(db), messageIds))
    .orderBy('message_id')
    .orderBy('place')
    .execute();
