// Who is in a team, and with which role. At least one owner who can sign in stays.

import type { TeamMember, TeamMemberInput } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, coded, conflict, forbidden, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Page } from '../../kernel/page.ts';
import { recordAct } from '../audit/index.ts';
import { notify, withdrawShareNews } from '../notifications/index.ts';
import { accessUser, avatarUri, foldName, holdAccount } from '../users/index.ts';
import { access, hold, type Membership } from './access.ts';
import { audienceOf } from './announce.ts';
import * as invitations from './invitations-store.ts';
import * as memberStore from './members-store.ts';
import { mayHandle, writingOf } from './policy.ts';
import * as roleStore from './roles-store.ts';
import type { TeamMemberRow, TeamRoleRow } from './rows.ts';
import * as store from './store.ts';
import { endWriting, teamResourcesOf } from './team-resources.ts';

export const MEMBERS_PER_TEAM_MAX = 10_000;
export const TEAMS_PER_USER_MAX = 200;
const ROLE_DEFAULT = 'member';

const toMember = ({ id, user_id, display_name, handle, ...row }: memberStore.NamedMemberRow): TeamMember => ({
  id,
  user_id,
  display_name,
  handle,
  avatar: avatarUri(row.avatar_png),
  role: row.role,
  is_active: row.is_active,
  joined_at: row.joined_at,
});

export const list = async (
  ctx: Ctx,
  teamId: string,
  q: string,
  page: Page,
): Promise<{ data: TeamMember[]; total: number }> => {
  await access(ctx, teamId);
  const text = foldName(q);
  const rows = await memberStore.list(ctx.db, teamId, text, page);
  return { data: rows.map(toMember), total: await memberStore.count(ctx.db, teamId, text) };
};

export const newMember = (ctx: Ctx, team_id: string, user_id: string, role: TeamRoleRow): TeamMemberRow => ({
  id: newId(),
  team_id,
  user_id,
  role: role.key,
  ...writingOf(role),
  is_claimed: false,
  is_role_given: false,
  joined_at: ctx.now().toISOString(),
});

/** A role of this team that a request names. */
export const roleOf = async (ctx: Ctx, teamId: string, key: string = ROLE_DEFAULT): Promise<TeamRoleRow> => {
  const role = await roleStore.findByKey(ctx.db, teamId, key);
  if (!role) throw badRequest('role: this team has no such role');
  return role;
};

export const assertMayHandle = (me: Membership, role: TeamRoleRow): void => {
  if (!mayHandle(me, role))
    throw role.key === 'owner'
      ? coded('owners_only', forbidden('only an owner makes, changes or removes an owner'))
      : coded(
          'role_too_high',
          forbidden('this role allows more than yours, so you can neither give nor take it'),
        );
};

const load = async (ctx: Ctx, teamId: string, memberId: string): Promise<memberStore.NamedMemberRow> => {
  const row = await memberStore.find(ctx.db, teamId, memberId);
  if (!row) throw notFound('member');
  return row;
};

/** The request that puts them there holds their account: what comes at once is counted in turn. */
export const assertRoom = async (ctx: Ctx, memberId: string): Promise<void> => {
  if ((await store.countMine(ctx.db, memberId)) >= TEAMS_PER_USER_MAX)
    throw coded('limit_reached', badRequest(`a person is in ${TEAMS_PER_USER_MAX} teams at most`));
};

export const add = (ctx: Ctx, teamId: string, input: TeamMemberInput): Promise<TeamMember> =>
  transact(ctx, async (ctx) => {
    // The account before the team, as the removal of an account does: the other way round they would wait for each other.
    await holdAccount(ctx, input.user_id);
    await hold(ctx, teamId);
    const me = await access(ctx, teamId, 'team.members.manage');
    const { is_active } = await accessUser(ctx, input.user_id);
    if (!is_active) throw notFound('user');
    const role = await roleOf(ctx, teamId, input.role);
    assertMayHandle(me, role);
    if (!(await memberStore.find(ctx.db, teamId, input.user_id))) await assertRoom(ctx, input.user_id);
    const member = await join(ctx, teamId, input.user_id, role);
    await welcome(ctx, teamId, input.user_id);
    await recordAct(ctx, {
      action: 'team.member_added',
      target: { type: 'team', id: teamId },
      details: { user_id: input.user_id, role: role.key },
    });
    return member;
  });

/** Takes a person into a team, inside the caller's transaction, who holds the account and the team. */
export const join = async (
  ctx: Ctx,
  teamId: string,
  memberId: string,
  role: TeamRoleRow,
  is_claimed = false,
): Promise<TeamMember> => {
  if ((await memberStore.count(ctx.db, teamId)) >= MEMBERS_PER_TEAM_MAX)
    throw coded('limit_reached', badRequest(`a team has ${MEMBERS_PER_TEAM_MAX} members at most`));
  const row = { ...newMember(ctx, teamId, memberId, role), is_claimed };
  if (!(await memberStore.insert(ctx.db, row)))
    throw coded('in_team_already', conflict('this person is in the team already'));
  await memberStore.forgetRemoval(ctx.db, teamId, memberId);
  emit(
    ctx,
    'team.member.added',
    { team_id: teamId, user_id: memberId, role: role.key },
    audienceOf(teamId, [memberId]),
  );
  return toMember(await load(ctx, teamId, memberId));
};

