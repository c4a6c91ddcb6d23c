import type { Tables } from '../../db/schema.ts';
import { type Db, sql } from '../../db/sql.ts';

export type PresenceRow = Tables['presence'];

export const find = (db: Db, userId: string): Promise<PresenceRow | undefined> =>
  sql(db).selectFrom('presence').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const list = (db: Db, userIds: readonly string[]): Promise<PresenceRow[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : sql(db).selectFrom('presence').selectAll().where('user_id', 'in', userIds).execute();

export const put = async (db: Db, row: PresenceRow): Promise<void> => {
  const { user_id, ...rest } = row;
  await sql(db)
    .insertInto('presence')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
    .execute();
};

/** Marks whoever has not been seen since; of several instances, one gets each row. */
export const markGone = (db: Db, before: string): Promise<PresenceRow[]> =>
  sql(db)
    .updateTable('presence')
    .set({ status: 'offline' })
    .where('status', '!=', 'offline')
    .where('last_seen_at', '<', before)
    .returningAll()
    .execute();
