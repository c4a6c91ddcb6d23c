// The conversation of an instance: one for all of its chat stages, its publisher's, with the person who started it in it.

import type { Ctx } from '../../../kernel/ctx.ts';
import { Failure } from '../../../kernel/errors.ts';
import { addParticipant, createChannel, listParticipants, updateChannel } from '../../channels/index.ts';
import { asPublisher } from '../actor.ts';
import type { ChatStage } from '../definition/stages.ts';
import { fill, fillTitle } from '../definition/templates.ts';
import { factsOf, type Run } from './run.ts';

const TITLE_MAX = 200;
const PROMPT_MAX = 30_000;

/** The instance's own, made when it is first wanted. */
export const channelOf = async (ctx: Ctx, { row, publisherId }: Run): Promise<string> => {
  if (row.channel_id !== null) return row.channel_id;
  const publisher = await asPublisher(ctx, publisherId);
  const title = row.title.slice(0, TITLE_MAX);
  return (await createChannel(publisher, { title, type: 'workflow', ai_mode: 'auto' })).id;
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

/** Who works on the instance talks in its channel too, where there is one. Without a publisher it can be done without. */
export const joinChannel = async (ctx: Ctx, { row, publisherId }: Run, userId: string): Promise<void> => {
  const { channel_id: id } = row;
  if (id === null) return;
  try {
    const publisher = await asPublisher(ctx, publisherId);
    const there = await listParticipants(publisher, id);
    if (there.some(({ participant_id }) => participant_id === userId)) return;
    await addParticipant(publisher, id, { participant_type: 'user', participant_id: userId });
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
  }
};

export const openChannel = async (ctx: Ctx, run: Run, stage: ChatStage): Promise<string> => {
  const { row } = run;
  const publisher = await asPublisher(ctx, run.publisherId);
  const id = await channelOf(ctx, run);
  await updateChannel(publisher, id, { system_prompt: promptOf(ctx, run, stage) });
  const there = new Set((await listParticipants(publisher, id)).map(({ participant_id }) => participant_id));
  if (!there.has(stage.personaId))
    await addParticipant(publisher, id, { participant_type: 'persona', participant_id: stage.personaId });
  if (row.initiator_id !== null && !there.has(row.initiator_id))
    await addParticipant(publisher, id, { participant_type: 'user', participant_id: row.initiator_id });
  return id;
};
