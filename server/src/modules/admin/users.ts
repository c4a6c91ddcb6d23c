// What administrators do to accounts. The last active administrator stays one, whatever is asked.

import type { AdminUser, AdminUserInput, AdminUserPatch, PageQuery } from '@parley/contract';
import { type Ctx, emit, transact, userActor } from '../../kernel/ctx.ts';
import { badRequest, forbidden } from '../../kernel/errors.ts';
import { modulesOf, REMOVAL_STEPS, tellPermissionLost } from '../../kernel/module.ts';
import { pageOf } from '../../kernel/page.ts';
import { endApiKeys } from '../api-keys/index.ts';
import { recordAct } from '../audit/index.ts';
import { endSessions } from '../auth/index.ts';
import { createPassword, preparePassword, resetPassword } from '../credentials/index.ts';
import { assertPersonFree } from '../holds/index.ts';
import { notify } from '../notifications/index.ts';
import { assignRoles, permissionsOf, roleIdsOf } from '../roles/index.ts';
import { removeTwoFactor } from '../two-factor/index.ts';
import {
  accessUser,
  changeUser,
  countUsers,
  createUser,
  holdAccount,
  keepingAnAdmin,
  listUsers,
  removeUser,
  toUser,
  type UserRow,
} from '../users/index.ts';

const toAdminUser = async (ctx: Ctx, user: UserRow): Promise<AdminUser> => ({
  ...toUser(user),
  role_ids: (await roleIdsOf(ctx, [user.id])).get(user.id) ?? [],
});

interface UsersQuery extends PageQuery {
  readonly q?: string | undefined;
  readonly role?: 'admin' | 'user' | undefined;
  readonly is_active?: 'true' | 'false' | undefined;
}

export const list = async (ctx: Ctx, query: UsersQuery): Promise<{ data: AdminUser[]; total: number }> => {
  const { limit, offset } = pageOf(query);
  const filter = {
    q: query.q,
    role: query.role,
    is_active: query.is_active === undefined ? undefined : query.is_active === 'true',
  };
  const users = await listUsers(ctx, filter, limit, offset);
  const roles = await roleIdsOf(
    ctx,
    users.map(({ id }) => id),
  );
  const data = users.map((user) => ({ ...toUser(user), role_ids: roles.get(user.id) ?? [] }));
  return { data, total: await countUsers(ctx, filter) };
};

export const read = async (ctx: Ctx, id: string): Promise<AdminUser> =>
  toAdminUser(ctx, await accessUser(ctx, id));

/**
 * A helper who may open the administration is not an administrator: accounts of administrators are made, changed and removed by those alone, and
 * a password is reset only for an account that may nothing which the helper may not.
 */
const assertMayManage = async (
  ctx: Ctx,
  account: Pick<UserRow, 'id' | 'role'>,
  patch: AdminUserPatch = {},
): Promise<void> => {
  const { actor } = ctx;
  if (actor.kind !== 'user' || actor.role === 'admin') return;
  if (account.role === 'admin' || patch.role === 'admin')
    throw forbidden('only an administrator can make, change or remove an administrator');
  if (patch.password === undefined) return;
  const allowed = await permissionsOf(ctx, account.id, account.role);
  if ([...allowed].some((name) => !actor.permissions.has(name)))
    throw forbidden('this account may do things that you may not; an administrator can reset its password');
};

export const create = async (ctx: Ctx, input: AdminUserInput): Promise<AdminUser> => {
  await assertMayManage(ctx, { id: '', role: input.role ?? 'user' });
  const prepared = await preparePassword(ctx, input.password);
  using _kek = prepared.kek;
  return await transact(ctx, async (ctx) => {
    const { username, email, display_name, role = 'user', is_active = true, role_ids = [] } = input;
    const user = await createUser(ctx, {
      username,
      email,
      display_name,
      role,
      is_active,
      auth_source: 'builtin',
    });
    (await createPassword(ctx, user.id, prepared)).erase();
    if (role_ids.length > 0) await assignRoles(ctx, user.id, role_ids);
    const made = await toAdminUser(ctx, user);
    emit(ctx, 'admin.user.created', made, { topics: ['admin'] });
    await recordAct(ctx, {
      action: 'user.created',
      target: { type: 'user', id: user.id },
      details: { username, role, is_active },
    });
    return made;
  });
};

