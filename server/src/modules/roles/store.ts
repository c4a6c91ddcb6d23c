import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { Tables } from './rows.ts';

export type RoleRow = Tables['roles'];

const withMembers = (db: Db) =>
  sql(db)
    .selectFrom('roles')
    .selectAll('roles')
    .select((eb) => [
      eb
        .selectFrom('user_roles')
        .whereRef('user_roles.role_id', '=', 'roles.id')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('assigned'),
      eb
        .selectFrom('users')
        .whereRef('users.role', '=', 'roles.name_key')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('built_in'),
    ]);

export const list = (db: Db, { limit, offset }: Page) =>
  withMembers(db).orderBy('is_builtin', 'desc').orderBy('name_key').limit(limit).offset(offset).execute();

export const count = async (db: Db): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('roles')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const find = (db: Db, id: string) => withMembers(db).where('roles.id', '=', id).executeTakeFirst();

export const insert = async (db: Db, row: RoleRow): Promise<boolean> => {
  const inserted = await sql(db)
    .insertInto('roles')
    .values(row)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

export const isNameTaken = async (db: Db, nameKey: string, exceptId: string): Promise<boolean> => {
  const row = await sql(db)
    .selectFrom('roles')
    .select('id')
    .where('name_key', '=', nameKey)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return row !== undefined;
};

export const update = async (db: Db, id: string, patch: Partial<RoleRow>): Promise<void> => {
  await sql(db).updateTable('roles').set(patch).where('id', '=', id).execute();
};

/** False when another request has removed it already. */
export const remove = async (db: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await sql(db).deleteFrom('roles').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Those of these names that were not noted before; they are from now on. */
export const noteOffered = async (db: Db, names: readonly string[]): Promise<string[]> => {
  const rows = await sql(db)
    .insertInto('offered_permissions')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
};

export const listOffered = async (db: Db): Promise<string[]> => {
  const rows = await sql(db).selectFrom('offered_permissions').select('name').execute();
  return rows.map(({ name }) => name);
};

/** Whether there is an account that a role could be of. */
export const hasAccounts = async (db: Db): Promise<boolean> =>
  (await sql(db).selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

export const listBuiltIn = (db: Db): Promise<RoleRow[]> =>
  sql(db).selectFrom('roles').selectAll().where('is_builtin', '=', true).execute();

export const listIdsOf = async (db: Db, userIds: readonly string[]): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>(userIds.map((id) => [id, []]));
  if (userIds.length === 0) return found;
  const rows = await sql(db)
    .selectFrom('user_roles')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('role_id')
    .execute();
  for (const { user_id, role_id } of rows) found.get(user_id)?.push(role_id);
  return found;
};

/** Those of these roles that are not built in. */
export const listCustom = async (
  db: Db,
  ids: readonly string[],
): Promise<Array<Pick<RoleRow, 'id' | 'permissions_json'>>> => {
  if (ids.length === 0) return [];
  return sql(db)
    .selectFrom('roles')
    .select(['id', 'permissions_json'])
    .where('id', 'in', ids)
    .where('is_builtin', '=', false)
    .execute();
};

export const replaceAssignments = async (
  db: Db,
  userId: string,
  roleIds: readonly string[],
): Promise<void> => {
  await sql(db).deleteFrom('user_roles').where('user_id', '=', userId).execute();
  if (roleIds.length > 0)
    await sql(db)
      .insertInto('user_roles')
      .values(roleIds.map((role_id) => ({ user_id: userId, role_id })))
      .execute();
};

/** Far below the number of parameters that either engine takes. */
const PEOPLE_PER_STATEMENT = 500;

interface Grant {
  readonly user_id: string;
  readonly role: string;
  readonly permissions_json: string[];
}

/** The permission list of every role that one of these people has, built-in or given; an account that is switched off has none. */
export const listGrants = async (db: Db, userIds: readonly string[]): Promise<Grant[]> => {
  const grants: Grant[] = [];
  for (let i = 0; i < userIds.length; i += PEOPLE_PER_STATEMENT)
    grants.push(
      ...(await sql(db)
        .selectFrom('users')
        .innerJoin('roles', (join) =>
          join.on((eb) =>
            eb.or([
              eb.and([eb('roles.is_builtin', '=', true), eb('roles.name_key', '=', eb.ref('users.role'))]),
              eb.exists(
                eb
                  .selectFrom('user_roles')
                  .select('user_roles.role_id')
                  .whereRef('user_roles.user_id', '=', 'users.id')
                  .whereRef('user_roles.role_id', '=', 'roles.id'),
              ),
            ]),
          ),
        )
        .where('users.id', 'in', userIds.slice(i, i + PEOPLE_PER_STATEMENT))
        .where('users.is_active', '=', true)
        .select(['users.id as user_id', 'users.role', 'roles.permissions_json'])
        .execute()),
    );
  return grants;
};

/** The permission lists of a person's built-in role and of every role they were given. */
export const listPermissionsOf = async (db: Db, userId: string, builtin: string): Promise<string[][]> => {
  const rows = await sql(db)
    .selectFrom('roles')
    .select('permissions_json')
    .where((eb) =>
      eb.or([
        eb.and([eb('is_builtin', '=', true), eb('name_key', '=', builtin)]),
        eb('id', 'in', eb.selectFrom('user_roles').select('role_id').where('user_id', '=', userId)),
      ]),
    )
    .execute();
  return rows.map(({ permissions_json }) => permissions_json);
};
