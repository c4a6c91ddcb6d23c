import { prepared } from '../../db/prepared.ts';
import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { Tables } from './rows.ts';

export type SessionRow = Tables['sessions'];
export type RefreshRow = Tables['refresh_tokens'];

export const insertSession = async (db: Db, row: SessionRow): Promise<void> => {
  await sql(db).insertInto('sessions').values(row).execute();
};

export const insertRefresh = async (db: Db, row: RefreshRow): Promise<void> => {
  await sql(db).insertInto('refresh_tokens').values(row).execute();
};

/** The session and the person behind it, as both stand now. An ended session has no row. */
export const findLive = async (db: Db, sessionId: string, now: string): Promise<LiveSession | undefined> =>
  (await findLiveSession(db, { sessionId, now }))[0];

export type LiveSession = Pick<
  SessionRow,
  | 'id'
  | 'user_id'
  | 'created_at'
  | 'authenticated_at'
  | 'last_used_at'
  | 'expires_at'
  | 'amr'
  | 'user_key_box'
  | 'certificate'
> &
  Pick<Tables['users'], 'role' | 'is_active'>;

const findLiveSession = prepared<{ sessionId: string; now: string }, LiveSession>((db, { sessionId, now }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.created_at',
      'sessions.authenticated_at',
      'sessions.last_used_at',
      'sessions.expires_at',
      'sessions.amr',
      'sessions.user_key_box',
      'sessions.certificate',
      'users.role',
      'users.is_active',
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', now),
);

export const findByCertificate = (
  db: Db,
  userId: string,
  certificate: string,
  now: string,
): Promise<SessionRow | undefined> =>
  sql(db)
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('certificate', '=', certificate)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();

export const findSessionBox = async (db: Db, sessionId: string): Promise<Uint8Array | null> => {
  const row = await sql(db)
    .selectFrom('sessions')
    .select('user_key_box')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.user_key_box ?? null;
};

export const listSessions = (
  db: Db,
  userId: string,
  now: string,
  { limit, offset }: Page,
): Promise<SessionRow[]> =>
  sql(db)
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const updateSession = async (
  db: Db,
  id: string,
  changes: Partial<Pick<SessionRow, 'last_used_at' | 'user_key_box' | 'authenticated_at'>>,
): Promise<void> => {
  await sql(db).updateTable('sessions').set(changes).where('id', '=', id).execute();
};

/** Ends sessions and gives back which: their tokens go with them. */
export const removeSessions = async (
  db: Db,
  userId: string,
  which: { only?: string; except?: string | null },
): Promise<string[]> => {
  const rows = await sql(db)
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(which.only !== undefined, (q) => q.where('id', '=', which.only ?? ''))
    .$if(typeof which.except === 'string', (q) => q.where('id', '!=', which.except ?? ''))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

export const removeExpired = async (db: Db, now: string): Promise<void> => {
  await sql(db).deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await sql(db).deleteFrom('refresh_tokens').where('expires_at', '<=', now).execute();
};

const ADDRESSES_MAX = 200;

export const listAddresses = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('sessions')
    .select('ip')
    .distinct()
    .where('user_id', '=', userId)
    .limit(ADDRESSES_MAX)
    .execute();
  return rows.map(({ ip }) => ip);
};

export const countSessions = async (db: Db, now: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const findRefresh = (db: Db, tokenHash: string): Promise<RefreshRow | undefined> =>
  sql(db).selectFrom('refresh_tokens').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

/** Marks a token used, if it is good and was not used before: one statement, so one winner, on both engines. */
export const useRefresh = async (db: Db, tokenHash: string, now: string): Promise<RefreshRow | undefined> =>
  sql(db)
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export const updateRefresh = async (db: Db, tokenHash: string, patch: Partial<RefreshRow>): Promise<void> => {
  await sql(db).updateTable('refresh_tokens').set(patch).where('token_hash', '=', tokenHash).execute();
};
