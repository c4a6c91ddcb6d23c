// What the place of a channel says to every turn in it: the instructions of its project and workspace, and who answers where no other was chosen.

import type { ContextPlace } from '@parley/contract';
import { type Ctx, isForStranger, userId } from '../../kernel/ctx.ts';
import { findRole } from '../readers/index.ts';
import * as participantStore from './participants-store.ts';
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

/** The nearest first. A person's own workspace speaks only where they are alone: others would read what it says in the answers. To strangers no place speaks. */
export const placeInstructionsOf = async (ctx: Ctx, channel: MyChannelRow): Promise<PlaceInstructions[]> => {
  if (isForStranger(ctx)) return [];
  const id = channel.workspace_id ?? (await ownPlace(ctx, channel));
  const workspace = id === null ? undefined : await placeStore.findPlaceInstructions(ctx.db, id);
  const project = await projectOf(ctx, channel);
  return [
    ...(project ? [{ source: 'project' as const, ...project }] : []),
    ...(workspace ? [{ source: 'workspace' as const, ...workspace }] : []),
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
  const people = await participantStore.listUserIds(ctx.db, id);
  return people.length === 1 ? told_workspace_id : null;
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

/** A person who takes part in the channel and may not read its project is not told what that says. */
const projectOf = async (ctx: Ctx, { project_id }: MyChannelRow) => {
  if (project_id === null || (await findRole(ctx.db, userId(ctx), project_id)) === undefined)
    return undefined;
  return placeStore.findProjectInstructions(ctx.db, project_id);
};
