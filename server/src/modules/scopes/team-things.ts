// What becomes of shared things when their team goes.

import type { Ctx } from '../../kernel/ctx.ts';
import type { TeamResources } from '../teams/index.ts';
import { leaveThings } from './leaving.ts';
import { hold, remove as removeScope, taking } from './service.ts';
import * as store from './store.ts';

/** What was shared with the team and belongs to others is theirs still. */
const unshare = async (ctx: Ctx, teamId: string): Promise<void> => {
  for (const { member_id, ...scope } of await store.listMembershipsOfTeam(ctx.db, teamId)) {
    await hold(ctx, scope.id);
    await taking(ctx, scope, () => store.removeMember(ctx.db, member_id));
  }
};

export const teamThings: TeamResources = {
  made: async () => {},
  end: async () => {},
  count: async (ctx, teamId) =>
    Object.fromEntries(
      (await store.countOfTeam(ctx.db, teamId)).map(({ kind, n }) => [kind.replaceAll('_', ' '), Number(n)]),
    ),
  keep: async (ctx, teamId) => {
    for (const scope of await store.listOfTeam(ctx.db, teamId)) {
      await hold(ctx, scope.id);
      const patch = { team_id: null, visibility: 'private', updated_at: ctx.now().toISOString() } as const;
      await taking(ctx, scope, () => store.update(ctx.db, scope.id, patch));
    }
    await unshare(ctx, teamId);
  },
  remove: async (ctx, teamId) => {
    for (const scope of await store.listOfTeam(ctx.db, teamId)) {
      await hold(ctx, scope.id);
      await removeScope(ctx, scope);
    }
    await unshare(ctx, teamId);
  },
  // Who reads a thing through the team is asked of the team's members each time; what they own there is settled.
  memberLeft: leaveThings,
};