export const update = async (ctx: Ctx, id: string, patch: AdminUserPatch): Promise<AdminUser> => {
  const { password, role_ids, end_api_keys = false, ...fields } = patch;
  const { auth_source } = await accessUser(ctx, id);
  if (password !== undefined && auth_source !== 'builtin')
    throw badRequest('password: this account signs in through the identity provider');
  const prepared = password === undefined ? null : await preparePassword(ctx, password);
  using _kek = prepared?.kek;
  return await transact(ctx, (ctx) =>
    keepingAnAdmin(ctx, async () => {
      await holdAccount(ctx, id);
      const before = await accessUser(ctx, id);
      await assertMayManage(ctx, before, patch);
      const user = await changeUser(ctx, id, fields);
      if (role_ids !== undefined) await assignRoles(ctx, id, role_ids);
      if (prepared) {
        await resetPassword(ctx, id, prepared);
        // A person who forgot the password has usually lost the telephone as well; they set it up anew.
        if (user.has_two_factor) await removeTwoFactor(ctx, id);
        if (!isOwn(ctx, id)) await tellOfReset(ctx, id);
      }
      if (end_api_keys) await endApiKeys(ctx, id);
      const isDemoted = before.role === 'admin' && user.role !== 'admin';
      if (isDemoted || (before.is_active && !user.is_active)) await tellPermissionLost(ctx, [id]);
      if (prepared || !user.is_active || isDemoted) await endSessions(ctx, id, keepsOwn(ctx, id, user));
      const changed = await accessUser(ctx, id);
      const told = await toAdminUser(ctx, changed);
      emit(ctx, 'admin.user.updated', told, { topics: ['admin'] });
      emit(ctx, 'user.profile.updated', toUser(changed), { userIds: [id] });
      await recordAct(ctx, {
        action: 'user.updated',
        target: { type: 'user', id },
        details: {
          ...fields,
          ...(role_ids === undefined ? {} : { role_ids }),
          ...(prepared ? { password: 'reset' } : {}),
        },
      });
      return told;
    }),
  );
};

const tellOfReset = (ctx: Ctx, id: string): Promise<void> =>
  notify(ctx, [id], {
    type: 'system',
    says: { kind: 'password_set' },
    link: '/settings/security',
    data: {},
  });

/** An administrator who changes their own account keeps the session they do it with, as long as they may sign in at all. */
const keepsOwn = (ctx: Ctx, id: string, user: UserRow): { except?: string | null } =>
  isOwn(ctx, id) && user.is_active ? { except: userActor(ctx).sessionId } : {};

/** The operator, who acts from outside, has no account. */
const isOwn = ({ actor }: Ctx, id: string): boolean => actor.kind === 'user' && actor.userId === id;

export const remove = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, (ctx) =>
    keepingAnAdmin(ctx, async () => {
      await holdAccount(ctx, id);
      const user = await accessUser(ctx, id);
      await assertMayManage(ctx, user);
      await assertPersonFree(ctx, id);
      await takeApart(ctx, id);
      await recordAct(ctx, {
        action: 'user.deleted',
        target: { type: 'user', id },
        details: { username: user.username },
      });
    }),
  );

/** The same, and their name goes from what stays; inside the caller's transaction, which writes down that it was done. */
export const erase = (ctx: Ctx, id: string): Promise<void> =>
  keepingAnAdmin(ctx, async () => {
    for (const { onAccountRemoved } of modulesOf(ctx.kernel)) await onAccountRemoved?.forget?.(ctx, id);
    await takeApart(ctx, id);
  });

const takeApart = async (ctx: Ctx, id: string): Promise<void> => {
  for (const step of REMOVAL_STEPS)
    for (const { onAccountRemoved } of modulesOf(ctx.kernel)) await onAccountRemoved?.[step]?.(ctx, id);
  await removeUser(ctx, id);
  emit(ctx, 'admin.user.deleted', { id }, { topics: ['admin'] });
};
