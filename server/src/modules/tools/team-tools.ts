// Who keeps the tool servers of a team, and what becomes of them when a member or the team goes.

import { type Ctx, userId } from '../../kernel/ctx.ts';
import { removeSealedFor } from '../credentials/index.ts';
import { accessTeam, findMembership, findTeam, type TeamResources } from '../teams/index.ts';
import * as grants from './grants-store.ts';
import { forgetSignIns, type ServerOwner } from './mcp-service.ts';
import * as store from './mcp-store.ts';

const ALL = { limit: 200, offset: 0 };
const MANAGE = 'team.tools.manage';

/** A team that the caller is in, and whose tool servers they may change. */
export const accessTeamTools = async (ctx: Ctx, teamId: string): Promise<ServerOwner> => {
  await accessTeam(ctx, teamId, MANAGE);
  return findTeam(ctx, teamId);
};

/** Null: the caller does not manage the tool servers of this team. */
export const findManagedTeam = async (ctx: Ctx, teamId: string): Promise<ServerOwner | null> => {
  const membership = await findMembership(ctx, teamId, userId(ctx));
  return membership?.permissions.has(MANAGE) ? findTeam(ctx, teamId) : null;
};

const removeAll = async (ctx: Ctx, teamId: string): Promise<void> => {
  for (const { id } of await store.list(ctx.db, teamId, ALL)) {
    await forgetSignIns(ctx, id);
    await store.remove(ctx.db, id);
  }
};

/** A tool server was given to the team and to no person, so there is none who could keep it. */
export const teamToolServers: TeamResources = {
  made: async () => {},
  end: async () => {},
  count: async (ctx, teamId) => ({ 'tool server': (await store.list(ctx.db, teamId, ALL)).length }),
  keep: removeAll,
  remove: removeAll,
  // Whether a person is in the team is asked with every call; what their own sign-ins brought goes.
  memberLeft: async (ctx, teamId, user_id) => {
    for (const { id: server_id } of await store.list(ctx.db, teamId, ALL)) {
      await grants.remove(ctx.db, { server_id, user_id });
      await removeSealedFor(ctx, user_id, server_id);
    }
  },
};
