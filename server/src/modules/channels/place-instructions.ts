// What the place of a channel says to every turn in it: the instructions of its project and workspace, and who answers where no other was chosen.

import type { ContextPlace } from '@parley/contract';
import { type Ctx, isForStranger, userId } from '../../kernel/ctx.ts';
import { findRole, isAlone, isReadByAll } from '../readers/index.ts';
import { accessScope } from '../scopes/index.ts';
import { findMembership } from '../teams/index.ts';
import { placeOf, workspaceOfProject } from './places.ts';
import * as placeStore from './places-store.ts';
import type { MyChannelRow } from './store.ts';

export interface PlaceInstructions {
  readonly source: 'workspace' | 'project';
  readonly id: string;
  readonly name: string;
  readonly instructions: string;
  readonly default_model: string | null;
  readonly default_persona_id: string | null;
}

/** What it is called where an answer says what came from it. */
export const placeNamed = ({ source, id, name }: PlaceInstructions): ContextPlace => ({
  type: source,
  id,
  name,
});

/**
 * The nearest first, of those that the person who asks may read. A person's own workspace speaks only where they are alone: others would
 * read what it says in the answers. To strangers no place speaks.
 */
export const placeInstructionsOf = async (ctx: Ctx, channel: MyChannelRow): Promise<PlaceInstructions[]> => {
  if (isForStranger(ctx)) return [];
  return [...(await projectOf(ctx, channel)), ...(await workspaceOf(ctx, channel))];
};

interface Beginning {
  readonly project_id?: string | undefined;
  readonly workspace_id?: string | undefined;
}

/** The same of a channel that the person would begin there, alone in it. */
export const placeInstructionsOfNew = async (ctx: Ctx, wanted: Beginning): Promise<PlaceInstructions[]> => {
  const { project_id = null, workspace_id } = wanted;
  if (project_id !== null) await accessScope(ctx, 'project', project_id);
  const named = workspace_id === undefined ? null : await placeOf(ctx, workspace_id);
  const ofProject = project_id !== null && workspace_id === undefined;
  const team = ofProject ? await workspaceOfProject(ctx, project_id) : named;
  const project = await myProject(ctx, { project_id });
  const id = team ?? (await placeStore.findOwnWorkspaceId(ctx.db, userId(ctx))) ?? null;
  return [
    ...(project ? [{ source: 'project' as const, ...project }] : []),
    ...(await saidByWorkspace(ctx, id)),
  ];
};

/** What a workspace or a project says now; who may know is asked before. */
export const findInstructionsNow = async (
  { db }: Pick<Ctx, 'db'>,
  source: PlaceInstructions['source'],
  id: string,
): Promise<Omit<PlaceInstructions, 'source'> | undefined> =>
  source === 'project'
    ? placeStore.findProjectInstructions(db, id)
    : placeStore.findPlaceInstructions(db, id);

/** Of a channel that is in no team's. */
const ownPlace = async (ctx: Ctx, { id, told_workspace_id }: MyChannelRow): Promise<string | null> => {
  if (told_workspace_id === null) return null;
  return (await isAlone(ctx.db, { channelId: id, userId: userId(ctx) })) ? told_workspace_id : null;
};

/** The person's own workspace, where it would have something to say and does not: other people take part. */
export const findSilentWorkspace = async (
  ctx: Ctx,
  channel: MyChannelRow,
): Promise<{ readonly id: string; readonly name: string } | null> => {
  const { workspace_id, told_workspace_id: id } = channel;
  if (workspace_id !== null || id === null || (await ownPlace(ctx, channel)) !== null) return null;
  const own = await placeStore.findPlaceInstructions(ctx.db, id);
  return own && own.instructions.trim() !== '' ? { id, name: own.name } : null;
};

/**
 * A person who takes part in the channel and may not read its project is not told what that says. Nor does it say anything where such a person would
 * read it in the answers: there it only decides who answers.
 */
const projectOf = async (ctx: Ctx, channel: MyChannelRow): Promise<PlaceInstructions[]> => {
  const project = await myProject(ctx, channel);
  if (!project) return [];
  const isTold = project.instructions.trim() !== '' && (await isProjectOfAll(ctx, channel.id, project.id));
  return [{ source: 'project', ...project, instructions: isTold ? project.instructions : '' }];
};

const myProject = async (ctx: Ctx, { project_id }: Pick<MyChannelRow, 'project_id'>) =>
  project_id === null || (await findRole(ctx.db, userId(ctx), project_id)) === undefined
    ? undefined
    : placeStore.findProjectInstructions(ctx.db, project_id);

const isProjectOfAll = (ctx: Ctx, channelId: string, scopeId: string): Promise<boolean> =>
  isReadByAll(ctx.db, { channelId, userId: userId(ctx), scopeId });

/** The project of the channel, where it would have something to say and does not: not all who read the channel may read it. */
export const findSilentProject = async (
  ctx: Ctx,
  channel: MyChannelRow,
): Promise<{ readonly id: string; readonly name: string } | null> => {
  const project = isForStranger(ctx) ? undefined : await myProject(ctx, channel);
  if (!project || project.instructions.trim() === '') return null;
  return (await isProjectOfAll(ctx, channel.id, project.id)) ? null : { id: project.id, name: project.name };
};

const workspaceOf = async (ctx: Ctx, channel: MyChannelRow): Promise<PlaceInstructions[]> =>
  saidByWorkspace(ctx, channel.workspace_id ?? (await ownPlace(ctx, channel)));

/** What a question is told by the workspace of a team in which it is asked outside of any chat. A person's own is silent: others read the answer. */
export const placeInstructionsIn = async (
  ctx: Ctx,
  workspaceId: string | null,
): Promise<PlaceInstructions[]> => (isForStranger(ctx) ? [] : saidByWorkspace(ctx, workspaceId));

/** Nor is one who is not in the team told what the workspace of the team says. */
const saidByWorkspace = async (ctx: Ctx, id: string | null): Promise<PlaceInstructions[]> => {
  const workspace = id === null ? undefined : await placeStore.findPlaceInstructions(ctx.db, id);
  if (!workspace) return [];
  const { team_id, ...place } = workspace;
  if (team_id !== null && !(await findMembership(ctx, team_id, userId(ctx)))) return [];
  return [{ source: 'workspace', ...place }];
};
