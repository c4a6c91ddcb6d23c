import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { Tables } from './rows.ts';

type Row = Tables['message_feedback'];

/** Beyond these a summary is too long to be read. */
const SUMS_MAX = 200;

export const find = (db: Db, messageId: string, userId: string): Promise<Row | undefined> =>
  sql(db)
    .selectFrom('message_feedback')
    .selectAll()
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const listIn = (db: Db, channelId: string, userId: string): Promise<Row[]> =>
  sql(db)
    .selectFrom('message_feedback as f')
    .innerJoin('messages as m', 'm.id', 'f.message_id')
    .selectAll('f')
    .where('f.user_id', '=', userId)
    .where('m.channel_id', '=', channelId)
    .where('m.deleted_at', 'is', null)
    .orderBy('f.message_id')
    .execute();

export const put = async (db: Db, row: Row): Promise<void> => {
  const { rating, comment, updated_at } = row;
  await sql(db)
    .insertInto('message_feedback')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['message_id', 'user_id']).doUpdateSet({ rating, comment, updated_at }),
    )
    .execute();
};

export const remove = async (db: Db, messageId: string, userId: string): Promise<void> => {
  await sql(db)
    .deleteFrom('message_feedback')
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .execute();
};

/** Of what there still is: an archived channel is deleted as far as people can see. */
const given = (db: Db) =>
  sql(db)
    .selectFrom('message_feedback as f')
    .innerJoin('messages as m', 'm.id', 'f.message_id')
    .innerJoin('channels as c', 'c.id', 'm.channel_id')
    .where('m.deleted_at', 'is', null)
    .where('c.archived_at', 'is', null);

/** What is said in words. */
const worded = (db: Db, rating: Row['rating'] | undefined) =>
  given(db)
    .where('f.comment', '!=', '')
    .$if(rating !== undefined, (q) => q.where('f.rating', '=', rating ?? 'up'));

export const listWorded = (db: Db, rating: Row['rating'] | undefined, { limit, offset }: Page) =>
  worded(db, rating)
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .leftJoin('personas as p', 'p.id', 'm.persona_id')
    .select(['f.rating', 'f.comment', 'f.updated_at', 'f.user_id', 'u.username', 'u.display_name'])
    .select(['m.model', 'm.persona_id'])
    .select(raw<string>`coalesce(p.name, '')`.as('persona_name'))
    .orderBy('f.updated_at', 'desc')
    .orderBy('f.message_id')
    .orderBy('f.user_id')
    .limit(limit)
    .offset(offset)
    .execute();

export const countWorded = async (db: Db, rating: Row['rating'] | undefined): Promise<number> => {
  const { count } = await worded(db, rating)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const listSums = (db: Db) =>
  given(db)
    .leftJoin('personas as p', 'p.id', 'm.persona_id')
    .select(['m.model', 'm.persona_id'])
    .select([
      raw<string>`coalesce(max(p.name), '')`.as('persona_name'),
      raw<number>`sum(case when f.rating = 'up' then 1 else 0 end)`.as('up'),
      raw<number>`sum(case when f.rating = 'down' then 1 else 0 end)`.as('down'),
    ])
    .groupBy(['m.model', 'm.persona_id'])
    .orderBy(raw`count(*) desc`)
    .orderBy('m.model')
    .orderBy('m.persona_id')
    .limit(SUMS_MAX)
    .execute();

/** All that one person gave, from behind a message on. */
export const listOf = (db: Db, userId: string, after: string, limit: number): Promise<Row[]> =>
  sql(db)
    .selectFrom('message_feedback')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(after !== '', (q) => q.where('message_id', '>', after))
    .orderBy('message_id')
    .limit(limit)
    .execute();
