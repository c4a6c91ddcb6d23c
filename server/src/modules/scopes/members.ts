// Who a thing is shared with: people and teams, each with a role. Written once for every noun; the last owner stays.

import type { Member, MemberInput, PageQuery, ScopeRole } from '@parley/contract';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, coded, conflict, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pageOf } from '../../kernel/page.ts';
import { definePart } from '../../kernel/parts.ts';
import { recordAct } from '../audit/index.ts';
import { assertPersonStays } from '../holds/index.ts';
import { accessTeam, findMembership, shareTeam } from '../teams/index.ts';
import { accessUser, avatarUri, holdAccount } from '../users/index.ts';
import { refusal } from './policy.ts';
import type { ScopeMemberRow, ScopeRow } from './rows.ts';
import { access, changing, hold, remove as removeScope, taking, teamOf } from './service.ts';
import * as store from './store.ts';

export const MEMBERS_PER_SCOPE_MAX = 1_000;

/** A kind whose things' members are written to the audit log where they are a team's. */
export const auditedMembers = definePart<string>('scopes.audited');

/** Last in the caller's transaction. */
const note = async (
  ctx: Ctx,
  { id, kind }: Pick<ScopeRow, 'id' | 'kind'>,
  act: 'member_added' | 'member_role_changed' | 'member_removed',
  { user_id, team_id, role }: Pick<ScopeMemberRow, 'user_id' | 'team_id' | 'role'>,
): Promise<void> => {
  if (!auditedMembers.listed(ctx.kernel).includes(kind) || (await teamOf(ctx, id)) === null) return;
  await recordAct(ctx, {
    action: `${kind}.${act}`,
    target: { type: kind, id },
    details: { ...(user_id === null ? { team_id } : { user_id }), role },
  });
};

const toMember = (row: store.NamedMemberRow): Member => ({
  ...row,
  display_name: row.display_name ?? '',
  handle: row.handle ?? '',
  avatar: avatarUri(row.avatar_png),
});

/** A team among them is named to its people, and to those who decide who sees the thing. */
export const list = async (ctx: Ctx, kind: string, id: string, query: PageQuery): Promise<Member[]> => {
  const { rights } = await access(ctx, kind, id);
  const tellTo = rights.manage ? null : userId(ctx);
  return (await store.listMembers(ctx.db, id, tellTo, pageOf(query))).map(toMember);
};

const load = async (ctx: Ctx, scopeId: string, id: string): Promise<store.NamedMemberRow> => {
  const row = await store.findMember(ctx.db, scopeId, id);
  if (!row) throw notFound('member');
  return row;
};

/** `told` runs before the audit log is taken, for which all who are written down there wait. */
export const add = (
  ctx: Ctx,
  kind: string,
  id: string,
  input: MemberInput,
  told: (ctx: Ctx) => Promise<void> = async () => {},
): Promise<Member> =>
  transact(ctx, async (ctx) => {
    // The account before the thing, as the removal of an account does: the other way round they would wait for each other.
    if (input.user_id !== undefined) await holdAccount(ctx, input.user_id);
    // And the team, as those who leave it do.
    else if (input.team_id !== undefined) await shareTeam(ctx, input.team_id);
    await hold(ctx, id);
    await access(ctx, kind, id, 'manage');
    const who = await principalOf(ctx, input);
    if ((await store.countMembers(ctx.db, id)) >= MEMBERS_PER_SCOPE_MAX)
      throw coded(
        'limit_reached',
        badRequest(`it can be shared with ${MEMBERS_PER_SCOPE_MAX} people and teams at most`),
      );
    const row = { id: newId(), scope_id: id, ...who, role: input.role, created_at: ctx.now().toISOString() };
    await changing(ctx, { id, kind }, async () => {
      if (!(await store.insertMember(ctx.db, row)))
        throw coded(
          'shared_already',
          conflict(`it is shared with this ${who.user_id === null ? 'team' : 'person'} already`),
        );
    });
    await told(ctx);
    await note(ctx, { id, kind }, 'member_added', row);
    return toMember(await load(ctx, id, row.id));
  });

/** A team that the caller is not in does not exist for them. Who shares with all of a team has the role that gives things to it. */
const principalOf = async (
  ctx: Ctx,
  { user_id, team_id }: MemberInput,
): Promise<Pick<ScopeMemberRow, 'user_id' | 'team_id'>> => {
  if (user_id !== undefined) {
    const { is_active } = await accessUser(ctx, user_id);
    if (!is_active) throw notFound('user');
    return { user_id, team_id: null };
  }
  if (team_id === undefined) throw notFound('team');
  await accessTeam(ctx, team_id, 'team.things.write');
  return { user_id: null, team_id };
};

