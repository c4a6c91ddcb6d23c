// What becomes of teams when an account goes, or can no longer sign in.

import type { Ctx } from '../../kernel/ctx.ts';
import { recordAct } from '../audit/index.ts';
import { findUser } from '../users/index.ts';
import { hold } from './access.ts';
import { giveRole, leave, roleOf } from './members.ts';
import * as memberStore from './members-store.ts';
import { erase } from './service.ts';

const BY_RANK = ['owner', 'lead', 'member'];

type Other = Awaited<ReturnType<typeof memberStore.listOthers>>[number];

/** Owners before leads before members before all others, those who can sign in first, then the earliest. */
const heirAmong = (others: readonly Other[]): Other | undefined => {
  const active = others.filter(({ is_active }) => is_active);
  const able = active.length > 0 ? active : others;
  const ranked = BY_RANK.map((rank) => able.find(({ role }) => role === rank));
  return ranked.find((one) => one !== undefined) ?? able[0];
};

/** Who takes over in a team what a person leaves behind there; undefined when nobody else is in it. */
export const findHeir = async (ctx: Ctx, teamId: string, goingId: string): Promise<string | undefined> =>
  heirAmong(await memberStore.listOthers(ctx.db, teamId, goingId))?.user_id;

/** No person has decided it: the log says who owns the team from now on. */
const makeOwner = async (ctx: Ctx, teamId: string, user_id: string): Promise<void> => {
  await giveRole(ctx, teamId, user_id, await roleOf(ctx, teamId, 'owner'));
  await recordAct(ctx, {
    action: 'team.member_role_changed',
    target: { type: 'team', id: teamId },
    details: { user_id, role: 'owner', reason: 'no other owner is left' },
  });
};

/** Before an account goes, inside the caller's transaction: a team that it owned alone passes to another member, or goes when there is none. */
export const withdrawFromAll = async (ctx: Ctx, goingId: string): Promise<void> => {
  for (const teamId of await memberStore.listTeamIdsOf(ctx.db, goingId)) {
    await hold(ctx, teamId);
    const heir = heirAmong(await memberStore.listOthers(ctx.db, teamId, goingId));
    if (!heir) {
      await erase(ctx, teamId, 'keep');
      continue;
    }
    const own = await memberStore.find(ctx.db, teamId, goingId);
    if (own?.role === 'owner' && heir.role !== 'owner') await makeOwner(ctx, teamId, heir.user_id);
    await leave(ctx, teamId, goingId);
  }
};

/** Inside the transaction that deactivated accounts: a team whose only owners cannot sign in gets another one, who can. */
export const passOnFromInactive = async (ctx: Ctx, userIds: readonly string[] | null): Promise<void> => {
  for (const id of userIds ?? []) {
    if ((await findUser(ctx, id))?.is_active) continue;
    for (const teamId of await memberStore.listTeamIdsOf(ctx.db, id)) {
      await hold(ctx, teamId);
      const own = await memberStore.find(ctx.db, teamId, id);
      const heir = heirAmong(await memberStore.listOthers(ctx.db, teamId, id));
      if (own?.role === 'owner' && heir?.is_active && heir.role !== 'owner')
        await makeOwner(ctx, teamId, heir.user_id);
    }
  }
};
