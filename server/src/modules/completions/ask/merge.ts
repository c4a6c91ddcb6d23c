// Two branches merged by a model into one answer, which names both.

import type { MergeAskInput } from '@parley/contract';
import type { Ctx } from '../../../kernel/ctx.ts';
import { badRequest } from '../../../kernel/errors.ts';
import { FOR_THIS_VERSION } from '../../../providers/prompt-sentences.ts';
import { accessChannel, type MyChannelRow } from '../../channels/index.ts';
import { accessMerging, accessMessage, listMessagesByIds, type Merging } from '../../messages/index.ts';
import { mergeOptions } from '../cast/answer-options.ts';
import { assertReachable, chooseNamed, onlyOne, type Plan, sameResponder } from '../cast/resolve.ts';
import { type MergedPart, mergedWords } from '../prompt/merged-branches.ts';
import { roomOf } from '../prompt/prompt.ts';
import type { CompletionResult } from '../read/completion-result.ts';
import { newTurnContext } from '../turn/turn-context.ts';
import { assertNotStopping } from '../write/running-answers.ts';
import { startTurn } from './start-turn.ts';

/** The branch itself and the answer need room too. */
const MERGED_SHARE_MAX = 0.75;

export const askToMerge = async (
  ctx: Ctx,
  channelId: string,
  input: MergeAskInput,
): Promise<CompletionResult> => {
  assertNotStopping(ctx.kernel);
  const channel = await accessChannel(ctx, channelId, 'write');
  const merging = await accessMerging(ctx, channelId, input);
  await assertReachable(ctx, input, channelId);
  const merge = { ...merging.origin, parts: await partsOf(ctx, channelId, merging, input.parts) };
  const plan = await planMerge(ctx, channel, merging, input);
  await assertFits(ctx, channel, plan, merge);
  const { parentId } = merging;
  const turn = newTurnContext(ctx, channel, {
    options: mergeOptions(input, undefined),
    instruction: input.instruction ? `${FOR_THIS_VERSION}${input.instruction}` : null,
    merge,
    isAgain: true,
  });
  const ask = async (ctx: Ctx): Promise<string> => (await accessMessage(ctx, channelId, parentId)).id;
  return startTurn(turn, { plan, ask, isStream: input.stream ?? true, keyed: null, isVersion: true });
};

/** Those that were chosen, or all of both, in the order in which they were said. */
const partsOf = async (
  ctx: Ctx,
  channelId: string,
  { own: [first, second] }: Merging,
  chosen: MergeAskInput['parts'],
): Promise<MergedPart[]> => {
  const onSecond = new Set(second);
  const order = new Map([...first, ...second].map((id, i) => [id, i]));
  const whole = [...order.keys()].map((message_id) => ({ message_id, start: undefined, end: undefined }));
  for (const { message_id } of chosen ?? []) {
    await accessMessage(ctx, channelId, message_id);
    if (!order.has(message_id)) throw badRequest('parts: a part stands below where the two branches part');
  }
  return (chosen ?? whole)
    .map(({ message_id, start = 0, end = null }) => ({
      ...{ message_id, isSecond: onSecond.has(message_id), start, end },
    }))
    .toSorted((a, b) => (order.get(a.message_id) ?? 0) - (order.get(b.message_id) ?? 0) || a.start - b.start);
};

/** The model or persona that is named; else the persona or model that answered last on the first branch, or on the second. */
const planMerge = async (
  ctx: Ctx,
  channel: MyChannelRow,
  { own: [first, second] }: Merging,
  input: MergeAskInput,
): Promise<Plan> => {
  if (channel.ai_mode === 'false') return { kind: 'none', reason: 'AI is switched off in this channel' };
  if (input.model || input.provider_config_id || input.persona_id)
    return onlyOne(await chooseNamed(ctx, input, channel.id));
  const rows = await listMessagesByIds(ctx.db, [...second, ...first]);
  const answer = rows.findLast(({ role, deleted_at }) => role === 'assistant' && deleted_at === null);
  return onlyOne(await (answer ? sameResponder(ctx, answer) : chooseNamed(ctx, {}, null)));
};

const assertFits = async (
  ctx: Ctx,
  { id }: MyChannelRow,
  plan: Plan,
  merge: { readonly merged_from: readonly string[]; readonly parts: readonly MergedPart[] },
): Promise<void> => {
  const words = await mergedWords(ctx, id, merge);
  if (words === null) throw badRequest('parts: nothing of the two branches is left to be merged');
  const [entry] = plan.kind === 'sequence' ? plan.entries : [];
  if (entry?.kind !== 'one') return;
  const room = roomOf({ chosen: entry.responder.chosen, maxTokens: null, tools: [], share: 1 }, null);
  if (words.tokens > room.tokens * MERGED_SHARE_MAX)
    throw badRequest('parts: this is more than the model can be told at once; choose fewer of them');
};
