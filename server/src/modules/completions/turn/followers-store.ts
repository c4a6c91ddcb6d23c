import { type Db, sql } from '../../../db/sql.ts';
import type { FollowerJson } from '../rows.ts';

export const put = async (db: Db, messageId: string, followers: readonly FollowerJson[]): Promise<void> => {
  await sql(db)
    .insertInto('generation_followers')
    .values({ message_id: messageId, followers_json: [...followers] })
    .execute();
};

/** Takes them out: one statement, so one taker, whatever the instance. */
export const take = async (db: Db, messageId: string): Promise<FollowerJson[]> => {
  const row = await sql(db)
    .deleteFrom('generation_followers')
    .where('message_id', '=', messageId)
    .returning('followers_json')
    .executeTakeFirst();
  return row?.followers_json ?? [];
};

export interface OwedRow {
  readonly message_id: string;
  readonly channel_id: string;
  readonly turn_id: string;
  readonly asked_by: string;
  readonly finished_at: string | null;
}

const owed = (db: Db) =>
  sql(db)
    .selectFrom('generation_followers')
    .innerJoin('generations', 'generations.message_id', 'generation_followers.message_id')
    .select([
      'generations.message_id',
      'generations.channel_id',
      'generations.turn_id',
      'generations.asked_by',
      'generations.finished_at',
    ])
    .where('generations.state', '=', 'over');

/** Whether an answer of this turn has not begun, and does not wait for an approval. */
export const isOwed = async (db: Db, turnId: string): Promise<boolean> => {
  const row = await sql(db)
    .selectFrom('generation_followers')
    .innerJoin('generations', 'generations.message_id', 'generation_followers.message_id')
    .select('generations.message_id')
    .where('generations.turn_id', '=', turnId)
    .where('generations.state', '!=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Answers that are over and have followers. Almost always none: the next one begins at once. */
export const listOver = (db: Db, limit: number): Promise<OwedRow[]> =>
  owed(db).orderBy('generations.finished_at').limit(limit).execute();

export const findOver = (db: Db, messageId: string): Promise<OwedRow | undefined> =>
  owed(db).where('generations.message_id', '=', messageId).executeTakeFirst();
