// A channel that is being filled: nobody is in it, and `purge_after` says when it is given up; it was never archived.

import { type Db, sql } from '../../db/sql.ts';
import type { ChannelPlace } from './places.ts';

/** Counts messages into it, and puts off its end. False when it is gone. */
export const grow = async (
  db: Db,
  id: string,
  { count, now, until }: { readonly count: number; readonly now: string; readonly until: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('channels')
    .set((eb) => ({
      message_count: eb('message_count', '+', count),
      last_message_at: now,
      purge_after: until,
    }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .where('purge_after', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** It is a channel like any other from now on. False when it is gone. */
export const finish = async (db: Db, id: string, place: ChannelPlace, now: string): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('channels')
    .set({ ...place, purge_after: null, updated_at: now })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .where('purge_after', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};
