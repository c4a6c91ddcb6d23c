// In which workspace a channel is: a team's, or in none, which is each participant's own; and in which project. One of a team or a project may
// be open to all of its people.

import type { Visibility } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { badRequest, coded, conflict, Failure, forbidden, notFound } from '../../kernel/errors.ts';
import { assertWorkspaceFree } from '../holds/index.ts';
import { accessScope, changeScope, teamOfScope } from '../scopes/index.ts';
import { findMembership, shareTeam } from '../teams/index.ts';
import * as placeStore from './places-store.ts';

export interface ChannelPlace {
  /** Null: each participant's own. */
  readonly workspace_id: string | null;
  readonly project_id: string | null;
  readonly visibility: Visibility;
}

export const NOWHERE: ChannelPlace = { workspace_id: null, project_id: null, visibility: 'private' };

/** A workspace; inside of a transaction it is there, and the caller in its team, until that ends. */
const findHeld = async (ctx: Ctx, workspaceId: string) => {
  const workspace = await placeStore.findWorkspace(ctx.db, workspaceId);
  if (!ctx.tx || !workspace?.team_id) return workspace;
  await shareTeam(ctx, workspace.team_id);
  return placeStore.findWorkspace(ctx.db, workspaceId);
};

/** The workspace as channels keep it. One that the caller may not see does not exist. */
export const placeOf = async (ctx: Ctx, workspaceId: string): Promise<string | null> => {
  const workspace = await findHeld(ctx, workspaceId);
  if (workspace?.owner_id === userId(ctx)) return null;
  const teamId = workspace?.team_id ?? null;
  if (teamId === null || !(await findMembership(ctx, teamId, userId(ctx)))) throw notFound('workspace');
  return workspaceId;
};

export interface Wanted {
  /** Null: each participant's own, whatever the project says. */
  readonly workspace_id?: string | null | undefined;
  readonly project_id?: string | null | undefined;
  readonly visibility?: Visibility | undefined;
}

/** A project that the caller may put something into. What is archived takes in nothing more. */
export const assertTakes = async (ctx: Ctx, projectId: string): Promise<void> => {
  await accessScope(ctx, 'project', projectId, 'write');
  const project = await placeStore.findProjectPlace(ctx.db, projectId);
  if (project?.is_archived)
    throw coded(
      'project_archived',
      conflict('the project is archived; restore the project to put something into it'),
    );
};

/** The workspace of a team's project, for those who may put things there; for others their own. */
export const workspaceOfProject = async (ctx: Ctx, projectId: string): Promise<string | null> => {
  const seen = await placeStore.findProjectPlace(ctx.db, projectId);
  if (ctx.tx && seen?.team_id) await shareTeam(ctx, seen.team_id);
  const project = await placeStore.findProjectPlace(ctx.db, projectId);
  const member = project?.team_id ? await findMembership(ctx, project.team_id, userId(ctx)) : undefined;
  return member?.permissions.has('team.things.write') ? (project?.workspace_id ?? null) : null;
};

/** Of what is put into a project: where it was, and whether the request names a workspace, also the one that it is in. */
export interface Filing {
  readonly project_id: string | null;
  readonly isPlaceNamed: boolean;
}

export const NEW: Filing = { project_id: null, isPlaceNamed: false };

/**
 * What is put into a project, or made in it, with no workspace named, is in the workspace of the project from then on: the team of that speaks to
 * it then, not the person who put it there. A project in a person's own workspace, or in one where the caller may put nothing, takes nothing along.
 */
export const alongProject = async (
  ctx: Ctx,
  { workspace_id, project_id }: Pick<Wanted, 'workspace_id' | 'project_id'>,
  before: Filing = NEW,
): Promise<string | null | undefined> => {
  const isFiled = !!project_id && project_id !== before.project_id;
  if (workspace_id !== undefined || !isFiled || before.isPlaceNamed) return workspace_id;
  return (await workspaceOfProject(ctx, project_id)) ?? undefined;
};

/** One that is opened in a project stays where it is unless the team sees the project: those who read the project find it there, and no others. */
const workspaceFor = async (ctx: Ctx, wanted: Wanted, before: Filing): Promise<string | null | undefined> => {
  if (wanted.workspace_id) return placeOf(ctx, wanted.workspace_id);
  const along = await alongProject(ctx, wanted, before);
  if (!along || wanted.visibility !== 'team' || !wanted.project_id) return along;
  const project = await placeStore.findProjectPlace(ctx.db, wanted.project_id);
  return project?.visibility === 'team' ? along : undefined;
};

/**
 * Where a channel is to be, if the caller may put it there. What leaves the workspaces of its team is private unless the request says otherwise;
 * what is only filed in a project stays as open to the team as it was.
 */
