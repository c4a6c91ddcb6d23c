import { type Db, sql } from '../../../db/sql.ts';
import type { Tables } from '../rows.ts';

export type TurnContextRow = Tables['turn_contexts'];
export type TurnTextRow = Tables['turn_texts'];

export const put = async (db: Db, row: TurnContextRow, texts: readonly TurnTextRow[]): Promise<void> => {
  const { context_json, created_at } = row;
  await sql(db)
    .insertInto('turn_contexts')
    .values(row)
    .onConflict((conflict) => conflict.column('message_id').doUpdateSet({ context_json, created_at }))
    .execute();
  if (texts.length === 0) return;
  await sql(db)
    .insertInto('turn_texts')
    .values([...texts])
    .onConflict((conflict) => conflict.columns(['channel_id', 'asked_by', 'sha256']).doNothing())
    .execute();
};

export const find = (db: Db, messageId: string): Promise<TurnContextRow | undefined> =>
  sql(db).selectFrom('turn_contexts').selectAll().where('message_id', '=', messageId).executeTakeFirst();

export const listTexts = async (
  db: Db,
  { channel_id, asked_by }: Pick<TurnContextRow, 'channel_id' | 'asked_by'>,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (hashes.length === 0) return new Map();
  const rows = await sql(db)
    .selectFrom('turn_texts')
    .select(['sha256', 'text'])
    .where('channel_id', '=', channel_id)
    .where('asked_by', '=', asked_by)
    .where('sha256', 'in', hashes)
    .execute();
  return new Map(rows.map(({ sha256, text }) => [sha256, text]));
};

export const remove = async (db: Db, messageId: string): Promise<void> => {
  await sql(db).deleteFrom('turn_contexts').where('message_id', '=', messageId).execute();
};
