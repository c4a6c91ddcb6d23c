// Who finds an open chat in the lists of a workspace or a project is told that these changed, and which they are: no more, and nobody else.

import { type Ctx, emit } from '../../kernel/ctx.ts';
import * as placeStore from './places-store.ts';

type Place = Pick<
  NonNullable<Awaited<ReturnType<typeof placeStore.findPlace>>>,
  'workspace_id' | 'project_id' | 'visibility'
>;

/** Where a chat was and where it is, inside the transaction that changes it. What is private is in no list of others. */
export const tellPlaces = async (ctx: Ctx, ...places: readonly Place[]): Promise<void> => {
  const open = places.filter(({ visibility }) => visibility === 'team');
  for (const id of new Set(open.map(({ workspace_id }) => workspace_id))) await tellWorkspace(ctx, id);
  for (const id of new Set(open.map(({ project_id }) => project_id)))
    if (id !== null) emit(ctx, 'user.project.chats_changed', { id }, { topics: [`members:${id}`] });
};

const tellWorkspace = async (ctx: Ctx, workspace_id: string | null): Promise<void> => {
  if (workspace_id === null) return;
  const { team_id } = (await placeStore.findWorkspace(ctx.db, workspace_id)) ?? { team_id: null };
  if (team_id === null) return;
  emit(ctx, 'team.workspace.chats_changed', { workspace_id }, { topics: [`team_members:${team_id}`] });
};

/** The same of a chat that comes to the lists or goes from them. One that is archived is in none. */
export const tellPlacesOf = async (ctx: Ctx, channelId: string): Promise<void> => {
  const place = await placeStore.findPlace(ctx.db, channelId);
  if (place && place.archived_at === null) await tellPlaces(ctx, place);
};

/** After the open chats of a project went along with it from one workspace to another. */
export const tellMoved = async (ctx: Ctx, ...workspaceIds: ReadonlyArray<string | null>): Promise<void> => {
  for (const id of new Set(workspaceIds)) await tellWorkspace(ctx, id);
};
