// Which notifications wait to be mailed, and who is at it.

import { type Db, raw, sql } from '../../db/sql.ts';
import type { NotificationRow } from './store.ts';

export const setDue = async (db: Db, ids: readonly string[], due: string): Promise<void> => {
  if (ids.length === 0) return;
  await sql(db).updateTable('notifications').set({ email_due_at: due }).where('id', 'in', ids).execute();
};

const waiting = (db: Db, now: string) =>
  sql(db).selectFrom('notifications').where('email_due_at', '<=', now).where('is_read', '=', raw.lit(false));

/** People for whom something became due after `since`. */
export const listDuePeople = async (db: Db, since: string, now: string, limit: number): Promise<string[]> => {
  const rows = await waiting(db, now)
    .where('email_due_at', '>', since)
    .select('user_id')
    .distinct()
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
};

/** The unread ones of one person that are due, the oldest first. */
export const listDue = (db: Db, userId: string, now: string): Promise<NotificationRow[]> =>
  waiting(db, now).selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();

/** Takes them until `leaseEnd`; the ids of those that no other instance has taken and the person has not read meanwhile. */
export const take = async (
  db: Db,
  ids: readonly string[],
  now: string,
  leaseEnd: string,
): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await sql(db)
    .updateTable('notifications')
    .set({ email_due_at: leaseEnd })
    .where('id', 'in', ids)
    .where('email_due_at', '<=', now)
    .where('is_read', '=', raw.lit(false))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Not sent after all: due as before, unless it was read meanwhile. */
export const putBack = async (
  db: Db,
  ids: readonly string[],
  leaseEnd: string,
  due: string,
): Promise<void> => {
  await sql(db)
    .updateTable('notifications')
    .set({ email_due_at: due })
    .where('id', 'in', ids)
    .where('email_due_at', '=', leaseEnd)
    .execute();
};

/** Sent, or never to be: what the person does not see in the app either, and what is pushed nowhere any more, is gone. */
export const settle = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql(db)
    .deleteFrom('notifications')
    .where('id', 'in', ids)
    .where('is_shown', '=', raw.lit(false))
    .where('push_due_at', 'is', null)
    .execute();
  await sql(db).updateTable('notifications').set({ email_due_at: null }).where('id', 'in', ids).execute();
};
