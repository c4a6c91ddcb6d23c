// The conversation of an instance: one for all of its chat stages, its publisher's, with the person who started it in it.

import type { Ctx } from '../../../kernel/ctx.ts';
import { addParticipant, createChannel, listParticipants } from '../../channels/index.ts';
import { asPublisher } from '../actor.ts';
import type { ChatStage } from '../definition/stages.ts';
import type { Run } from './run.ts';

const TITLE_MAX = 200;

/** The instance's own, made when it is first wanted. */
export const channelOf = async (ctx: Ctx, { row, publisherId }: Run): Promise<string> => {
  if (row.channel_id !== null) return row.channel_id;
  const publisher = await asPublisher(ctx, publisherId);
  const title = row.title.slice(0, TITLE_MAX);
  return (await createChannel(publisher, { title, type: 'workflow', ai_mode: 'auto' })).id;
};

export const openChannel = async (ctx: Ctx, run: Run, stage: ChatStage): Promise<string> => {
  const { row } = run;
  const publisher = await asPublisher(ctx, run.publisherId);
  const id = await channelOf(ctx, run);
  const there = new Set((await listParticipants(publisher, id)).map(({ participant_id }) => participant_id));
  if (!there.has(stage.personaId))
    await addParticipant(publisher, id, { participant_type: 'persona', participant_id: stage.personaId });
  if (row.initiator_id !== null && !there.has(row.initiator_id))
    await addParticipant(publisher, id, { participant_type: 'user', participant_id: row.initiator_id });
  return id;
};
