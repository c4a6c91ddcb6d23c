import { type Db, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';

export type AuditRow = Tables['audit_log'];

export const findLast = (db: Db): Promise<AuditRow | undefined> =>
  sql(db).selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst();

export const insert = async (db: Db, row: AuditRow): Promise<void> => {
  await sql(db).insertInto('audit_log').values(row).execute();
};

export const findUsername = async (db: Db, id: string): Promise<string | null> => {
  const row = await sql(db).selectFrom('users').select('username').where('id', '=', id).executeTakeFirst();
  return row?.username ?? null;
};

export const findPerson = (db: Db, id: string): Promise<{ username: string; email: string } | undefined> =>
  sql(db).selectFrom('users').select(['username', 'email']).where('id', '=', id).executeTakeFirst();

/** Entries by a person, about their account, or that may quote one of these words; from behind an entry on. */
export const listConcerning = (
  db: Db,
  userId: string,
  words: readonly string[],
  { afterSeq, limit }: { afterSeq: number; limit: number },
): Promise<AuditRow[]> =>
  sql(db)
    .selectFrom('audit_log')
    .selectAll()
    .where('seq', '>', afterSeq)
    .where((eb) =>
      eb.or([
        eb('actor_id', '=', userId),
        eb.and([eb('target_type', '=', 'user'), eb('target_id', '=', userId)]),
        ...words.map((word) => eb('details', 'like', `%${word}%`)),
      ]),
    )
    .orderBy('seq')
    .limit(limit)
    .execute();

export const redact = async (
  db: Db,
  { seq, actor_name, ip, details, redacted_for }: AuditRow,
): Promise<void> => {
  await sql(db)
    .updateTable('audit_log')
    .set({ actor_name, ip, details, redacted_for })
    .where('seq', '=', seq)
    .execute();
};

export const countRedacted = async (db: Db, userId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('redacted_for', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

interface Filter {
  readonly action?: string | undefined;
  readonly actor_id?: string | undefined;
}
const matching = (db: Db, { action, actor_id }: Filter) =>
  sql(db)
    .selectFrom('audit_log')
    .$if(action !== undefined, (q) => q.where('action', '=', action ?? ''))
    .$if(actor_id !== undefined, (q) => q.where('actor_id', '=', actor_id ?? ''));

/** Old entries have no name in them; accounts that still exist have the name of now. */
export const list = (db: Db, filter: Filter, limit: number, offset: number): Promise<AuditRow[]> =>
  matching(db, filter)
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .selectAll('audit_log')
    .select((eb) => eb.fn.coalesce('audit_log.actor_name', 'users.username').as('actor_name'))
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const count = async (db: Db, filter: Filter): Promise<number> => {
  const { n } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const listFrom = (db: Db, afterSeq: number, limit: number): Promise<AuditRow[]> =>
  sql(db)
    .selectFrom('audit_log')
    .selectAll()
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute();

/** How often an action happened between two moments, the second not included. The index alone answers it. */
export const countBetween = async (db: Db, action: string, from: string, to: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('action', '=', action)
    .where('at', '>=', from)
    .where('at', '<', to)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** What one person did, and what was done to their account, from behind an entry on. */
export const listAbout = (db: Db, userId: string, afterSeq: number, limit: number): Promise<AuditRow[]> =>
  sql(db)
    .selectFrom('audit_log')
    .selectAll()
    .where('seq', '>', afterSeq)
    .where((eb) =>
      eb.or([
        eb('actor_id', '=', userId),
        eb.and([eb('target_type', '=', 'user'), eb('target_id', '=', userId)]),
      ]),
    )
    .orderBy('seq')
    .limit(limit)
    .execute();
