// An answer asked for again exactly, or with one thing changed: a model, the instructions, a source that is left out, a setting.

import type { RerunChange, RerunInput } from '@parley/contract';
import type { Ctx } from '../../../kernel/ctx.ts';
import { badRequest, conflict } from '../../../kernel/errors.ts';
import { accessChannel } from '../../channels/index.ts';
import { accessMessage, type MessageRow } from '../../messages/index.ts';
import { type AnswerOptions, mergeOptions } from '../cast/answer-options.ts';
import { assertReachable, type Plan } from '../cast/resolve.ts';
import { isSummary } from '../prompt/branch.ts';
import type { CompletionResult } from '../read/completion-result.ts';
import { type ReplayPlan, toldBefore } from '../read/replay.ts';
import { newTurnContext } from '../turn/turn-context.ts';
import type { ResumeState } from '../write/answer-task.ts';
import * as store from '../write/generations-store.ts';
import { assertNotStopping } from '../write/running-answers.ts';
import { planVersion, questionAbove } from './regenerate.ts';
import { startTurn } from './start-turn.ts';

export const rerun = async (
  ctx: Ctx,
  channelId: string,
  messageId: string,
  input: RerunInput = {},
): Promise<CompletionResult> => {
  assertNotStopping(ctx.kernel);
  const channel = await accessChannel(ctx, channelId, 'write');
  const old = await accessMessage(ctx, channelId, messageId);
  if (old.role !== 'assistant' || isSummary(old) || old.deleted_at !== null)
    throw badRequest('only an answer that is there can be asked for again');
  if (old.status === 'streaming') throw conflict('this answer is still being written');
  await assertReachable(ctx, input, channelId);
  const question = await questionAbove(ctx, old);
  const before = ((await store.find(ctx.db, old.id))?.state_json ?? {}) as Partial<ResumeState>;
  const told = await toldBefore(ctx, channelId, messageId, input.leave_out ?? [], question.id);
  const options = told.options ?? before.options ?? {};
  const wish = {
    of: old.id,
    changed: changesOf(old, options, input),
    leave_out: input.leave_out ?? [],
    system_prompt: input.system_prompt ?? null,
  };
  const turn = newTurnContext(ctx, channel, {
    options: mergeOptions(input, options),
    toolNames: told.hasTools ? before.toolNames : [],
    format: before.format,
    stops: before.stops,
    instruction: told.isNoteTold ? (before.instruction ?? null) : null,
    merge: mergeWithout(before.merge, told.leftOutIds),
    rerun: { wish, replay: told.replay },
    words: question.content,
    isAgain: true,
  });
  const keptNote = { ...before, note: told.isNoteTold ? (before.note ?? null) : null };
  const plan = await planVersion(ctx, { channel, old, question, input, before: keptNote });
  const ask = async (): Promise<string> => question.id;
  const noted = withNotice(plan, told);
  return startTurn(turn, { plan: noted, ask, isStream: input.stream ?? true, keyed: null, isVersion: true });
};

const mergeWithout = (merge: ResumeState['merge'], leftOutIds: ReadonlySet<string>): ResumeState['merge'] =>
  merge && { ...merge, parts: merge.parts.filter(({ message_id }) => !leftOutIds.has(message_id)) };

const withNotice = (plan: Plan, { notices }: ReplayPlan): Plan =>
  plan.kind === 'sequence' && notices.length > 0 ? { ...plan, notice: notices.join('\n') } : plan;

const OPTIONS = ['temperature', 'top_p', 'max_tokens', 'reasoning'] as const;

const changesOf = (old: MessageRow, options: AnswerOptions, input: RerunInput): RerunChange[] => {
  const isOther = (a: string | undefined, b: string | null): boolean => a !== undefined && a !== b;
  const changes: Record<RerunChange, boolean> = {
    model: isOther(input.model, old.model) || isOther(input.provider_config_id, old.provider_config_id),
    instructions: input.system_prompt !== undefined,
    sources: (input.leave_out ?? []).length > 0,
    settings: OPTIONS.some((key) => input[key] != null && input[key] !== options[key]),
  };
  return (Object.keys(changes) as RerunChange[]).filter((key) => changes[key]);
};
