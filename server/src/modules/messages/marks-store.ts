import type { Tables } from '../../db/schema.ts';
import { type Db, sql } from '../../db/sql.ts';

export const listMentions = (db: Db, ids: readonly string[]) =>
  sql(db).selectFrom('mentions').selectAll().where('message_id', 'in', ids).orderBy('user_id').execute();

export const listReactions = (db: Db, ids: readonly string[]) =>
  sql(db)
    .selectFrom('reactions')
    .selectAll()
    .where('message_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();

export const listPinned = (db: Db, ids: readonly string[]) =>
  sql(db).selectFrom('pins').select('message_id').where('message_id', 'in', ids).execute();

export const listPins = async (db: Db, channelId: string, limit: number): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('pins')
    .select('message_id')
    .where('channel_id', '=', channelId)
    .orderBy('created_at', 'desc')
    .orderBy('message_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ message_id }) => message_id);
};

export const pin = async (db: Db, row: Tables['pins']): Promise<void> => {
  await sql(db)
    .insertInto('pins')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const unpin = async (db: Db, messageId: string): Promise<void> => {
  await sql(db).deleteFrom('pins').where('message_id', '=', messageId).execute();
};

export const countEmoji = async (db: Db, messageId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('reactions')
    .select('emoji')
    .where('message_id', '=', messageId)
    .distinct()
    .execute();
  return rows.map(({ emoji }) => emoji);
};

export const react = async (db: Db, row: Tables['reactions']): Promise<void> => {
  await sql(db)
    .insertInto('reactions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const unreact = async (db: Db, messageId: string, userId: string, emoji: string): Promise<void> => {
  await sql(db)
    .deleteFrom('reactions')
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .where('emoji', '=', emoji)
    .execute();
};

/** What hangs on a message that was emptied. */
export const removeMarks = async (db: Db, messageId: string): Promise<void> => {
  await sql(db).deleteFrom('reactions').where('message_id', '=', messageId).execute();
  await sql(db).deleteFrom('pins').where('message_id', '=', messageId).execute();
  await sql(db).deleteFrom('mentions').where('message_id', '=', messageId).execute();
};
