// The conversation of an instance: one for all of its chat stages, its publisher's, with the person who started it in it.

import { type Ctx, userId } from '../../../kernel/ctx.ts';
import { Failure, forbidden } from '../../../kernel/errors.ts';
import {
  accessChannel,
  addParticipant,
  besideThing,
  createChannel,
  findChannelOwner,
  listParticipants,
  updateChannel,
} from '../../channels/index.ts';
import { hasLooseFiles, putFilesInChannel } from '../../files/index.ts';
import { findUser } from '../../users/index.ts';
import { asPublisher } from '../actor.ts';
import {
  listCompleters,
  listUnfinished,
  putInChannel as putAssignmentsInChannel,
  putOneInChannel,
} from '../assignments-store.ts';
import type { ChatStage } from '../definition/stages.ts';
import { fill, fillTitle } from '../definition/templates.ts';
import type { AssignmentRow } from '../rows.ts';
import * as store from '../store.ts';
import { initiatorOf } from './people.ts';
import { factsOf, type Run } from './run.ts';

const TITLE_MAX = 200;
const PROMPT_MAX = 30_000;

/**
 * The instance's own, made when it is first wanted, where its workflow is. A visitor reads what is answered there, so theirs is in no place
 * that could say something.
 */
export const channelOf = async (ctx: Ctx, { row, publisherId }: Run): Promise<string> => {
  if (row.channel_id !== null) return row.channel_id;
  const publisher = await asPublisher(ctx, publisherId);
  const workflow = row.initiator_type === 'visitor' ? undefined : await store.find(ctx.db, row.workflow_id);
  const place = await besideThing(publisher, { workspace_id: workflow?.workspace_id ?? null });
  const title = row.title.slice(0, TITLE_MAX);
  return (await createChannel(publisher, { ...place, title, type: 'workflow', ai_mode: 'auto' })).id;
};

interface PeopleOf {
  /** What they have to do told them of it. */
  readonly atIt: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

/** Who started it, who has worked on it and who is at it now: each of them reads what was handed in. */
export const peopleOf = async (ctx: Ctx, run: Run): Promise<PeopleOf> => {
  const { row } = run;
  const open = await listUnfinished(ctx.db, row.id);
  const atIt = open.flatMap(({ assignee_id, claimed_by }) => [assignee_id ?? [], claimed_by ?? []].flat());
  const before = [(await initiatorOf(ctx, run)) ?? [], await listCompleters(ctx.db, row.id)].flat();
  return { atIt: new Set(atIt), all: new Set([...before, ...atIt]) };
};

/**
 * Files of the caller that a form named: who works on the instance reads them in its channel. The caller keeps the row. Nothing is made
 * where none has to move; where its owner could not read it, the form is refused instead of leaving the file behind.
 */
export const takeFiles = async (ctx: Ctx, run: Run, ids: readonly string[]): Promise<void> => {
  if (!(await hasLooseFiles(ctx, ids))) return;
  if (run.row.channel_id === null) {
    run.row.channel_id = await channelOf(ctx, run);
    await putAssignmentsInChannel(ctx.db, run.row.id, run.row.channel_id);
    const { atIt, all } = await peopleOf(ctx, run);
    for (const person of all)
      await joinChannel(ctx, run, person, { isTold: person !== userId(ctx) && !atIt.has(person) });
  }
  await joinChannel(ctx, run, userId(ctx));
  if (!(await mayIn(ctx, run.row.channel_id, 'read')))
    throw forbidden(
      'you are not in the conversation of this workflow, so its people could not read your files',
    );
  await putFilesInChannel(ctx, run.row.channel_id, ids);
};

/** The same without a workflow: into the conversation that it came from, or, for who is not in it, into one with who gave it to them. */
export const takeFilesOfMessages = async (
  ctx: Ctx,
  { id, title, channel_id, created_by }: AssignmentRow,
  ids: readonly string[],
): Promise<void> => {
  if (!(await hasLooseFiles(ctx, ids))) return;
  if (channel_id !== null && (await mayIn(ctx, channel_id, 'write')))
    return putFilesInChannel(ctx, channel_id, ids);
  const giver = created_by === null ? undefined : await findUser(ctx, created_by);
  // Where nobody else is there to read them, they stay whose they are.
  if (!giver?.is_active || giver.id === userId(ctx)) return;
  const made = await createChannel(ctx, { title: title.slice(0, TITLE_MAX), type: 'group' });
  await addParticipant(ctx, made.id, { participant_type: 'user', participant_id: giver.id });
  await putOneInChannel(ctx.db, id, made.id);
  await putFilesInChannel(ctx, made.id, ids);
};

const mayIn = async (ctx: Ctx, channelId: string, action: 'read' | 'write'): Promise<boolean> => {
  try {
    await accessChannel(ctx, channelId, action);
    return true;
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    return false;
  }
};

/** What the persona is told of the stage. */
const promptOf = (ctx: Ctx, run: Run, stage: ChatStage): string => {
  const facts = factsOf(ctx, run);
  return [
    `This conversation is the stage "${fillTitle(stage, facts)}" of a workflow.`,
    ...(stage.goal === '' ? [] : [`Its goal: ${fill(stage.goal, facts)}`]),
    'Once the goal is reached, call complete_stage with what you found out.',
  ]
    .join('\n')
    .slice(0, PROMPT_MAX);
};

/** Who owns the conversation brings others into it: the publisher, or who has it since the publisher left its team. */
const keeperOf = async (ctx: Ctx, channelId: string): Promise<Ctx> =>
  asPublisher(ctx, (await findChannelOwner(ctx.db, channelId)) ?? null);

/**
 * Who works on the instance talks in its channel too, where there is one. Without a publisher it can be done without. What they have to do
 * there is news of its own: one row in the inbox is enough. `isTold`: for who has nothing to do there.
 */
export const joinChannel = async (
  ctx: Ctx,
  { row }: Run,
  userId: string,
  { isTold } = { isTold: false },
): Promise<void> => {
  const { channel_id: id } = row;
  if (id === null) return;
  try {
    const keeper = await keeperOf(ctx, id);
    const there = await listParticipants(keeper, id);
    if (there.some(({ participant_id }) => participant_id === userId)) return;
    await addParticipant(keeper, id, { participant_type: 'user', participant_id: userId }, { isTold });
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
  }
};

/** One that is not the publisher's any more, because they left its team, is followed by another. */
export const openChannel = async (ctx: Ctx, run: Run, stage: ChatStage): Promise<string> => {
  const { row } = run;
  const publisher = await asPublisher(ctx, run.publisherId);
  if (row.channel_id !== null && (await findChannelOwner(ctx.db, row.channel_id)) !== run.publisherId)
    row.channel_id = null;
  const id = await channelOf(ctx, run);
  await updateChannel(publisher, id, { system_prompt: promptOf(ctx, run, stage) });
  const there = new Set((await listParticipants(publisher, id)).map(({ participant_id }) => participant_id));
  if (!there.has(stage.personaId))
    await addParticipant(publisher, id, { participant_type: 'persona', participant_id: stage.personaId });
  const initiatorId = await initiatorOf(ctx, run);
  if (initiatorId !== null && !there.has(initiatorId))
    await addParticipant(publisher, id, { participant_type: 'user', participant_id: initiatorId });
  return id;
};
