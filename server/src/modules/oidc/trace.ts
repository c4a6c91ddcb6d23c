// What a sign-in with certain claims would give, for the administrators who set it up.

import type { LoginTrace, LoginTraceInput } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { traceTeamClaims } from '../teams/index.ts';
import { accessUser } from '../users/index.ts';
import { groupsOf, problemOf } from './claims.ts';

export const trace = async (ctx: Ctx, { claims, user_id }: LoginTraceInput): Promise<LoginTrace> => {
  if (user_id !== undefined) await accessUser(ctx, user_id);
  const { adminGroup, groupsClaim } = ctx.kernel.config.oidc;
  const team_claim = await ctx.kernel.settings.get(ctx.db, 'oidc_team_claim');
  const values = team_claim === null ? [] : groupsOf(claims, team_claim);
  return {
    team_claim,
    values,
    problem: team_claim === null ? null : problemOf(claims, team_claim),
    teams: team_claim === null || values === null ? [] : await traceTeamClaims(ctx, user_id ?? null, values),
    is_admin: adminGroup === null ? null : (groupsOf(claims, groupsClaim)?.includes(adminGroup) ?? false),
  };
};
