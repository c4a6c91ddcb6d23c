// Channels whose time has come, and what is removed with them.

import { type Db, raw, sql } from '../../db/sql.ts';
import { keepsChannel } from '../holds/index.ts';

export const listDue = async (db: Db, now: string, limit: number): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('channels')
    .select('id')
    .where('purge_after', '<=', now)
    .where((eb) => eb.not(keepsChannel(raw.ref('channels.id'))))
    .orderBy('purge_after')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Takes a channel whose time has come, and holds it until commit. False when it was restored meanwhile. */
export const claimDue = async (db: Db, id: string, now: string): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('channels')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('purge_after', '<=', now)
    .where((eb) => eb.not(keepsChannel(raw.ref('channels.id'))))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Removes the youngest messages first, so that no parent goes before its children; true when none are left. */
export const removeMessages = async (db: Db, channelId: string, limit: number): Promise<boolean> => {
  await sql(db)
    .deleteFrom('messages')
    .where('channel_id', '=', channelId)
    .where('seq', '>', (eb) =>
      eb
        .selectFrom('channels')
        .select(raw<number>`message_count - ${limit}`.as('n'))
        .where('id', '=', channelId),
    )
    .execute();
  await sql(db)
    .updateTable('channels')
    .set((eb) => ({ message_count: eb('message_count', '-', limit) }))
    .where('id', '=', channelId)
    .execute();
  const left = await sql(db)
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', channelId)
    .limit(1)
    .executeTakeFirst();
  return left === undefined;
};

export const removeChannel = async (db: Db, channelId: string): Promise<void> => {
  await sql(db).deleteFrom('channels').where('id', '=', channelId).execute();
};
