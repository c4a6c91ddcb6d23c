import { type Db, sql } from '../../db/sql.ts';
import { roleNow, SHARERS } from '../channels/index.ts';
import type { Tables } from './rows.ts';

export type ShareRow = Tables['shares'];

export const insert = async (db: Db, row: ShareRow): Promise<void> => {
  await sql(db).insertInto('shares').values(row).execute();
};

/** Those whose maker is still in the channel and may share it; the links of one who left do not come back with them. */
export const list = (db: Db, channelId: string): Promise<ShareRow[]> =>
  sql(db)
    .selectFrom('shares')
    .innerJoin('participants', (join) =>
      join
        .onRef('participants.channel_id', '=', 'shares.channel_id')
        .onRef('participants.user_id', '=', 'shares.created_by')
        .onRef('participants.joined_at', '<=', 'shares.created_at'),
    )
    .innerJoin('channels', 'channels.id', 'shares.channel_id')
    .selectAll('shares')
    .where(roleNow('participants'), 'in', SHARERS)
    .where('shares.channel_id', '=', channelId)
    .orderBy('shares.created_at', 'desc')
    .orderBy('shares.id', 'desc')
    .execute();

export const find = (db: Db, channelId: string, id: string): Promise<ShareRow | undefined> =>
  sql(db)
    .selectFrom('shares')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .executeTakeFirst();

/** False when another request has removed it already. */
export const remove = async (db: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await sql(db)
    .deleteFrom('shares')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** A link that works now: of a channel that is not archived, made by an account that has been in it ever since and may still share it. */
export const findOpen = (db: Db, tokenHash: string, now: string) =>
  sql(db)
    .selectFrom('shares')
    .innerJoin('channels', 'channels.id', 'shares.channel_id')
    .innerJoin('users', 'users.id', 'shares.created_by')
    .innerJoin('participants', (join) =>
      join
        .onRef('participants.channel_id', '=', 'shares.channel_id')
        .onRef('participants.user_id', '=', 'shares.created_by')
        .onRef('participants.joined_at', '<=', 'shares.created_at'),
    )
    .select(['shares.channel_id', 'shares.leaf_id', 'channels.title'])
    .where('shares.token_hash', '=', tokenHash)
    .where(roleNow('participants'), 'in', SHARERS)
    .where('channels.archived_at', 'is', null)
    .where('users.is_active', '=', true)
    .where((eb) => eb.or([eb('shares.expires_at', 'is', null), eb('shares.expires_at', '>', now)]))
    .executeTakeFirst();
