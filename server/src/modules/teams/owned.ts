// What belongs to a person, a team or the platform and is not shared (docs/sharing.md): who sees such a thing, and who changes it. Whether
// one that is switched off is there as well, each noun says by itself.

import type { TeamPermission } from '@parley/contract';
import { type Ctx, userActor, userId } from '../../kernel/ctx.ts';
import { findMembership, type Membership } from './access.ts';

/** The parts of a row that say whose it is. */
export interface Owned {
  readonly scope: 'personal' | 'team' | 'global';
  readonly owner_id: string | null;
  readonly team_id: string | null;
}

/** What the caller may do in a team; undefined where they are not in it. */
export type TeamRights = (teamId: string) => Promise<Membership | undefined>;

/** Asks once for each team: for a list. */
export const teamRights = (ctx: Ctx): TeamRights => {
  const known = new Map<string, Promise<Membership | undefined>>();
  return (teamId) => {
    const asked = known.get(teamId) ?? findMembership(ctx, teamId, userId(ctx));
    known.set(teamId, asked);
    return asked;
  };
};

export const isAdministrator = (ctx: Ctx): boolean => userActor(ctx).permissions.has('surface.admin.access');

/** The caller's own, those of their teams, and the platform's. */
export const canSeeOwned = async (
  ctx: Ctx,
  { scope, owner_id, team_id }: Owned,
  rights = teamRights(ctx),
): Promise<boolean> => {
  if (scope === 'global') return true;
  return team_id === null ? owner_id === userId(ctx) : (await rights(team_id)) !== undefined;
};

/** The caller's own, a team's with this permission in it, and the platform's as an administrator. */
export const canEditOwned = async (
  ctx: Ctx,
  { scope, owner_id, team_id }: Owned,
  permission: TeamPermission,
  rights = teamRights(ctx),
): Promise<boolean> => {
  if (team_id !== null) return (await rights(team_id))?.permissions.has(permission) ?? false;
  return scope === 'global' ? isAdministrator(ctx) : owner_id === userId(ctx);
};
