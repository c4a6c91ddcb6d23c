// Answers without a channel that are being written, by the instance that writes them.

import { type Db, sql } from '../../../db/sql.ts';
import type { Tables } from '../rows.ts';

/** Those of instances that are there; one that was killed has left its rows behind. */
export const countOf = async (db: Db, userId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('stateless_answers')
    .innerJoin('instances', 'instances.id', 'stateless_answers.instance_id')
    .select((eb) => eb.fn.sum<number | null>('stateless_answers.count').as('n'))
    .where('stateless_answers.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n ?? 0);
};

export const insert = async (db: Db, row: Tables['stateless_answers']): Promise<void> => {
  await sql(db).insertInto('stateless_answers').values(row).execute();
};

export const remove = async (db: Db, id: string): Promise<void> => {
  await sql(db).deleteFrom('stateless_answers').where('id', '=', id).execute();
};

/** What killed instances have left behind. */
export const removeLeftovers = async (db: Db): Promise<void> => {
  await sql(db)
    .deleteFrom('stateless_answers')
    .where('instance_id', 'not in', (eb) => eb.selectFrom('instances').select('id'))
    .execute();
};
