// Another version of an answer, as a sibling of the first.

import type { RegenerateInput } from '@parley/contract';
import type { Ctx } from '../../../kernel/ctx.ts';
import { badRequest, conflict } from '../../../kernel/errors.ts';
import { FOR_THIS_VERSION } from '../../../providers/prompt-sentences.ts';
import { accessChannel, type MyChannelRow } from '../../channels/index.ts';
import { accessMessage, type MessageRow } from '../../messages/index.ts';
import { mergeOptions } from '../cast/answer-options.ts';
import {
  assertReachable,
  chooseNamed,
  onlyOne,
  type Plan,
  type Responder,
  resolve,
  sameResponder,
} from '../cast/resolve.ts';
import { isSummary } from '../prompt/branch.ts';
import type { CompletionResult } from '../read/completion-result.ts';
import { newTurnContext } from '../turn/turn-context.ts';
import type { ResumeState } from '../write/answer-task.ts';
import * as store from '../write/generations-store.ts';
import { assertNotStopping } from '../write/running-answers.ts';
import { startTurn } from './start-turn.ts';

/** Another version of an answer; of a question, an answer to it. */
export const regenerate = async (
  ctx: Ctx,
  channelId: string,
  messageId: string,
  input: RegenerateInput = {},
): Promise<CompletionResult> => {
  assertNotStopping(ctx.kernel);
  const channel = await accessChannel(ctx, channelId, 'write');
  const old = await accessMessage(ctx, channelId, messageId);
  if (isSummary(old))
    throw badRequest('this is a summary and no answer; to have another one, delete it and sum up again');
  await assertReachable(ctx, input, channelId);
  const question = old.role === 'assistant' ? await questionAbove(ctx, old) : old;
  const instruction = input.instruction ? `${FOR_THIS_VERSION}${input.instruction}` : null;
  const before = (await store.find(ctx.db, old.id))?.state_json as Partial<ResumeState> | undefined;
  const turn = newTurnContext(ctx, channel, {
    options: mergeOptions(input, before?.options),
    toolNames: before?.toolNames,
    format: before?.format,
    stops: before?.stops,
    instruction,
    merge: before?.merge,
    words: question.content,
    isAgain: true,
  });
  const plan = await planVersion(ctx, { channel, old, question, input, before: before ?? {} });
  const ask = async (): Promise<string> => question.id;
  return startTurn(turn, { plan, ask, isStream: input.stream ?? true, keyed: null, isVersion: true });
};

export const questionAbove = async (ctx: Ctx, { channel_id, parent_id }: MessageRow): Promise<MessageRow> => {
  if (parent_id === null) throw conflict('this answer answers nothing: there is no message above it');
  return accessMessage(ctx, channel_id, parent_id);
};

interface VersionRequest {
  readonly channel: MyChannelRow;
  readonly old: MessageRow;
  readonly question: MessageRow;
  readonly input: RegenerateInput;
  /** What its group told the persona that gave the old answer, and the place whose default that was. */
  readonly before: Partial<Pick<ResumeState, 'note' | 'from'>>;
}

export const planVersion = async (
  ctx: Ctx,
  { channel, old, question, input, before }: VersionRequest,
): Promise<Plan> => {
  if (channel.ai_mode === 'false') return { kind: 'none', reason: 'AI is switched off in this channel' };
  const isNamed = Boolean(input.model || input.provider_config_id || input.persona_id);
  if (!isNamed && old.role !== 'assistant') return resolve(ctx, channel, question.content, {});
  const responder = isNamed ? await named(ctx, old, input) : await sameResponder(ctx, old);
  // What its group told it holds for that persona alone.
  const isSame = (responder.persona?.id ?? null) === old.persona_id;
  return onlyOne({
    ...responder,
    note: isSame ? (before.note ?? null) : null,
    from: isNamed ? null : (before.from ?? null),
  });
};

/** Another model speaks for the same persona, unless another persona is asked for. */
const named = (ctx: Ctx, old: MessageRow, input: RegenerateInput): Promise<Responder> =>
  chooseNamed(
    ctx,
    { ...input, persona_id: input.persona_id ?? (input.persona_id === null ? null : old.persona_id) },
    old.channel_id,
  );
