// The permissions that nouns declare for built-in roles reach those roles by themselves, once each: a new noun needs no migration for it,
// and a permission that an administrator took away stays away. Roles that administrators made are left alone.

import { PERMISSIONS, type PermissionSpec } from '@parley/contract';
import { type Ctx, emit, transact } from '../../kernel/ctx.ts';
import { recordAct } from '../audit/index.ts';
import * as store from './store.ts';

type Declared = Readonly<Record<string, PermissionSpec>>;

/** Before the first request. Instances that start together offer each permission once: the row of its name decides. */
export const offerDeclared = async (ctx: Ctx, declared: Declared = PERMISSIONS): Promise<void> => {
  const known = new Set(await store.listOffered(ctx.db));
  const names = Object.keys(declared).filter((name) => !known.has(name));
  if (names.length === 0) return;
  await transact(ctx, async (ctx) => {
    const fresh = (await store.noteOffered(ctx.db, names)).sort();
    for (const role of await store.listBuiltIn(ctx.db)) {
      const added = fresh.filter((name) => declared[name]?.roles.some((one) => one === role.name_key));
      if (added.length > 0) await give(ctx, role, added);
    }
  });
};

const give = async (ctx: Ctx, { id, name, permissions_json }: store.RoleRow, added: readonly string[]) => {
  const permissions = [...new Set([...permissions_json, ...added])];
  await store.update(ctx.db, id, { permissions_json: permissions, updated_at: ctx.now().toISOString() });
  emit(ctx, 'admin.role.changed', { id }, { topics: ['admin'] });
  // On a server without an account no one’s rights have changed: these are the roles that it begins with.
  if (!(await store.hasAccounts(ctx.db))) return;
  await recordAct(ctx, {
    action: 'role.updated',
    target: { type: 'role', id },
    details: { name, permissions },
  });
};
