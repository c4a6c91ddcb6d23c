// The open channels of a project go along with it to another workspace.

import { type Ctx, userId } from '../../kernel/ctx.ts';
import { accessScope } from '../scopes/index.ts';
import { findMembership } from '../teams/index.ts';
import { tellMoved } from './place-hints.ts';
import * as placeStore from './places-store.ts';
import { announceAll } from './service.ts';

/**
 * After a project changed its place or who sees it, inside the caller's transaction. Its open channels go along: to the workspace of the
 * team that sees it, if the caller may open channels there, else to nobody's, where those who read the project find them.
 */
export const followProject = async (
  ctx: Ctx,
  projectId: string,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Promise<void> => {
  const { team_id, visibility } = await accessScope(ctx, 'project', projectId);
  const member = team_id === null ? undefined : await findMembership(ctx, team_id, userId(ctx));
  const isOpenThere = visibility === 'team' && member?.permissions.has('team.channels.create') === true;
  const at = isOpenThere ? to : null;
  if (from === null && at === null) return;
  const moved = await placeStore.moveOpenOfProject(ctx.db, projectId, from, at);
  if (moved.length === 0) return;
  await tellMoved(ctx, from, at);
  // Who is in one may show it in a list that is not asked for again as a whole.
  await announceAll(ctx, moved);
};
