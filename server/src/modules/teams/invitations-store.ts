import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { TeamInvitationRow } from './rows.ts';

const withRole = (db: Db) =>
  sql(db)
    .selectFrom('team_invitations as i')
    .innerJoin('team_roles as r', 'r.id', 'i.role_id')
    .selectAll('i')
    .select(['r.key as role', 'r.is_builtin', 'r.permissions_json']);

export type InvitationRow = Awaited<ReturnType<typeof listUsable>>[number];

const usable = (db: Db, now: string) =>
  withRole(db)
    .where('i.expires_at', '>', now)
    .where((eb) => eb.or([eb('i.max_uses', 'is', null), eb('i.uses', '<', eb.ref('i.max_uses'))]));

export const listUsable = (db: Db, teamId: string, now: string, { limit, offset }: Page) =>
  usable(db, now)
    .where('i.team_id', '=', teamId)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const findUsable = (db: Db, id: string, now: string): Promise<InvitationRow | undefined> =>
  usable(db, now).where('i.id', '=', id).executeTakeFirst();

/** By the token that its maker was given, or by that of the letter. */
const isNamedBy = (hash: string) => raw<boolean>`(i.token_hash = ${hash} or i.letter_hash = ${hash})`;

export const findByHash = (db: Db, hash: string, now: string): Promise<InvitationRow | undefined> =>
  usable(db, now).where(isNamedBy(hash)).executeTakeFirst();

/** Whatever became of it. */
export const findAnyByHash = (db: Db, hash: string): Promise<InvitationRow | undefined> =>
  withRole(db).where(isNamedBy(hash)).executeTakeFirst();

/** Whether its letter could not be delivered. */
export const markMail = async (db: Db, id: string, is_mail_refused: boolean): Promise<void> => {
  await sql(db).updateTable('team_invitations').set({ is_mail_refused }).where('id', '=', id).execute();
};

export const insert = async (db: Db, row: TeamInvitationRow): Promise<void> => {
  await sql(db).insertInto('team_invitations').values(row).execute();
};

/** False when it was used up, or taken back, by another request meanwhile. */
export const use = async (db: Db, id: string): Promise<boolean> => {
  const used = await sql(db)
    .updateTable('team_invitations')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
};

/** False when an account was made by its letter meanwhile. */
export const useLetter = async (db: Db, id: string): Promise<boolean> => {
  const used = await sql(db)
    .updateTable('team_invitations')
    .set({ is_letter_used: true })
    .where('id', '=', id)
    .where('is_letter_used', '=', false)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
};

/** False when there is none of this id in this team. */
export const remove = async (db: Db, teamId: string, id: string): Promise<boolean> => {
  const removed = await sql(db)
    .deleteFrom('team_invitations')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
};

/** What this person made in the team. */
export const removeOfMaker = async (db: Db, teamId: string, userId: string): Promise<void> => {
  await sql(db)
    .deleteFrom('team_invitations')
    .where('team_id', '=', teamId)
    .where('created_by', '=', userId)
    .execute();
};

export const removeExpired = async (db: Db, before: string): Promise<void> => {
  await sql(db).deleteFrom('team_invitations').where('expires_at', '<', before).execute();
};
