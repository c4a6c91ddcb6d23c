import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { Tables } from './rows.ts';

export type PasskeyRow = Tables['passkeys'];

export const listOwned = (db: Db, userId: string, { limit, offset }: Page): Promise<PasskeyRow[]> =>
  sql(db)
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const findByCredential = (db: Db, credentialId: string): Promise<PasskeyRow | undefined> =>
  sql(db).selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

/** False where this passkey is kept already, by anybody. */
export const insert = async (db: Db, row: PasskeyRow): Promise<boolean> =>
  (await sql(db)
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const noteUse = async (
  db: Db,
  id: string,
  use: Pick<PasskeyRow, 'sign_count' | 'last_used_at'>,
): Promise<void> => {
  await sql(db).updateTable('passkeys').set(use).where('id', '=', id).execute();
};

export const removeOwned = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const removed = await sql(db)
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
};

export const removeAllOwned = async (db: Db, userId: string): Promise<number> => {
  const removed = await sql(db)
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return removed.length;
};

/** Notes that a challenge was answered; false when it was answered before. */
export const answer = async (db: Db, challenge_hash: string, expires_at: string): Promise<boolean> => {
  const kept = await sql(db)
    .insertInto('passkey_answers')
    .values({ challenge_hash, expires_at })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  return kept !== undefined;
};

export const removeExpiredAnswers = async (db: Db, now: string): Promise<void> => {
  await sql(db).deleteFrom('passkey_answers').where('expires_at', '<=', now).execute();
};
