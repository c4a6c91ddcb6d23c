// The roles of a team: four are built in and stay as they are, others are the team's own.

import { TEAM_ROLE_KEYS, type TeamRole, type TeamRoleInput, type TeamRolePatch } from '@parley/contract';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { badRequest, coded, conflict, forbidden, invariant, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { recordAct } from '../audit/index.ts';
import { access, hold, type Membership } from './access.ts';
import { announce } from './announce.ts';
import * as memberStore from './members-store.ts';
import { BUILT_IN_NAMES, grantsOf, writingOf } from './policy.ts';
import * as roleStore from './roles-store.ts';
import type { TeamRoleRow } from './rows.ts';
import { endWriting } from './team-resources.ts';

const ROLES_PER_TEAM_MAX = 50;
const KEY_LENGTH_MAX = 40;

const toRole = ({ id, key, name, member_count, ...row }: roleStore.CountedRoleRow): TeamRole => ({
  id,
  key,
  name,
  permissions: grantsOf({ key, ...row }),
  is_builtin: row.is_builtin,
  member_count: Number(member_count),
});

const rankOf = ({ key }: TeamRole): number => (TEAM_ROLE_KEYS as readonly string[]).indexOf(key);

export const list = async (ctx: Ctx, teamId: string): Promise<TeamRole[]> => {
  await access(ctx, teamId);
  const roles = (await roleStore.list(ctx.db, teamId)).map(toRole);
  const builtIn = roles.filter(({ is_builtin }) => is_builtin).sort((a, b) => rankOf(a) - rankOf(b));
  const others = roles
    .filter(({ is_builtin }) => !is_builtin)
    .sort((a, b) => a.name.localeCompare(b.name) || a.key.localeCompare(b.key));
  return [...builtIn, ...others];
};

/** Of a new team; the owner's is answered. */
export const insertBuiltIn = async (ctx: Ctx, team_id: string): Promise<TeamRoleRow> => {
  const now = ctx.now().toISOString();
  const rows = TEAM_ROLE_KEYS.map((key) => ({
    ...{ id: newId(), team_id, key, name: BUILT_IN_NAMES[key], permissions_json: [], is_builtin: true },
    ...{ created_at: now, updated_at: now },
  }));
  await roleStore.insert(ctx.db, rows);
  const [owner] = rows;
  invariant(owner, 'a team has owners');
  return owner;
};

const load = async (ctx: Ctx, teamId: string, id: string): Promise<roleStore.CountedRoleRow> => {
  const role = await roleStore.find(ctx.db, teamId, id);
  if (!role) throw notFound('role');
  return role;
};

const loadOwn = async (ctx: Ctx, teamId: string, id: string): Promise<roleStore.CountedRoleRow> => {
  const role = await load(ctx, teamId, id);
  if (role.is_builtin)
    throw coded('built_in_role', forbidden('a built-in role stays as it is; make one of your own'));
  return role;
};

/** A member gives only what they have themselves. */
const assertHeld = ({ permissions }: Membership, given: readonly string[]): void => {
  const missing = given.find((name) => !(permissions as ReadonlySet<string>).has(name));
  if (missing !== undefined)
    throw coded('role_too_high', forbidden(`your own role does not have ${missing}, so you cannot give it`));
};

/** `[a-z0-9-]` of the name, numbered where that is taken. */
const keyFor = (name: string, taken: ReadonlySet<string>): string => {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, KEY_LENGTH_MAX)
    .replace(/-+$/, '');
  const base = plain === '' ? 'role' : plain;
  for (let n = 1; ; n++) {
    const key = n === 1 ? base : `${base}-${n}`;
    if (!taken.has(key)) return key;
  }
};

const sameName = (a: string, b: string): boolean =>
  a.normalize('NFKC').toLowerCase() === b.normalize('NFKC').toLowerCase();

const assertNameFree = (roles: readonly roleStore.CountedRoleRow[], name: string, exceptId = ''): void => {
  if (roles.some((role) => role.id !== exceptId && sameName(role.name, name)))
    throw coded('role_name_taken', conflict('this team has a role with this name already'));
};

export const create = (ctx: Ctx, teamId: string, { name, permissions }: TeamRoleInput): Promise<TeamRole> =>
  transact(ctx, async (ctx) => {
    await hold(ctx, teamId);
    assertHeld(await access(ctx, teamId, 'team.roles.manage'), permissions);
    const roles = await roleStore.list(ctx.db, teamId);
    if (roles.length >= ROLES_PER_TEAM_MAX)
      throw coded('limit_reached', badRequest(`a team has ${ROLES_PER_TEAM_MAX} roles at most`));
    assertNameFree(roles, name);
    const id = newId();
    const now = ctx.now().toISOString();
    const key = keyFor(name, new Set(roles.map((role) => role.key)));
    const row = { id, team_id: teamId, key, name, permissions_json: [...new Set(permissions)] };
    await roleStore.insert(ctx.db, [{ ...row, is_builtin: false, created_at: now, updated_at: now }]);
    return changed(ctx, teamId, id, 'team.role_created');
  });

export const update = (ctx: Ctx, teamId: string, id: string, patch: TeamRolePatch): Promise<TeamRole> =>
  transact(ctx, async (ctx) => {
    await hold(ctx, teamId);
    const me = await access(ctx, teamId, 'team.roles.manage');
    const before = await loadOwn(ctx, teamId, id);
    const { name, permissions } = patch;
    // What one could not have given one cannot take either.
    assertHeld(me, [...grantsOf(before), ...(permissions ?? [])]);
    if (name !== undefined) assertNameFree(await roleStore.list(ctx.db, teamId), name, id);
    await roleStore.update(ctx.db, id, {
      ...(name === undefined ? {} : { name }),
      ...(permissions === undefined ? {} : { permissions_json: [...new Set(permissions)] }),
      updated_at: ctx.now().toISOString(),
    });
    if (permissions !== undefined) {
      const writing = writingOf({ ...before, permissions_json: permissions });
      await memberStore.setWriting(ctx.db, teamId, before.key, writing);
      await endWriting(ctx, teamId, writing);
    }
    return changed(ctx, teamId, id, 'team.role_updated');
  });

const changed = async (ctx: Ctx, teamId: string, id: string, action: string): Promise<TeamRole> => {
  const role = toRole(await load(ctx, teamId, id));
  announce(ctx, 'team.role.changed', teamId);
  await recordAct(ctx, {
    action,
    target: { type: 'team', id: teamId },
    details: { role: role.key, permissions: role.permissions },
  });
  return role;
};

export const remove = (ctx: Ctx, teamId: string, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await hold(ctx, teamId);
    const me = await access(ctx, teamId, 'team.roles.manage');
    const role = await loadOwn(ctx, teamId, id);
    assertHeld(me, grantsOf(role));
    const count = Number(role.member_count);
    if (count > 0)
      throw coded(
        'role_in_use',
        conflict(
          count === 1
            ? 'one member has this role; give them another first'
            : `${count} members have this role; give them another first`,
        ),
      );
    await roleStore.remove(ctx.db, id);
    announce(ctx, 'team.role.changed', teamId);
    await recordAct(ctx, {
      action: 'team.role_deleted',
      target: { type: 'team', id: teamId },
      details: { role: role.key },
    });
  });
