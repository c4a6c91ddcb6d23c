// What becomes of things in a team's workspaces when a person who owns them, or with whom they are shared, leaves the team.

import type { Ctx } from '../../kernel/ctx.ts';
import { findTeamHeir } from '../teams/index.ts';
import { listInTeam, moveToOwners, onlyOfTeam } from './places.ts';
import type { ScopeRow } from './rows.ts';
import { changing, hold, newOwner, taking } from './service.ts';
import * as store from './store.ts';

/**
 * Inside the transaction that ended the membership. What the team sees in its workspaces stays with it: another owner of the thing keeps
 * it, or else an owner of the team. What is private goes with its owner, to their own workspace. What they shared with the team from there
 * is shared with it no more, and what others shared with them by name in the team's workspaces no more with them.
 */
export const leaveThings = async (ctx: Ctx, teamId: string, goingId: string): Promise<void> => {
  const owned = await store.listOwnedInTeam(ctx.db, teamId, goingId);
  const [ofTeam, own] = [
    owned.filter(({ is_seen }) => is_seen),
    owned.filter(({ is_seen, owner_id }) => !is_seen && owner_id === goingId),
  ];
  const placed = await listInTeam(ctx, teamId, ofTeam);
  for (const thing of ofTeam) if (placed.has(thing.id)) await handOver(ctx, teamId, thing, goingId);
  await moveToOwners(ctx, own);
  for (const { id, kind } of own) {
    await hold(ctx, id);
    await changing(ctx, { id, kind }, () => store.endInTeam(ctx.db, teamId, id, ctx.now().toISOString()));
  }
  await takeAlong(ctx, teamId, goingId);
  await unshareInTeam(ctx, teamId, goingId);
};

/** A thing that the team sees no more: neither is it the team's, nor shared with it. */
export const takeBack = async (
  ctx: Ctx,
  teamId: string,
  { id, kind }: Pick<ScopeRow, 'id' | 'kind'>,
): Promise<void> => {
  await hold(ctx, id);
  await taking(ctx, { id, kind }, () => store.endInTeam(ctx.db, teamId, id, ctx.now().toISOString()));
};

/** What lies in no workspace of a team is of its people: a team that none of its owners is in has it no longer. */
const takeAlong = async (ctx: Ctx, teamId: string, goingId: string): Promise<void> => {
  const given = await store.listGivenBy(ctx.db, teamId, goingId);
  const ofTeams = await listInTeam(ctx, null, given);
  for (const thing of given) if (!ofTeams.has(thing.id)) await takeBack(ctx, teamId, thing);
};

/** When the team ends, what it leaves to its people is the team's no more: that stays shared. */
const unshareInTeam = async (ctx: Ctx, teamId: string, goingId: string): Promise<void> => {
  for (const thing of await onlyOfTeam(ctx, teamId, await store.listSharedByName(ctx.db, teamId, goingId))) {
    await hold(ctx, thing.id);
    await taking(ctx, thing, () => store.removeMember(ctx.db, thing.member_id));
  }
};

const handOver = async (
  ctx: Ctx,
  teamId: string,
  { id, kind, owner_id, member_id }: store.OwnedThing,
  goingId: string,
): Promise<void> => {
  await hold(ctx, id);
  const people = await store.listPeople(ctx.db, id, goingId);
  const owners = people.filter(({ role }) => role === 'owner');
  const owner = owners.find(({ is_active }) => is_active) ?? owners[0];
  const heir = owner?.user_id ?? (await findTeamHeir(ctx, teamId, goingId));
  if (heir === undefined) return;
  await changing(ctx, { id, kind }, async () => {
    const known = people.find(({ user_id }) => user_id === heir);
    if (known) await store.updateMember(ctx.db, known.id, 'owner');
    else await store.insertMember(ctx.db, newOwner(ctx, id, heir));
    if (owner_id === goingId)
      await store.update(ctx.db, id, { owner_id: heir, updated_at: ctx.now().toISOString() });
    await store.removeMember(ctx.db, member_id);
  });
};
