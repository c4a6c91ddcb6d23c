import type { HoldKind } from '@parley/contract';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { HoldRow } from './rows.ts';

export type HoldState = 'active' | 'lifted' | undefined;

/** With what it lies on and who acted, as they are called now. */
export type NamedHoldRow = HoldRow & {
  target_name: string | null;
  set_by_name: string | null;
  lifted_by_name: string | null;
};

const inState = (db: Db, state: HoldState) =>
  sql(db)
    .selectFrom('holds as h')
    .$if(state === 'active', (q) => q.where('h.lifted_at', 'is', null))
    .$if(state === 'lifted', (q) => q.where('h.lifted_at', 'is not', null));

const named = (db: Db, state: HoldState) =>
  inState(db, state)
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'h.target_id').on('h.kind', '=', 'person'))
    .leftJoin('workspaces as w', (join) =>
      join.onRef('w.id', '=', 'h.target_id').on('h.kind', '=', 'workspace'),
    )
    .leftJoin('channels as c', (join) => join.onRef('c.id', '=', 'h.target_id').on('h.kind', '=', 'chat'))
    .leftJoin('users as s', 's.id', 'h.set_by')
    .leftJoin('users as l', 'l.id', 'h.lifted_by')
    .selectAll('h')
    .select(raw<string | null>`coalesce(u.username, w.name, c.title)`.as('target_name'))
    .select(['s.username as set_by_name', 'l.username as lifted_by_name']);

export const list = (db: Db, state: HoldState, { limit, offset }: Page): Promise<NamedHoldRow[]> =>
  named(db, state)
    .orderBy(raw`case when h.lifted_at is null then 0 else 1 end`)
    .orderBy('h.set_at', 'desc')
    .orderBy('h.id')
    .limit(limit)
    .offset(offset)
    .execute();

export const count = async (db: Db, state: HoldState): Promise<number> => {
  const { n } = await inState(db, state)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const find = (db: Db, id: string): Promise<NamedHoldRow | undefined> =>
  named(db, undefined).where('h.id', '=', id).executeTakeFirst();

export const insert = async (db: Db, row: HoldRow): Promise<void> => {
  await sql(db).insertInto('holds').values(row).execute();
};

/** False when it was lifted before. */
export const lift = async (db: Db, id: string, lifted_by: string, lifted_at: string): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('holds')
    .set({ lifted_by, lifted_at })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

const TABLES = { person: 'users', workspace: 'workspaces', chat: 'channels' } as const;

export const isThere = async (db: Db, kind: HoldKind, id: string): Promise<boolean> =>
  (await sql(db).selectFrom(TABLES[kind]).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const isPersonal = async (db: Db, workspaceId: string): Promise<boolean> =>
  (await sql(db)
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', workspaceId)
    .where('kind', '=', 'personal')
    .executeTakeFirst()) !== undefined;

/** Who set or lifted them goes; the audit log knows what was done. */
export const forgetActor = async (db: Db, userId: string): Promise<void> => {
  await sql(db).updateTable('holds').set({ set_by: null }).where('set_by', '=', userId).execute();
  await sql(db).updateTable('holds').set({ lifted_by: null }).where('lifted_by', '=', userId).execute();
};

/** What was written of holds on a person who is erased. */
export const forgetReasons = async (db: Db, personId: string): Promise<void> => {
  await sql(db)
    .updateTable('holds')
    .set({ reason: '' })
    .where('kind', '=', 'person')
    .where('target_id', '=', personId)
    .execute();
};

export const listAll = (db: Db): Promise<HoldRow[]> => sql(db).selectFrom('holds').selectAll().execute();

/** Takes holds over into a restored database, which may know less of them, or hold what was let go since. */
export const carry = async (db: Db, rows: readonly HoldRow[]): Promise<void> => {
  for (const { id, ...row } of rows)
    await sql(db)
      .insertInto('holds')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
};
