import { beginsWith } from '../../db/patterns.ts';
import { prepared } from '../../db/prepared.ts';
import { type Db, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';

export type UserRow = Tables['users'];

const findOne = prepared<{ id: string }, UserRow>((db, { id }) =>
  db.selectFrom('users').selectAll().where('id', '=', id),
);

export const findById = async (db: Db, id: string): Promise<UserRow | undefined> =>
  (await findOne(db, { id }))[0];

/** By username or by e-mail; the keys are folded by the caller. */
export const findByLogin = (db: Db, key: string): Promise<UserRow | undefined> =>
  sql(db)
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb.or([eb('username_key', '=', key), eb('email_key', '=', key)]))
    // A username may be another person's e-mail address only if it has an @, which usernames cannot have.
    .limit(1)
    .executeTakeFirst();

export const isEmailTaken = async (db: Db, emailKey: string, exceptId: string | null): Promise<boolean> => {
  const row = await sql(db)
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row !== undefined && row.id !== exceptId;
};

export const isUsernameTaken = async (db: Db, usernameKey: string): Promise<boolean> => {
  const row = await sql(db)
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', usernameKey)
    .executeTakeFirst();
  return row !== undefined;
};

export const insert = async (db: Db, row: UserRow): Promise<void> => {
  await sql(db).insertInto('users').values(row).execute();
};

export const update = async (db: Db, id: string, patch: Partial<UserRow>): Promise<void> => {
  await sql(db).updateTable('users').set(patch).where('id', '=', id).execute();
};

export const remove = async (db: Db, id: string): Promise<void> => {
  await sql(db).deleteFrom('handles').where('owner_id', '=', id).execute();
  await sql(db).deleteFrom('users').where('id', '=', id).execute();
};

export const hasAny = async (db: Db): Promise<boolean> =>
  (await sql(db).selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

export type HandleRow = Tables['handles'];

/** The namespace of what people, teams and the things for everybody are called by. */
export const SHARED = '';

/** Who has a handle, in every namespace. */
export const listHandleOwners = (db: Db, handle: string): Promise<HandleRow[]> =>
  sql(db).selectFrom('handles').selectAll().where('handle', '=', handle).execute();

/** True when the handle was free in its namespace and is now taken by this owner. */
export const claimHandle = async (db: Db, row: HandleRow): Promise<boolean> => {
  const claimed = await sql(db)
    .insertInto('handles')
    .values(row)
    .onConflict((conflict) => conflict.columns(['handle', 'namespace']).doNothing())
    .returning('handle')
    .executeTakeFirst();
  return claimed !== undefined;
};

export const listAdminIds = async (db: Db): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .execute();
  return rows.map(({ id }) => id);
};

export const releaseHandles = async (db: Db, ownerId: string, except?: string): Promise<void> => {
  await sql(db)
    .deleteFrom('handles')
    .where('owner_id', '=', ownerId)
    .$if(except !== undefined, (q) => q.where('handle', '!=', except ?? ''))
    .execute();
};

export const countActiveAdmins = async (db: Db): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  return Number(n);
};

const nameBegins = (column: 'handle' | 'username_key' | 'display_key' | 'email_key', text: string) =>
  beginsWith(`users.${column}`, text);

export type PersonRow = Pick<UserRow, 'id' | 'handle' | 'display_name' | 'avatar_png'>;

export const searchPeople = (db: Db, text: string, limit: number): Promise<PersonRow[]> =>
  sql(db)
    .selectFrom('users')
    .select(['id', 'handle', 'display_name', 'avatar_png'])
    .where('is_active', '=', true)
    .where((eb) =>
      eb.or([nameBegins('handle', text), nameBegins('username_key', text), nameBegins('display_key', text)]),
    )
    .orderBy('handle')
    .limit(limit)
    .execute();

export interface UserFilter {
  readonly q?: string | undefined;
  readonly role?: 'admin' | 'user' | undefined;
  readonly is_active?: boolean | undefined;
}

const matching = (db: Db, { q, role, is_active }: UserFilter) =>
  sql(db)
    .selectFrom('users')
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'user'))
    .$if(is_active !== undefined, (query) => query.where('is_active', '=', is_active ?? true))
    .$if(q !== undefined && q !== '', (query) =>
      query.where((eb) =>
        eb.or([
          nameBegins('handle', q ?? ''),
          nameBegins('username_key', q ?? ''),
          nameBegins('display_key', q ?? ''),
          nameBegins('email_key', q ?? ''),
        ]),
      ),
    );

export const list = (db: Db, filter: UserFilter, limit: number, offset: number): Promise<UserRow[]> =>
  matching(db, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const count = async (db: Db, filter: UserFilter): Promise<number> => {
  const { n } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};
