import type { OpenAiResponse } from '@parley/contract';
import { listed } from '../../../db/dialect/listed.ts';
import { type Db, raw, sql } from '../../../db/sql.ts';
import type { Tables } from '../rows.ts';

export type ResponseRow = Tables['responses'];
/** Where a response is, without what it says. */
export type ResponsePlace = Pick<ResponseRow, 'id' | 'channel_id' | 'question_id' | 'previous_id' | 'bytes'>;

const PLACE = ['id', 'channel_id', 'question_id', 'previous_id', 'bytes'] as const;

export const insert = async (db: Db, row: ResponseRow): Promise<void> => {
  await sql(db).insertInto('responses').values(row).execute();
};

export const find = (db: Db, userId: string, id: string): Promise<ResponseRow | undefined> =>
  sql(db)
    .selectFrom('responses')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** A response and those that it goes on from, the newest first. CROSS JOIN pins the order on SQLite, as in the tree of messages. */
export const listChain = async (
  db: Db,
  userId: string,
  id: string,
  limit: number,
): Promise<ResponsePlace[]> => {
  const { rows } = await raw<ResponsePlace>`
    with recursive chain(id, n) as (
      select id, 0 from responses where id = ${id} and user_id = ${userId}
      union all
      select r.previous_id, chain.n + 1 from chain cross join responses r
      where r.id = chain.id and r.previous_id is not null and chain.n + 1 < ${limit}
    )
    select ${raw.join(PLACE.map((name) => raw.ref(`r.${name}`)))}
    from chain cross join responses r where r.id = chain.id and r.user_id = ${userId} order by chain.n`.execute(
    sql(db),
  );
  return rows;
};

export const listByIds = (db: Db, ids: readonly string[]): Promise<ResponseRow[]> =>
  sql(db)
    .selectFrom('responses')
    .selectAll()
    .where('id', 'in', listed(sql(db), ids))
    .execute();

/** What these responses of one person said, without what they were asked. */
export const listSaid = (
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Array<{ id: string; channel_id: string; response_json: OpenAiResponse }>> =>
  sql(db)
    .selectFrom('responses')
    .select(['id', 'channel_id', 'response_json'])
    .where('id', 'in', listed(sql(db), ids))
    .where('user_id', '=', userId)
    .execute();

/** How much these responses of one person say and were asked. */
export const countBytesOf = async (db: Db, userId: string, ids: readonly string[]): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('responses')
    .select((eb) => eb.fn.sum<number | null>('bytes').as('n'))
    .where('id', 'in', listed(sql(db), ids))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n ?? 0);
};

export const countBytes = async (db: Db, userId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('responses')
    .select((eb) => eb.fn.sum<number | null>('bytes').as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n ?? 0);
};

/** The responses that a message is, or is the question of. */
export const listOfMessage = (db: Db, messageId: string): Promise<ResponsePlace[]> =>
  sql(db)
    .selectFrom('responses')
    .select(PLACE)
    .where((eb) => eb.or([eb('id', '=', messageId), eb('question_id', '=', messageId)]))
    .execute();

/** Those that went on from it go on from what was before. */
export const remove = async (db: Db, { id, previous_id }: ResponsePlace): Promise<void> => {
  await sql(db).updateTable('responses').set({ previous_id }).where('previous_id', '=', id).execute();
  await sql(db).deleteFrom('responses').where('id', '=', id).execute();
};
