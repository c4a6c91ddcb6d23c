import { listed } from '../../db/dialect/listed.ts';
import { type Db, sql } from '../../db/sql.ts';

/** Of those that this person uploaded; what others own is not there. */
export const listOwnFiles = (db: Db, ownerId: string, ids: readonly string[]) =>
  sql(db)
    .selectFrom('files')
    .select(['id', 'filename', 'content_type', 'size'])
    .where('owner_id', '=', ownerId)
    .where('id', 'in', listed(sql(db), ids))
    .execute();

export const listActiveUserIds = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('users')
    .select('id')
    .where('is_active', '=', true)
    .where('id', 'in', listed(sql(db), ids))
    .execute();
  return rows.map(({ id }) => id);
};

/** Those that the person is a member of. */
export const listOwnTeamIds = async (db: Db, userId: string, ids: readonly string[]): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .where('team_id', 'in', listed(sql(db), ids))
    .execute();
  return rows.map(({ team_id }) => team_id);
};

/** Of those that lie in this channel. */
export const listFilesIn = (db: Db, channelId: string, ids: readonly string[]) =>
  sql(db)
    .selectFrom('files')
    .select(['id', 'filename', 'content_type', 'size'])
    .where('channel_id', '=', channelId)
    .where('id', 'in', listed(sql(db), ids))
    .execute();
