// What becomes of a team's channels when the team goes, or a person leaves it.

import { type Ctx, emit } from '../../kernel/ctx.ts';
import { findTeamHeir } from '../personas/index.ts';
import type { TeamResources } from '../teams/index.ts';
import { lose } from './access-lost.ts';
import { leave, passOn } from './participants.ts';
import { listPersonasWithout, listStrandedPersonas } from './participants-store.ts';
import { tellPlacesOf } from './place-hints.ts';
import * as placeStore from './places-store.ts';
import { erase } from './removal.ts';
import { announce, toChannel } from './service.ts';
import * as store from './store.ts';

/** Its project, which has people of its own, stays. */
const NO_TEAM = { workspace_id: null, visibility: 'private' } as const;

/** They are private: those stay who own them or were added to them. Who came into an open one by themselves came through the team, and goes with it. */
const keep = async (ctx: Ctx, ids: readonly string[]): Promise<void> => {
  const updated_at = ctx.now().toISOString();
  for (const id of ids) {
    for (const row of await placeStore.listJoinedThroughTeam(ctx.db, id)) await lose(ctx, row);
    await store.updateChannel(ctx.db, id, { ...NO_TEAM, updated_at });
    await placeStore.keepOutsiders(ctx.db, id);
    emit(ctx, 'user.scope.changed', { id, kind: 'channel' }, { topics: [`members:${id}`] });
  }
};

const keepAll = async (
  ctx: Ctx,
  teamId: string,
  which: readonly placeStore.TeamChannels[],
): Promise<void> => {
  for (const one of which) await keep(ctx, await placeStore.listIdsOfTeam(ctx.db, teamId, one));
};

/** They become one person's own: they stay only in chats that this person is in. */
const endPersonas = async (ctx: Ctx, teamId: string): Promise<void> => {
  const heirId = await findTeamHeir(ctx.db, teamId);
  if (heirId === undefined) return;
  for (const row of await listPersonasWithout(ctx.db, { teamId, heirId })) await leave(ctx, row);
};

export const teamChannels: TeamResources = {
  end: endPersonas,
  made: async () => {},
  count: async (ctx, teamId) => ({
    channel: (await placeStore.listIdsOfTeam(ctx.db, teamId, 'common')).length,
  }),
  keep: async (ctx, teamId) => {
    await keepAll(ctx, teamId, ['common', 'private', 'archived']);
  },
  /** What is private is theirs who are in it. How long what is archived stays is the administrator's to say: it is its owner's until then. */
  remove: async (ctx, teamId) => {
    for (const id of await placeStore.listIdsOfTeam(ctx.db, teamId, 'common')) await erase(ctx, id);
    await keepAll(ctx, teamId, ['private', 'archived']);
  },
  /** They leave its channels. One that they own passes to another of the team; one that nobody else of the team is in goes with them, without the team's personas. */
  memberLeft: async (ctx, teamId, userId) => {
    for (const row of await placeStore.listParticipations(ctx.db, teamId, userId)) {
      const channelId = row.channel_id;
      if (row.role === 'owner') {
        const ownerId = await passOn(ctx, channelId, userId, true);
        if (ownerId === null) {
          await tellPlacesOf(ctx, channelId);
          await store.updateChannel(ctx.db, channelId, { ...NO_TEAM, updated_at: ctx.now().toISOString() });
          await placeStore.keepOutsiders(ctx.db, channelId);
        }
        const channel = await store.findMine(ctx.db, ownerId ?? userId, channelId);
        if (channel) announce(ctx, toChannel(channel));
        if (ownerId === null) continue;
      }
      await lose(ctx, row);
    }
    for (const row of await listStrandedPersonas(ctx.db, { teamId, leaverId: userId })) await leave(ctx, row);
  },
};
