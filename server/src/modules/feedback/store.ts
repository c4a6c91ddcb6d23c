import type { Tables } from '../../db/schema.ts';
import { type Db, sql } from '../../db/sql.ts';

type Row = Tables['message_feedback'];

export const find = (db: Db, messageId: string, userId: string): Promise<Row | undefined> =>
  sql(db)
    .selectFrom('message_feedback')
    .selectAll()
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

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
