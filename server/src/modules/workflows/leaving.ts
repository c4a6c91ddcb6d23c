// Who is in a team no longer, or no longer as what a step asks for, has nothing of what came to them through it: in the same transaction the
// step is of nobody and they are out of the conversation. Who gets it instead is looked for by a job, because the locks of instances come
// before those of teams.

import { type Ctx, emit } from '../../kernel/ctx.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { loseChannel } from '../channels/index.ts';
import { listTeamIdsOf, listTeamUserIds, NO_TEAM_RESOURCES, type TeamResources } from '../teams/index.ts';
import { findUser } from '../users/index.ts';
import { OPEN } from './assignments.ts';
import * as store from './assignments-store.ts';
import { REPLACE_JOB } from './engine/jobs-names.ts';
import { wayOf } from './engine/people.ts';
import type { Talk } from './leaving-store.ts';
import * as leavingStore from './leaving-store.ts';
import type { AssignmentRow } from './rows.ts';

const seekAnother = (ctx: Ctx, id: string) =>
  enqueueJob(ctx, REPLACE_JOB, { assignment_id: id }, { key: id });

const free = async (ctx: Ctx, { id, instance_id }: AssignmentRow, holderId: string): Promise<void> => {
  const patch = { ...OPEN, updated_at: ctx.now().toISOString() };
  // What was handed in, given to another or put back meanwhile is not theirs any more already.
  if (!(await leavingStore.freeOf(ctx.db, id, holderId, patch))) return;
  emit(ctx, 'workflow.assignment.updated', { id, instance_id }, { userIds: [holderId] });
  await seekAnother(ctx, id);
};

/** What they may still take by another role, or through another team, stays theirs. */
const freeOrKeep = async (ctx: Ctx, row: AssignmentRow, holderId: string): Promise<void> => {
  const candidates = await store.listCandidates(ctx.db, row.id);
  const way = await wayOf(ctx, candidates, holderId);
  if (way) await leavingStore.setWay(ctx.db, row.id, way);
  else await free(ctx, row, holderId);
};

/** What is offered to the team alone, and nobody of it may take any more. */
const seekForStranded = async (ctx: Ctx, teamId: string): Promise<void> => {
  for (const id of await leavingStore.listStranded(ctx.db, teamId)) await seekAnother(ctx, id);
};

/** Into which of these conversations a person came because a step was theirs; into others another person brought them. */
const cameForSteps = async (ctx: Ctx, talks: readonly Talk[], personId: string): Promise<Talk[]> => {
  if (talks.length === 0) return [];
  const ids = talks.map(({ instance_id }) => instance_id);
  const isOfPerson = ({ kind, actor_id, data_json }: leavingStore.Coming): boolean =>
    (kind === 'assignment_claimed' ? actor_id : (data_json.assignee_id ?? data_json.to)) === personId;
  const comings = (await leavingStore.listComings(ctx.db, ids)).filter(isOfPerson);
  const found = new Set([
    ...comings.map(({ instance_id }) => instance_id),
    ...(await leavingStore.listWithStepsOf(ctx.db, ids, personId)),
  ]);
  return talks.filter(({ instance_id }) => found.has(instance_id));
};

const leaveTalks = async (
  ctx: Ctx,
  talks: readonly Talk[],
  personId: string,
  withoutTeamId: string | null,
): Promise<void> => {
  for (const talk of talks)
    if (!(await leavingStore.isAtIt(ctx.db, talk, personId, withoutTeamId)))
      await loseChannel(ctx, talk.channel_id, personId);
};

/** What workflows of the team gave them by name, and they do not see any more: it came through the team as well, and so ends with it. */
const loseNamed = async (ctx: Ctx, teamId: string, personId: string): Promise<void> => {
  await leavingStore.markNamed(ctx.db, teamId, personId);
  for (const id of await leavingStore.endNamed(ctx.db, teamId, personId)) await seekAnother(ctx, id);
};

/** `isIn`: they are in the team still, as something else. */
const loseThrough = async (ctx: Ctx, teamId: string, personId: string, isIn: boolean): Promise<void> => {
  if (!isIn) await loseNamed(ctx, teamId, personId);
  const talks = await cameForSteps(ctx, await leavingStore.listTalks(ctx.db, teamId, personId), personId);
  for (const row of await leavingStore.listLost(ctx.db, teamId, personId, isIn))
    await freeOrKeep(ctx, row, personId);
  await seekForStranded(ctx, teamId);
  await leaveTalks(ctx, talks, personId, isIn ? null : teamId);
};

export const stepsOfTeams: TeamResources = {
  ...NO_TEAM_RESOURCES,
  memberLeft: (ctx, teamId, personId) => loseThrough(ctx, teamId, personId, false),
  roleChanged: (ctx, teamId, personId) => loseThrough(ctx, teamId, personId, true),
  /** Its people are in it until it is gone: what they have through it is of nobody before. */
  end: async (ctx, teamId) => {
    const talksOfPeople = new Map<string, readonly Talk[]>();
    for (const personId of await listTeamUserIds(ctx.db, teamId)) {
      const talks = await cameForSteps(ctx, await leavingStore.listTalks(ctx.db, teamId, personId), personId);
      if (talks.length > 0) talksOfPeople.set(personId, talks);
    }
    for (const row of await leavingStore.listThrough(ctx.db, teamId))
      await free(ctx, row, row.claimed_by ?? row.assignee_id ?? '');
    for (const id of await leavingStore.listOffered(ctx.db, teamId)) await seekAnother(ctx, id);
    for (const [personId, talks] of talksOfPeople) await leaveTalks(ctx, talks, personId, teamId);
  },
};

/** Who cannot sign in has nothing through a team, until they can: what they were given by name waits for them. */
export const freeOfInactive = async (ctx: Ctx, personIds: readonly string[] | null): Promise<void> => {
  for (const id of personIds ?? []) {
    if ((await findUser(ctx, id))?.is_active) continue;
    for (const row of await leavingStore.listHeld(ctx.db, id))
      if (row.via_team_id !== null) await free(ctx, row, id);
    for (const teamId of await listTeamIdsOf(ctx.db, id)) await seekForStranded(ctx, teamId);
  }
};

/** Before an account goes: also what it was given by name is for another. */
export const freeOfAccount = async (ctx: Ctx, personId: string): Promise<void> => {
  for (const row of await leavingStore.listHeld(ctx.db, personId)) await free(ctx, row, personId);
};