export interface NamedMember {
  readonly kind: string;
  readonly id: string;
  readonly memberId: string;
}

export const setRole = (ctx: Ctx, { kind, id, memberId }: NamedMember, role: ScopeRole): Promise<Member> =>
  transact(ctx, async (ctx) => {
    await hold(ctx, id);
    const scope = await access(ctx, kind, id, 'manage');
    const row = await load(ctx, id, memberId);
    if (row.role !== role) {
      if (row.user_id !== null && role === 'viewer') await assertPersonStays(ctx, row.user_id);
      await changing(ctx, { id, kind }, async () => {
        if (row.role === 'owner') await passOwnership(ctx, { id, owner_id: scope.owner_id }, row);
        await store.updateMember(ctx.db, memberId, role);
      });
      await note(ctx, { id, kind }, 'member_role_changed', { ...row, role });
    }
    return toMember(await load(ctx, id, memberId));
  });

/** An owner removes others; every member may leave. `told` runs before the audit log is taken, with the person who is off it now. */
export const remove = (
  ctx: Ctx,
  { kind, id, memberId }: NamedMember,
  told: (ctx: Ctx, personId: string) => Promise<void> = async () => {},
): Promise<void> =>
  transact(ctx, async (ctx) => {
    await hold(ctx, id);
    const scope = await access(ctx, kind, id);
    const row = await load(ctx, id, memberId);
    if (row.user_id !== userId(ctx) && !scope.rights.manage) {
      if (row.team_id !== null && !(await findMembership(ctx, row.team_id, userId(ctx))))
        throw notFound('member');
      throw refusal(scope.my_role);
    }
    if (row.user_id !== null) await assertPersonStays(ctx, row.user_id);
    await taking(ctx, { id, kind }, async () => {
      if (row.role === 'owner') await passOwnership(ctx, { id, owner_id: scope.owner_id }, row);
      await store.removeMember(ctx.db, memberId);
    });
    if (row.user_id !== null) await told(ctx, row.user_id);
    await note(ctx, { id, kind }, 'member_removed', row);
  });

/** Before a member stops being an owner: another person must be one, and becomes `owner_id` if this member was it. */
const passOwnership = async (
  ctx: Ctx,
  { id, owner_id }: Pick<ScopeRow, 'id' | 'owner_id'>,
  { user_id }: Pick<ScopeMemberRow, 'user_id'>,
): Promise<void> => {
  // A team among the owners is not enough: a thing belongs to a person.
  if (user_id === null) return;
  const others = (await store.listPeople(ctx.db, id, user_id)).filter(({ role }) => role === 'owner');
  const next = others.find(({ is_active }) => is_active) ?? others[0];
  if (!next)
    throw coded(
      'last_owner',
      conflict('the last owner stays; make another person an owner first, or delete it'),
    );
  if (owner_id === user_id)
    await store.update(ctx.db, id, { owner_id: next.user_id, updated_at: ctx.now().toISOString() });
};

const BY_RANK: readonly ScopeRole[] = ['owner', 'editor', 'viewer'];

/**
 * Before an account goes, inside the caller's transaction: what it shared passes to another member, owners before editors before
 * viewers, those who can sign in before all others, the earliest first. What was shared with no other person goes with the account.
 */
export const withdrawFromAll = async (ctx: Ctx, goingId: string): Promise<void> => {
  for (const { id: memberId, scope_id: id } of await store.listMembershipsOf(ctx.db, goingId)) {
    await hold(ctx, id);
    const scope = await store.find(ctx.db, id);
    if (!scope) continue;
    if (scope.owner_id === goingId && !(await passOn(ctx, scope, goingId))) {
      await removeScope(ctx, scope);
      continue;
    }
    await changing(ctx, scope, () => store.removeMember(ctx.db, memberId));
  }
};

const passOn = async (ctx: Ctx, scope: ScopeRow, goingId: string): Promise<boolean> => {
  const people = await store.listPeople(ctx.db, scope.id, goingId);
  const active = people.filter(({ is_active }) => is_active);
  const able = active.length > 0 ? active : people;
  const next = BY_RANK.map((rank) => able.find(({ role }) => role === rank)).find((one) => one !== undefined);
  if (!next) return false;
  await store.updateMember(ctx.db, next.id, 'owner');
  await store.update(ctx.db, scope.id, { owner_id: next.user_id, updated_at: ctx.now().toISOString() });
  return true;
};
