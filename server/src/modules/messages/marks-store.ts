import { listed } from '../../db/dialect/listed.ts';
import { prepared } from '../../db/prepared.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';

/** What people left on a message: one row for each. */
export interface Mark {
  readonly kind: 'mention' | 'reaction' | 'pin';
  readonly message_id: string;
  readonly user_id: string;
  readonly emoji: string;
}

const marksOf = prepared<{ ids: readonly string[] }, Mark>((db, { ids }) => {
  const these = listed(db, ids);
  return raw<Mark>`
    select kind, message_id, user_id, emoji from (
      select 'mention' as kind, message_id, user_id, '' as emoji, null as at from mentions where message_id in ${these}
      union all
      select 'reaction', message_id, user_id, emoji, created_at from reactions where message_id in ${these}
      union all
      select 'pin', message_id, null, '', null from pins where message_id in ${these}
    ) as marks
    order by at, user_id`;
});

/** Everything that hangs on these messages, in one question; reactions in the order in which they came. */
export const listMarks = (db: Db, ids: readonly string[]): Promise<Mark[]> => marksOf(db, { ids });

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

/** Removes what hangs on a message that was emptied. */
export const removeMarks = async (db: Db, messageId: string): Promise<void> => {
  await sql(db).deleteFrom('reactions').where('message_id', '=', messageId).execute();
  await sql(db).deleteFrom('pins').where('message_id', '=', messageId).execute();
  await sql(db).deleteFrom('mentions').where('message_id', '=', messageId).execute();
};
