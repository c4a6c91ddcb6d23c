// What becomes of shared things when their team goes.

import type { Ctx } from '../../kernel/ctx.ts';
import type { TeamResources } from '../teams/index.ts';
import { leaveThings, takeBack } from './leaving.ts';
import { onlyOfTeam } from './places.ts';
import { hold, remove as removeScope } from './service.ts';
import * as store from './store.ts';

/** What the team has in common. What is private there, or lies in a person's own workspace, is not for those who end the team to delete or to count. */
const listCommon = async (ctx: Ctx, teamId: string) =>
  onlyOfTeam(ctx, teamId, await store.listSeenOfTeam(ctx.db, teamId));

/** Each stays its owner's, and private; what was shared with the team and belongs to others is theirs still. */
const keep = async (ctx: Ctx, teamId: string): Promise<void> => {
  for (const scope of await store.listOfTeam(ctx.db, teamId)) await takeBack(ctx, teamId, scope);
  for (const scope of await store.listSharedWithTeam(ctx.db, teamId)) await takeBack(ctx, teamId, scope);
};

export const teamThings: TeamResources = {
  made: async () => {},
  end: async () => {},
  count: async (ctx, teamId) => {
    const counts = new Map<string, number>();
    for (const { kind } of (await listCommon(ctx, teamId)).toSorted((a, b) => (a.kind < b.kind ? -1 : 1)))
      counts.set(kind.replaceAll('_', ' '), (counts.get(kind.replaceAll('_', ' ')) ?? 0) + 1);
    return Object.fromEntries(counts);
  },
  keep,
  remove: async (ctx, teamId) => {
    for (const scope of await listCommon(ctx, teamId)) {
      await hold(ctx, scope.id);
      await removeScope(ctx, scope);
    }
    await keep(ctx, teamId);
  },
  // Who reads a thing through the team is asked of the team's members each time; what they own there is settled.
  memberLeft: leaveThings,
};