const linkTo = (teamId: string): string => `/teams/${teamId}`;

const welcome = async (ctx: Ctx, teamId: string, newcomerId: string): Promise<void> => {
  const [team, me] = [await store.find(ctx.db, teamId), await accessUser(ctx, userId(ctx))];
  await notify(ctx, [newcomerId], {
    type: 'share',
    says: { kind: 'added_to_team', name: me.display_name, title: team?.name ?? '' },
    body: '',
    link: linkTo(teamId),
    data: { team_id: teamId },
  });
};

/** Which team it was, and no way there any more. */
export const sayLost = async (
  ctx: Ctx,
  people: readonly string[],
  teamId: string,
  kind: 'removed_from_team' | 'team_deleted',
): Promise<void> => {
  const [team, me] = [await store.find(ctx.db, teamId), await accessUser(ctx, userId(ctx))];
  const says = { kind, name: me.display_name, title: team?.name ?? '' };
  await notify(ctx, people, { type: 'share', says, link: null, data: {} });
};

/** That they were added to the team is told no longer, nor who came to it by their invitation. */
export const withdrawNews = (ctx: Ctx, teamId: string, memberId: string): Promise<void> =>
  withdrawShareNews(ctx, memberId, linkTo(teamId));

export const setRole = (ctx: Ctx, teamId: string, memberId: string, key: string): Promise<TeamMember> =>
  transact(ctx, async (ctx) => {
    await hold(ctx, teamId);
    const me = await access(ctx, teamId, 'team.members.manage');
    const before = await load(ctx, teamId, memberId);
    const role = await roleOf(ctx, teamId, key);
    assertMayHandle(me, await roleOf(ctx, teamId, before.role));
    assertMayHandle(me, role);
    if (before.role !== role.key) {
      if (before.role === 'owner') await assertAnotherOwner(ctx, teamId, memberId);
      await giveRole(ctx, teamId, memberId, role);
      await memberStore.markRoleGiven(ctx.db, teamId, memberId);
      await recordAct(ctx, {
        action: 'team.member_role_changed',
        target: { type: 'team', id: teamId },
        details: { user_id: memberId, role: role.key },
      });
    }
    return toMember(await load(ctx, teamId, memberId));
  });

export const giveRole = async (
  ctx: Ctx,
  teamId: string,
  memberId: string,
  role: TeamRoleRow,
): Promise<void> => {
  await memberStore.setRole(ctx.db, teamId, memberId, { role: role.key, ...writingOf(role) });
  await endWriting(ctx, teamId, writingOf(role));
  for (const resources of teamResourcesOf(ctx)) await resources.roleChanged?.(ctx, teamId, memberId);
  emit(
    ctx,
    'team.member.updated',
    { team_id: teamId, user_id: memberId, role: role.key },
    audienceOf(teamId, [memberId]),
  );
};

/** Whether another person who can sign in owns the team. */
export const hasAnotherOwner = async (ctx: Ctx, teamId: string, memberId: string): Promise<boolean> =>
  (await memberStore.listOthers(ctx.db, teamId, memberId)).some(
    ({ role, is_active }) => role === 'owner' && is_active,
  );

const assertAnotherOwner = async (ctx: Ctx, teamId: string, memberId: string): Promise<void> => {
  if (!(await hasAnotherOwner(ctx, teamId, memberId)))
    throw coded(
      'last_owner',
      conflict('the last owner stays; make another member an owner first, or delete the team'),
    );
};

/** Those who manage members remove others; every member may leave. */
export const remove = (ctx: Ctx, teamId: string, memberId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await hold(ctx, teamId);
    const isSelf = memberId === userId(ctx);
    const me = await access(ctx, teamId);
    const row = await load(ctx, teamId, memberId);
    if (!isSelf) {
      await access(ctx, teamId, 'team.members.manage');
      assertMayHandle(me, await roleOf(ctx, teamId, row.role));
    }
    if (row.role === 'owner') await assertAnotherOwner(ctx, teamId, memberId);
    await leave(ctx, teamId, memberId, isSelf);
    if (!isSelf) await sayLost(ctx, [memberId], teamId, 'removed_from_team');
    await recordAct(ctx, {
      action: isSelf ? 'team.left' : 'team.member_removed',
      target: { type: 'team', id: teamId },
      details: { user_id: memberId },
    });
  });

/** Ends a membership inside the caller's transaction, and what the member invited with it; who leaves is told of it and of nothing after it. */
export const leave = async (
  ctx: Ctx,
  teamId: string,
  memberId: string,
  is_own_wish = true,
): Promise<void> => {
  await memberStore.remove(ctx.db, teamId, memberId);
  const removed_at = ctx.now().toISOString();
  await memberStore.noteRemoval(ctx.db, { team_id: teamId, user_id: memberId, removed_at, is_own_wish });
  await invitations.removeOfMaker(ctx.db, teamId, memberId);
  await withdrawNews(ctx, teamId, memberId);
  for (const resources of teamResourcesOf(ctx)) await resources.memberLeft(ctx, teamId, memberId);
  emit(ctx, 'team.member.removed', { team_id: teamId, user_id: memberId }, audienceOf(teamId, [memberId]));
};
