// How an answer can end, and what its readers are told of it.

import type { Ctx } from '../../../kernel/ctx.ts';
import type { Failure } from '../../../kernel/errors.ts';
import type { ModelMessage, ProviderFailure, TokenUsage } from '../../../providers/vendor.ts';
import type { CallRecord } from '../../usage/index.ts';
import { type Answer, addUsage } from '../model/answer.ts';
import { failureFacts, isExplained, UNEXPECTED } from '../model/failures.ts';
import { TOOL_ROUNDS_MAX } from '../model/tool-loop.ts';
import type { Ending } from './encode.ts';
import type { StopReason } from './running-answers.ts';

/** What an answer says that an orderly stop of the server cut short. */
export const STOPPING = 'the server was restarted while answering; what came is kept';
export const CHANNEL_GONE = 'this channel is no longer there for you';

export type Outcome =
  | { readonly kind: 'complete' | 'rounds' | StopReason }
  | { readonly kind: 'waiting'; readonly rounds: readonly ModelMessage[] }
  | { readonly kind: 'failed'; readonly error: string; readonly failure: ProviderFailure | Failure | null };

const ENDS: Record<'complete' | 'rounds' | StopReason, Pick<Ending, 'status' | 'error'>> = {
  complete: { status: 'complete', error: null },
  person: { status: 'stopped', error: null },
  rounds: {
    status: 'stopped',
    error: `the model called tools ${TOOL_ROUNDS_MAX} times in a row and was stopped`,
  },
  size: { status: 'stopped', error: 'the answer became too long and was stopped; what came is kept' },
  shutdown: { status: 'failed', error: STOPPING },
  unkept: { status: 'failed', error: 'this answer could not be stored; what was stored before is kept' },
  gone: { status: 'failed', error: CHANNEL_GONE },
  lost: { status: 'failed', error: 'this answer is no longer written here' },
};

const NANOS = 1_000_000_000;

export const endingOf = (
  answer: Answer,
  before: TokenUsage,
  outcome: Outcome,
  records: readonly CallRecord[],
): Ending => {
  const usage = records.reduce((sum, record) => addUsage(sum, usageOf(record)), before);
  const isPriced = answer.cost !== null && records.every(({ cost_nanos }) => cost_nanos !== null);
  const nanos = records.reduce((sum, { cost_nanos }) => sum + (cost_nanos ?? 0), 0);
  const cost = isPriced ? (answer.cost ?? 0) + nanos / NANOS : null;
  const facts = { usage, cost, failure: null };
  if (outcome.kind === 'waiting') return { ...facts, status: 'streaming', error: null, finish: 'tool_calls' };
  if (outcome.kind === 'failed') {
    const { error, failure } = outcome;
    return { ...facts, status: 'failed', error, finish: null, failure: failure && failureFacts(failure) };
  }
  if (outcome.kind !== 'complete') return { ...facts, ...ENDS[outcome.kind], finish: null };
  const { finish, note } = answer;
  return { ...facts, ...(note === null ? ENDS.complete : { status: 'stopped', error: note }), finish };
};

/** What an answer ends with when its work throws. */
export const outcomeOfError = (ctx: Ctx, error: unknown): Outcome => {
  if (isExplained(error)) return { kind: 'failed', error: error.message, failure: error };
  ctx.log.error({ err: error }, 'an answer failed');
  return { kind: 'failed', error: UNEXPECTED, failure: null };
};

const usageOf = (record: CallRecord): TokenUsage => ({
  input: record.input_tokens,
  output: record.output_tokens,
  cached: record.cached_tokens,
  reasoning: record.reasoning_tokens,
});

/** What a message keeps of it. */
export const usageJson = ({ usage, cost, finish, failure }: Ending): Record<string, unknown> => ({
  input_tokens: usage.input,
  output_tokens: usage.output,
  cached_tokens: usage.cached,
  reasoning_tokens: usage.reasoning,
  cost,
  finish_reason: finish,
  // By its kind, because a reader's language may be another than that of the sentence.
  ...(failure === null ? {} : { failure }),
});
