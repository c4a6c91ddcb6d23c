import { type Db, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';

export type FlowRow = Tables['oidc_flows'];

export const insert = async (db: Db, row: FlowRow): Promise<void> => {
  await sql(db).insertInto('oidc_flows').values(row).execute();
};

/** Takes a flow out of the box: one statement, so one taker, whatever the instance. */
export const take = (db: Db, stateHash: string, now: string): Promise<FlowRow | undefined> =>
  sql(db)
    .deleteFrom('oidc_flows')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export const removeExpired = async (db: Db, now: string): Promise<void> => {
  await sql(db).deleteFrom('oidc_flows').where('expires_at', '<=', now).execute();
};