export const settle = async (
  ctx: Ctx,
  wanted: Wanted,
  before: ChannelPlace,
  isPlaceNamed = false,
): Promise<ChannelPlace> => {
  // Also where it is there already: what the caller was not told is not confirmed.
  if (wanted.project_id) await assertTakes(ctx, wanted.project_id);
  const place = await workspaceFor(ctx, wanted, { ...before, isPlaceNamed });
  const workspace_id = place === undefined ? before.workspace_id : place;
  const project_id = wanted.project_id === undefined ? before.project_id : wanted.project_id;
  // What is held with its workspace stays there.
  if (before.workspace_id !== null && workspace_id !== before.workspace_id)
    await assertWorkspaceFree(ctx, before.workspace_id);
  const isFiled = project_id !== before.project_id;
  const isMoved = workspace_id !== before.workspace_id || isFiled;
  const isOfTeamStill =
    workspace_id !== null &&
    (workspace_id === before.workspace_id ||
      (await teamOf(ctx, workspace_id)) === (await teamOf(ctx, before.workspace_id)));
  const visibility = wanted.visibility ?? (isMoved && !isOfTeamStill ? 'private' : before.visibility);
  if (workspace_id === null && project_id === null && visibility === 'team')
    throw badRequest('visibility: only a channel of a team or a project is open to others');
  const isOpened = visibility === 'team' && (isMoved || visibility !== before.visibility);
  // Who only reads the project opens nothing to all who read it.
  if (isOpened && project_id !== null) await accessScope(ctx, 'project', project_id, 'write');
  const settled = { workspace_id, project_id, visibility };
  if (workspace_id !== null && (isMoved || visibility !== before.visibility))
    await assertMayPlace(ctx, workspace_id, settled);
  return settled;
};

const assertMayPlace = async (ctx: Ctx, workspaceId: string, { visibility }: ChannelPlace): Promise<void> => {
  const workspace = await findHeld(ctx, workspaceId);
  const member = workspace?.team_id ? await findMembership(ctx, workspace.team_id, userId(ctx)) : undefined;
  if (!member) throw notFound('workspace');
  const needed = visibility === 'team' ? 'team.channels.create' : 'team.things.write';
  if (!member.permissions.has(needed))
    throw coded('role_forbids', forbidden(`your role in this team does not allow this (${needed})`));
};

const isAllowed = async (asserted: Promise<void>): Promise<boolean> => {
  try {
    await asserted;
    return true;
  } catch (error) {
    if (error instanceof Failure && (error.status === 403 || error.status === 404)) return false;
    throw error;
  }
};

/**
 * Where a chat goes that is made for another thing, such as a task: where the thing is, as far as the caller may put chats there, and else in
 * their own workspace, in no project. It is private whatever the thing is. Only an archived project refuses it.
 */
export const besideThing = async (
  ctx: Ctx,
  { workspace_id, project_id = null }: Pick<ChannelPlace, 'workspace_id'> & Partial<ChannelPlace>,
): Promise<ChannelPlace> => {
  const isInWorkspace =
    workspace_id !== null && (await isAllowed(assertMayPlace(ctx, workspace_id, NOWHERE)));
  const isInProject = project_id !== null && (await isAllowed(assertTakes(ctx, project_id)));
  return {
    workspace_id: isInWorkspace ? workspace_id : null,
    project_id: isInProject ? project_id : null,
    visibility: 'private',
  };
};

/** The team whose workspace this is; null for each person's own. */
export const teamOf = async (ctx: Ctx, workspaceId: string | null): Promise<string | null> =>
  workspaceId === null ? null : ((await placeStore.findWorkspace(ctx.db, workspaceId))?.team_id ?? null);

const OF_TEAM = 'team_id: what is in the workspace of a team belongs to that team; move it first';

/** The team that something in this workspace belongs to. In a person's own, it may be any of their teams; in a team's, only that one. */
export const settleTeam = async (
  ctx: Ctx,
  wanted: string | null | undefined,
  workspaceId: string | null,
): Promise<string | null> => {
  // Also where it is that team's already: what the caller was not told is not confirmed.
  if (wanted && ctx.tx) await shareTeam(ctx, wanted);
  if (wanted && !(await findMembership(ctx, wanted, userId(ctx)))) throw notFound('team');
  const ofPlace = await teamOf(ctx, workspaceId);
  if (wanted && ofPlace !== null && wanted !== ofPlace) throw badRequest(OF_TEAM);
  return wanted ?? ofPlace;
};

interface Move {
  readonly kind: string;
  readonly id: string;
  readonly from: string | null;
  /** Undefined: it stays where it is. */
  readonly to: string | null | undefined;
  /** What the request itself says. */
  readonly given: {
    readonly team_id?: string | null | undefined;
    readonly visibility?: Visibility | undefined;
  };
}

/**
 * A thing belongs to the team whose workspace it is in, and to none in a person's own. Moved to that of another, it is seen by its members
 * alone, unless the request says otherwise.
 */
export const moveShared = async (ctx: Ctx, { kind, id, from, to, given }: Move): Promise<void> => {
  await accessScope(ctx, kind, id, 'write');
  // What is held with its workspace stays there.
  if (to !== undefined && to !== from && from !== null) await assertWorkspaceFree(ctx, from);
  const before = await teamOfScope(ctx, id);
  const place = to === undefined ? from : to;
  await settleTeam(ctx, given.team_id, place);
  if (given.team_id === null && place !== null) throw badRequest(OF_TEAM);
  const after = to === undefined || to === from ? before : await teamOf(ctx, to);
  const sharing = {
    ...(after === before ? {} : { team_id: after, visibility: 'private' as const }),
    ...(given.team_id === undefined ? {} : { team_id: given.team_id }),
    ...(given.visibility === undefined ? {} : { visibility: given.visibility }),
  };
  if (Object.keys(sharing).length > 0) await changeScope(ctx, kind, id, sharing);
};
