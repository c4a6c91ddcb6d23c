// The packages of teams: what becomes of them when the team goes.

import type { Ctx } from '../../kernel/ctx.ts';
import type { TeamResources } from '../teams/index.ts';
import * as store from './store.ts';

const removeAll = async (ctx: Ctx, teamId: string): Promise<void> => {
  for (const { row } of await store.listOf(ctx.db, [teamId])) await store.remove(ctx.db, row.id);
};

/** A package was given to the team and to no person, so there is none who could keep it. */
export const teamPackages: TeamResources = {
  made: async () => {},
  end: async () => {},
  count: async (ctx, teamId) => ({ package: (await store.listOf(ctx.db, [teamId])).length }),
  keep: removeAll,
  remove: removeAll,
  // Whether a person is in the team is asked with every use.
  memberLeft: async () => {},
};
