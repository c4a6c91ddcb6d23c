// In which workspace a channel is: a team's, or in none, which is each participant's own. One in a team's may be open to the whole team.

import type { Visibility } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { badRequest, forbidden, notFound } from '../../kernel/errors.ts';
import { findMembership } from '../teams/index.ts';
import * as placeStore from './places-store.ts';

export interface ChannelPlace {
  /** Null: each participant's own. */
  readonly workspace_id: string | null;
  readonly visibility: Visibility;
}

export const NOWHERE: ChannelPlace = { workspace_id: null, visibility: 'private' };

/** The workspace as channels keep it. One that the caller may not see does not exist. */
export const placeOf = async (ctx: Ctx, workspaceId: string): Promise<string | null> => {
  const workspace = await placeStore.findWorkspace(ctx.db, workspaceId);
  if (workspace?.owner_id === userId(ctx)) return null;
  const teamId = workspace?.team_id ?? null;
  if (teamId === null || !(await findMembership(ctx, teamId, userId(ctx)))) throw notFound('workspace');
  return workspaceId;
};

interface Wanted {
  readonly workspace_id?: string | undefined;
  readonly visibility?: Visibility | undefined;
}

/** Where a channel is to be, if the caller may put it there. Moved, it is private unless the request says otherwise. */
export const settle = async (ctx: Ctx, wanted: Wanted, before: ChannelPlace): Promise<ChannelPlace> => {
  const { workspace_id, visibility } = {
    workspace_id:
      wanted.workspace_id === undefined ? before.workspace_id : await placeOf(ctx, wanted.workspace_id),
    visibility: wanted.visibility,
  };
  const isMoved = workspace_id !== before.workspace_id;
  const place = { workspace_id, visibility: visibility ?? (isMoved ? 'private' : before.visibility) };
  if (workspace_id === null) {
    if (place.visibility === 'team')
      throw badRequest('visibility: only a channel in the workspace of a team is open to a team');
    return place;
  }
  if (isMoved || place.visibility !== before.visibility) await assertMayPlace(ctx, workspace_id, place);
  return place;
};

const assertMayPlace = async (ctx: Ctx, workspaceId: string, { visibility }: ChannelPlace): Promise<void> => {
  const workspace = await placeStore.findWorkspace(ctx.db, workspaceId);
  const member = await findMembership(ctx, workspace?.team_id ?? '', userId(ctx));
  if (!member) throw notFound('workspace');
  const needed = visibility === 'team' ? 'team.channels.create' : 'team.things.write';
  if (!member.permissions.has(needed))
    throw forbidden(`your role in this team does not allow this (${needed})`);
};
