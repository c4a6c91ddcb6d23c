import { type Db, sql } from '../../db/sql.ts';
import type { VisitorHoldRow } from './rows.ts';

interface Asked {
  readonly key: string;
  readonly instanceId: string;
  readonly workflowId: string;
  readonly day: string;
  readonly now: string;
}

/** What was taken and what others hold at this moment, in one statement: what is counted between two of them would be in neither. */
export const taken = async (db: Db, { key, instanceId, workflowId, day, now }: Asked) => {
  const held = sql(db)
    .selectFrom('workflow_visitor_holds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('tokens'), eb.lit(0)).as('n'))
    .where('key', '<>', key)
    .where('expires_at', '>', now);
  const row = await sql(db)
    .selectNoFrom([
      sql(db)
        .selectFrom('workflow_visitors')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('tokens'), eb.lit(0)).as('n'))
        .where('instance_id', '=', instanceId)
        .as('instance'),
      sql(db)
        .selectFrom('workflow_visitors')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('day_tokens'), eb.lit(0)).as('n'))
        .where('workflow_id', '=', workflowId)
        .where('tokens_day', '=', day)
        .as('day'),
      held.where('instance_id', '=', instanceId).as('heldOfInstance'),
      held.where('workflow_id', '=', workflowId).as('held'),
    ])
    .executeTakeFirstOrThrow();
  return {
    instance: Number(row.instance),
    day: Number(row.day),
    heldOfInstance: Number(row.heldOfInstance),
    held: Number(row.held),
  };
};

/** A step that is tried again holds what it held before. */
export const put = async (db: Db, row: VisitorHoldRow): Promise<void> => {
  const { tokens, expires_at } = row;
  await sql(db)
    .insertInto('workflow_visitor_holds')
    .values(row)
    .onConflict((oc) => oc.column('key').doUpdateSet({ tokens, expires_at }))
    .execute();
};

/** Whether there was one. */
export const remove = async (db: Db, key: string): Promise<boolean> => {
  const { numDeletedRows } = await sql(db)
    .deleteFrom('workflow_visitor_holds')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const forget = async (db: Db, before: string): Promise<void> => {
  await sql(db).deleteFrom('workflow_visitor_holds').where('expires_at', '<', before).execute();
};
