// Which browsers are pushed to, with which key, and what waits to be.

import { type Db, raw, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';
import type { NotificationRow } from './store.ts';

/** Far below the number of parameters that either engine takes. */
const PEOPLE_PER_STATEMENT = 500;

export type SubscriptionRow = Tables['push_subscriptions'];

export const findKeys = (db: Db): Promise<Tables['push_keys'] | undefined> =>
  sql(db).selectFrom('push_keys').selectAll().where('name', '=', 'sender').executeTakeFirst();

/** Of two instances that make them at once, one does. */
export const addKeys = async (db: Db, row: Omit<Tables['push_keys'], 'name'>): Promise<void> => {
  await sql(db)
    .insertInto('push_keys')
    .values({ name: 'sender', ...row })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
};

export const removeKeys = async (db: Db, publicKey: string): Promise<void> => {
  await sql(db).deleteFrom('push_keys').where('public_key', '=', publicKey).execute();
};

/** One of each session: another one takes its place. */
export const put = (db: Db, row: SubscriptionRow): Promise<SubscriptionRow> =>
  sql(db)
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('session_id').doUpdateSet({ box: row.box, failures: 0, created_at: row.created_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const list = (db: Db, userId: string): Promise<SubscriptionRow[]> =>
  sql(db)
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Those of these people who have a browser that is pushed to. */
export const listSubscribed = async (db: Db, userIds: readonly string[]): Promise<Set<string>> => {
  const found = new Set<string>();
  for (let from = 0; from < userIds.length; from += PEOPLE_PER_STATEMENT) {
    const rows = await sql(db)
      .selectFrom('push_subscriptions')
      .select('user_id')
      .where('user_id', 'in', userIds.slice(from, from + PEOPLE_PER_STATEMENT))
      .execute();
    for (const { user_id } of rows) found.add(user_id);
  }
  return found;
};

export const remove = async (db: Db, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await sql(db)
    .deleteFrom('push_subscriptions')
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

export const setFailures = async (db: Db, id: string, failures: number): Promise<void> => {
  await sql(db).updateTable('push_subscriptions').set({ failures }).where('id', '=', id).execute();
};

export const setDue = async (db: Db, ids: readonly string[], due: string): Promise<void> => {
  if (ids.length === 0) return;
  await sql(db).updateTable('notifications').set({ push_due_at: due }).where('id', 'in', ids).execute();
};

const waiting = (db: Db, now: string) =>
  sql(db).selectFrom('notifications').where('push_due_at', '<=', now).where('is_read', '=', raw.lit(false));

export const listDuePeople = async (db: Db, now: string, limit: number): Promise<string[]> => {
  const rows = await waiting(db, now).select('user_id').distinct().limit(limit).execute();
  return rows.map(({ user_id }) => user_id);
};

export const listDue = (db: Db, userId: string, now: string): Promise<NotificationRow[]> =>
  waiting(db, now).selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();

/** Due at another time. */
export const putOff = async (db: Db, ids: readonly string[], due: string): Promise<void> => {
  if (ids.length === 0) return;
  await sql(db).updateTable('notifications').set({ push_due_at: due }).where('id', 'in', ids).execute();
};

/** Never due again; the ids of those that no other instance has taken meanwhile. What the person sees nowhere else is gone then. */
export const take = async (db: Db, ids: readonly string[], now: string): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await sql(db)
    .updateTable('notifications')
    .set({ push_due_at: null })
    .where('id', 'in', ids)
    .where('push_due_at', '<=', now)
    .returning('id')
    .execute();
  await sql(db)
    .deleteFrom('notifications')
    .where('id', 'in', ids)
    .where('is_shown', '=', raw.lit(false))
    .where('email_due_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
};
