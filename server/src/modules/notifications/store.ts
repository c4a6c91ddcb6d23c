import type { Tables } from '../../db/schema.ts';
import { type Db, sql } from '../../db/sql.ts';

export type NotificationRow = Tables['notifications'];

export const insert = async (db: Db, rows: readonly NotificationRow[]): Promise<void> => {
  if (rows.length > 0) await sql(db).insertInto('notifications').values(rows).execute();
};

export const listPreferences = (db: Db, userIds: readonly string[], type: string) =>
  userIds.length === 0
    ? Promise.resolve([])
    : sql(db)
        .selectFrom('notification_preferences')
        .selectAll()
        .where('user_id', 'in', userIds)
        .where('type', '=', type)
        .execute();
