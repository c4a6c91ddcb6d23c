import { type Db, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';

export type TicketRow = Tables['ws_tickets'];

export const insert = async (db: Db, row: TicketRow): Promise<void> => {
  await sql(db).insertInto('ws_tickets').values(row).execute();
};

export const count = async (db: Db, userId: string, now: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('ws_tickets')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Takes a ticket out of the box: one statement, so one taker, whatever the instance. */
export const redeem = (db: Db, ticketHash: string, now: string): Promise<TicketRow | undefined> =>
  sql(db)
    .deleteFrom('ws_tickets')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export const removeExpired = async (db: Db, now: string): Promise<void> => {
  await sql(db).deleteFrom('ws_tickets').where('expires_at', '<=', now).execute();
};
