// The keys of teams: who hears that they changed, and what becomes of them when the team goes.

import { type Ctx, emit } from '../../kernel/ctx.ts';
import type { TeamResources } from '../teams/index.ts';
import * as store from './store.ts';

/** Everybody in the team: what they can choose from has changed. */
export const tellTeam = (ctx: Ctx, team_id: string, provider_config_id: string): void => {
  const topics = [`team_members:${team_id}`];
  emit(ctx, 'team.provider_config.changed', { team_id, provider_config_id }, { topics });
  emit(ctx, 'user.models.changed', { provider_config_id }, { topics });
};

const removeAll = async (ctx: Ctx, teamId: string): Promise<void> => {
  for (const { id } of await store.listOfTeam(ctx.db, teamId)) await store.remove(ctx.db, id);
};

/** A key was given to the team and to no person, so there is none who could keep it. */
export const teamKeys: TeamResources = {
  made: async () => {},
  end: async () => {},
  count: async (ctx, teamId) => ({
    'provider configuration': (await store.listOfTeam(ctx.db, teamId)).length,
  }),
  keep: removeAll,
  remove: removeAll,
  // Whether a person is in the team is asked for every answer; those that run are ended by modules/completions.
  memberLeft: async (ctx, teamId, userId) => {
    if ((await store.listOfTeam(ctx.db, teamId)).length > 0)
      emit(ctx, 'user.models.changed', { provider_config_id: null }, { userIds: [userId] });
  },
};
