// Roles grant permissions. Two are built in: `admin` may everything, `user` is what every account may (an administrator may change it). Further
// ones are made by administrators and add to what a person may; they are read on every request, so a change acts at once.

import {
  type PageQuery,
  PERMISSION_NAMES,
  type Permission,
  type Role,
  type RoleInput,
  type RolePatch,
} from '@parley/contract';
import { type Ctx, emit, transact } from '../../kernel/ctx.ts';
import { badRequest, conflict, forbidden, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { tellPermissionLost } from '../../kernel/module.ts';
import { pageOf } from '../../kernel/page.ts';
import { recordAct } from '../audit/index.ts';
import * as store from './store.ts';

const ROLES_MAX = 200;

type Loaded = NonNullable<Awaited<ReturnType<typeof store.find>>>;

const toRole = ({ permissions_json, assigned, built_in, name_key, ...row }: Loaded): Role => ({
  ...row,
  permissions: name_key === 'admin' && row.is_builtin ? [...PERMISSION_NAMES] : permissions_json,
  member_count: Number((row.is_builtin ? built_in : assigned) ?? 0),
});

const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

const nameTaken = () => conflict('a role with this name exists already');

export const list = async (ctx: Ctx, query: PageQuery): Promise<Role[]> =>
  (await store.list(ctx.db, pageOf(query))).map(toRole);

const access = async (ctx: Ctx, id: string): Promise<Loaded> => {
  const role = await store.find(ctx.db, id);
  if (!role) throw notFound('role');
  return role;
};

/** A person gives only what they have themselves. The operator and an identity provider, who act from outside, have no account. */
const assertHeld = ({ actor }: Ctx, permissions: readonly string[]): void => {
  if (actor.kind !== 'user') return;
  const missing = permissions.find((name) => !actor.permissions.has(name));
  if (missing !== undefined)
    throw forbidden(`you do not have the permission ${missing}, so you cannot give it`);
};

export const create = (ctx: Ctx, { name, description = '', permissions }: RoleInput): Promise<Role> =>
  transact(ctx, async (ctx) => {
    assertHeld(ctx, permissions);
    if ((await store.count(ctx.db)) >= ROLES_MAX) throw badRequest(`there are ${ROLES_MAX} roles already`);
    const now = ctx.now().toISOString();
    const id = newId();
    const isNew = await store.insert(ctx.db, {
      id,
      name,
      name_key: keyOf(name),
      description,
      permissions_json: [...new Set(permissions)],
      is_builtin: false,
      created_at: now,
      updated_at: now,
    });
    if (!isNew) throw nameTaken();
    return changed(ctx, id, 'role.created');
  });

export const update = (ctx: Ctx, id: string, patch: RolePatch): Promise<Role> =>
  transact(ctx, async (ctx) => {
    const role = await access(ctx, id);
    if (role.is_builtin && role.name_key === 'admin')
      throw forbidden('the role admin always has every permission');
    if (role.is_builtin && patch.name !== undefined) throw forbidden('a built-in role keeps its name');
    if (role.is_builtin && patch.permissions?.includes('surface.admin.access'))
      throw forbidden('not everybody can be an administrator; make a role of its own for that');
    const { name, description, permissions } = patch;
    assertHeld(ctx, permissions?.filter((one) => !role.permissions_json.includes(one)) ?? []);
    if (name !== undefined && (await store.isNameTaken(ctx.db, keyOf(name), id))) throw nameTaken();
    await unlessNameTaken(ctx, () =>
      store.update(ctx.db, id, {
        ...(name === undefined ? {} : { name, name_key: keyOf(name) }),
        ...(description === undefined ? {} : { description }),
        ...(permissions === undefined ? {} : { permissions_json: [...new Set(permissions)] }),
        updated_at: ctx.now().toISOString(),
      }),
    );
    if (permissions !== undefined) await tellPermissionLost(ctx, null);
    return changed(ctx, id, 'role.updated');
  });

/** The look before loses a race on Postgres; the unique index does not. */
const unlessNameTaken = async (ctx: Ctx, write: () => Promise<void>): Promise<void> => {
  try {
    await write();
  } catch (error) {
    if (ctx.kernel.database.dialect.isUniqueViolation(error)) throw nameTaken();
    throw error;
  }
};

const changed = async (ctx: Ctx, id: string, action: string): Promise<Role> => {
  const role = toRole(await access(ctx, id));
  emit(ctx, 'admin.role.changed', { id }, { topics: ['admin'] });
  await recordAct(ctx, {
    action,
    target: { type: 'role', id },
    details: { name: role.name, permissions: role.permissions },
  });
  return role;
};

export const remove = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const role = await access(ctx, id);
    if (role.is_builtin) throw forbidden('a built-in role cannot be deleted');
    if (!(await store.remove(ctx.db, id))) throw notFound('role');
    await tellPermissionLost(ctx, null);
    emit(ctx, 'admin.role.changed', { id }, { topics: ['admin'] });
    await recordAct(ctx, {
      action: 'role.deleted',
      target: { type: 'role', id },
      details: { name: role.name },
    });
  });

/** Gives a person exactly these roles. Built-in ones are not given this way. */
export const assign = async (ctx: Ctx, userId: string, roleIds: readonly string[]): Promise<void> => {
  const wanted = [...new Set(roleIds)];
  const found = await store.listCustom(ctx.db, wanted);
  if (found.length !== wanted.length) throw notFound('role');
  const had = (await store.listIdsOf(ctx.db, [userId])).get(userId) ?? [];
  const given = found.filter(({ id }) => !had.includes(id));
  assertHeld(
    ctx,
    given.flatMap(({ permissions_json }) => permissions_json),
  );
  await store.replaceAssignments(ctx.db, userId, wanted);
  await tellPermissionLost(ctx, [userId]);
};

export const idsOf = (ctx: Ctx, userIds: readonly string[]): Promise<Map<string, string[]>> =>
  store.listIdsOf(ctx.db, userIds);

/** Everything that a person may do, as of now. */
export const permissionsOf = async (
  ctx: Ctx,
  userId: string,
  role: 'admin' | 'user',
): Promise<Set<Permission>> => {
  if (role === 'admin') return new Set(PERMISSION_NAMES);
  const lists = await store.listPermissionsOf(ctx.db, userId, role);
  const known = new Set<string>(PERMISSION_NAMES);
  return new Set(lists.flat().filter((name): name is Permission => known.has(name)));
};

/** Those of these people who may do this, as of now. */
export const allowedOf = async (
  ctx: Ctx,
  userIds: readonly string[],
  permission: Permission,
): Promise<Set<string>> => {
  const grants = await store.listGrants(ctx.db, userIds);
  const granting = grants.filter(
    ({ role, permissions_json }) => role === 'admin' || permissions_json.includes(permission),
  );
  return new Set(granting.map(({ user_id }) => user_id));
};
