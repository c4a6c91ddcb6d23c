import type { Ctx } from '../../../kernel/ctx.ts';
import { newId } from '../../../kernel/ids.ts';
import type { MyChannelRow } from '../../channels/index.ts';
import { pickTools } from '../../tools/index.ts';
import { mergeOptions } from '../cast/answer-options.ts';
import { toolNamesFor } from '../cast/persona-snapshot.ts';
import type { Responder } from '../cast/resolve.ts';
import { openModel } from '../model/call.ts';
import { createSourceBook } from '../model/sources.ts';
import { createToolbox } from '../model/toolbox.ts';
import type { MergeTask } from '../prompt/merged-branches.ts';
import type { Rerun } from '../prompt/replay.ts';
import type { AnswerSettings, AnswerTask } from '../write/answer-task.ts';

/** What holds for every answer to one question. */
export interface TurnContext extends AnswerSettings {
  readonly ctx: Ctx;
  readonly channel: MyChannelRow;
  readonly turnId: string;
  readonly instruction?: string | null;
  readonly merge?: MergeTask | null | undefined;
  readonly rerun?: Rerun | null | undefined;
  /** What the person who asks wrote. */
  readonly words?: string | undefined;
  /** Asked before: tools that are gone since then are left out. */
  readonly isAgain?: boolean;
  /** No request listens any more: a responder that cannot answer gets a message that says so. */
  readonly isUnheard?: boolean;
}

export const newTurnContext = (
  ctx: Ctx,
  channel: MyChannelRow,
  rest: Omit<TurnContext, 'ctx' | 'channel' | 'turnId'>,
): TurnContext => ({
  // Whatever a turn does in its channel is told in the order in which it was done, also long after the request that began it.
  ctx: { ...ctx, order: `channel ${channel.id}` },
  channel,
  turnId: newId(),
  ...rest,
});

export const prepare = async (
  turn: TurnContext,
  responder: Responder,
  parentId: string,
): Promise<AnswerTask> => {
  const { ctx, channel } = turn;
  const { persona, chosen } = responder;
  const { toolNames, format, stops } = turn;
  const isAsked = persona === null && !turn.isAgain;
  // Not every model can call tools, nor call one where its answer has to have a form.
  const words = chosen.capabilities.tools && format === undefined ? turn.words : null;
  const picking = { isAsked, channelId: channel.id, words: words ?? null };
  const tools = await pickTools(ctx, toolNamesFor(toolNames, persona), picking);
  const sources = createSourceBook();
  return {
    ctx,
    channel,
    sources,
    turnId: turn.turnId,
    parentId,
    opened: await openModel(ctx, chosen),
    persona,
    settings: { options: mergeOptions(turn.options, undefined), toolNames, format, stops },
    options: mergeOptions(turn.options, persona?.options),
    toolbox: createToolbox(ctx, channel.id, tools, sources),
    note: responder.note,
    instruction: turn.instruction ?? null,
    merge: turn.merge ?? null,
    rerun: turn.rerun ?? null,
    from: responder.from ?? null,
    queue: null,
  };
};
