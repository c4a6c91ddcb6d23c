// Teams and roles by the claims of an identity provider: `sailors` or `sailors:lead`, a team's handle and a role in it.

import type { TeamClaimLine } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { recordAct } from '../audit/index.ts';
import { hold } from './access.ts';
import {
  giveRole,
  hasAnotherOwner,
  join,
  leave,
  MEMBERS_PER_TEAM_MAX,
  TEAMS_PER_USER_MAX,
} from './members.ts';
import * as memberStore from './members-store.ts';
import * as roleStore from './roles-store.ts';
import type { TeamRoleRow } from './rows.ts';
import * as store from './store.ts';

const ROLE_DEFAULT = 'member';

/** A line of the plan with the role to be had. */
interface Planned extends TeamClaimLine {
  readonly wanted: TeamRoleRow | null;
}

const nothing = (value: string, reason: string): Planned => ({
  ...{ value, team_id: null, team: null, role: null, effect: 'none', reason, wanted: null },
});

/** Pure as far as the database allows: it writes nothing. A person who is not known yet is in no team. */
const plan = async (ctx: Ctx, userId: string | null, values: readonly string[]): Promise<Planned[]> => {
  const named = [...new Set(values)].map((value) => {
    // What follows a second colon is no part of a role, and makes it one that no team has.
    const [handle = '', ...role] = value.toLowerCase().split(':');
    return { value, handle, role: role.length === 0 ? ROLE_DEFAULT : role.join(':') };
  });
  const teams = await store.listByHandles(
    ctx.db,
    named.map(({ handle }) => handle),
  );
  const mine = userId === null ? [] : await memberStore.listOf(ctx.db, userId);
  const lines: Planned[] = [];
  for (const { value, handle, role } of named) {
    const team = teams.find((one) => one.handle === handle);
    if (!team) lines.push(nothing(value, 'there is no team with this handle'));
    else if (lines.some(({ team_id }) => team_id === team.id))
      lines.push(nothing(value, 'the team is named before; the first counts'));
    else {
      const now = mine.find(({ team_id }) => team_id === team.id);
      const count = mine.length + lines.filter(({ effect }) => effect === 'join').length;
      const refused = now ? null : await whyNotJoining(ctx, userId, team.id, count);
      const wanted = await roleStore.findByKey(ctx.db, team.id, role);
      if (!wanted) lines.push(nothing(value, 'the team has no such role'));
      else if (refused !== null) lines.push(nothing(value, refused));
      else {
        const line = await lineOf(ctx, userId, now, wanted);
        lines.push({ ...line, value, team_id: team.id, team: team.name, wanted });
      }
    }
  }
  for (const { team_id, name, role, is_claimed } of mine) {
    if (!is_claimed || lines.some((line) => line.team_id === team_id)) continue;
    const isLast = role === 'owner' && !(await hasAnotherOwner(ctx, team_id, userId ?? ''));
    lines.push({
      ...{ value: null, team_id, team: name, role, wanted: null },
      ...(isLast
        ? { effect: 'keep', reason: 'the last owner stays, although the claim no longer names the team' }
        : { effect: 'leave', reason: 'the claim no longer names the team' }),
    });
  }
  return lines;
};

/** A sign-in goes on without a team that cannot be joined; null: it can. */
const whyNotJoining = async (
  ctx: Ctx,
  userId: string | null,
  teamId: string,
  teams: number,
): Promise<string | null> => {
  if (userId !== null && (await memberStore.findRemoval(ctx.db, teamId, userId)))
    return 'a member of the team removed this person; an invitation or a member of the team takes them back';
  if (teams >= TEAMS_PER_USER_MAX) return `a person is in ${TEAMS_PER_USER_MAX} teams at most`;
  return (await memberStore.count(ctx.db, teamId)) >= MEMBERS_PER_TEAM_MAX
    ? `a team has ${MEMBERS_PER_TEAM_MAX} members at most`
    : null;
};

type Effect = Pick<TeamClaimLine, 'role' | 'effect' | 'reason'>;

const lineOf = async (
  ctx: Ctx,
  userId: string | null,
  now: Awaited<ReturnType<typeof memberStore.listOf>>[number] | undefined,
  { key }: TeamRoleRow,
): Promise<Effect> => {
  if (!now || userId === null) return { role: key, effect: 'join', reason: 'the claim names the team' };
  if (now.role === key) return { role: key, effect: 'keep', reason: 'nothing changes' };
  if (!now.is_claimed || now.is_role_given)
    return { role: now.role, effect: 'keep', reason: 'a member of the team gave this role; it stays' };
  if (now.role === 'owner' && !(await hasAnotherOwner(ctx, now.team_id, userId)))
    return { role: now.role, effect: 'keep', reason: 'the last owner stays an owner' };
  return { role: key, effect: 'change', reason: 'the claim names another role' };
};

/** What these values would give a person, without giving it. */
export const traceTeamClaims = async (
  ctx: Ctx,
  userId: string | null,
  values: readonly string[],
): Promise<TeamClaimLine[]> => (await plan(ctx, userId, values)).map(({ wanted: _, ...line }) => line);

/** At a sign-in, inside its transaction, which holds the account. Memberships that members made are never taken away. */
export const applyTeamClaims = async (ctx: Ctx, userId: string, values: readonly string[]): Promise<void> => {
  const first = await plan(ctx, userId, values);
  const touched = first.filter(({ effect }) => effect !== 'keep' && effect !== 'none');
  // In one order everywhere: two sign-ins of one moment must not wait for each other.
  for (const id of touched.flatMap(({ team_id }) => team_id ?? []).sort()) await hold(ctx, id);
  const done: Array<() => Promise<void>> = [];
  for (const { team_id, effect, wanted } of touched.length === 0 ? [] : await plan(ctx, userId, values)) {
    if (team_id === null || !touched.some((line) => line.team_id === team_id)) continue;
    if (effect === 'join' && wanted) await join(ctx, team_id, userId, wanted, true);
    else if (effect === 'change' && wanted) await giveRole(ctx, team_id, userId, wanted);
    else if (effect === 'leave') await leave(ctx, team_id, userId);
    else continue;
    done.push(() =>
      recordAct(ctx, {
        action: `team.claim_${effect}`,
        actorId: userId,
        target: { type: 'team', id: team_id },
        details: { user_id: userId, role: wanted?.key ?? null },
      }),
    );
  }
  // The audit log last: who has it writes to no team any more, so nobody who has a team and wants the log waits for them.
  for (const record of done) await record();
};
