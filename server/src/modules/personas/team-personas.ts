// What becomes of the personas and groups of a team when it goes.

import type { Ctx } from '../../kernel/ctx.ts';
import type { TeamResources } from '../teams/index.ts';
import { claimHandle, releaseHandles } from '../users/index.ts';
import * as groups from './groups-store.ts';
import { erase } from './service.ts';
import * as store from './store.ts';

const removeAll = async (ctx: Ctx, teamId: string): Promise<void> => {
  for (const { id } of await groups.listOfTeam(ctx.db, teamId)) {
    await releaseHandles(ctx, id);
    await groups.remove(ctx.db, id);
  }
  for (const row of await store.listOfTeam(ctx.db, teamId)) await erase(ctx, row);
};

/** From the handles of all people to those of one person: the same, or the next that is free among theirs. */
const moveHandle = async (
  ctx: Ctx,
  { id, handle }: { readonly id: string; readonly handle: string },
  type: 'persona' | 'group',
  personId: string,
): Promise<string> => {
  await releaseHandles(ctx, id);
  return claimHandle(ctx, handle, { type, id, personId });
};

/** They have no owner: the one who has owned the team for the longest gets them. */
const keepAll = async (ctx: Ctx, teamId: string): Promise<void> => {
  const heir = await store.findFirstOwner(ctx.db, teamId);
  if (heir === undefined) return removeAll(ctx, teamId);
  const own = { scope: 'personal', owner_id: heir, team_id: null } as const;
  for (const row of await groups.listOfTeam(ctx.db, teamId))
    await groups.update(ctx.db, row.id, { ...own, handle: await moveHandle(ctx, row, 'group', heir) });
  for (const row of await store.listOfTeam(ctx.db, teamId))
    await store.update(ctx.db, row.id, { ...own, handle: await moveHandle(ctx, row, 'persona', heir) });
};

export const teamPersonas: TeamResources = {
  made: async () => {},
  end: async () => {},
  count: async (ctx, teamId) => ({
    persona: (await store.listOfTeam(ctx.db, teamId)).length,
    'persona group': (await groups.listOfTeam(ctx.db, teamId)).length,
  }),
  keep: keepAll,
  remove: removeAll,
  // Whether a person is in the team is asked each time.
  memberLeft: async () => {},
};
