// One call of a provider: let through by the breaker, tried again while nothing has been said, and written down however it ends.

import { type Ctx, userId } from '../../../kernel/ctx.ts';
import { newId } from '../../../kernel/ids.ts';
import { vendorOf } from '../../../providers/index.ts';
import { retried } from '../../../providers/retry.ts';
import { tokensOf, tokensOfRequest } from '../../../providers/tokens.ts';
import {
  type Endpoint,
  type ModelRequest,
  type ProviderEvent,
  ProviderFailure,
  type TokenUsage,
} from '../../../providers/vendor.ts';
import { type ChosenModel, costOf } from '../../models/index.ts';
import { admitCall, openEndpoint } from '../../provider-configs/index.ts';
import {
  assertWithinBudget,
  assertWithinTeamBudget,
  type CallRecord,
  FREE_PROVIDER,
  toNanos,
} from '../../usage/index.ts';
import { addUsage, NO_USAGE } from './answer.ts';
import { filtered } from './filters.ts';

/** A model with its key opened. */
export interface OpenedModel {
  readonly chosen: ChosenModel;
  readonly endpoint: Endpoint;
}

export interface CallFacts {
  readonly purpose:
    | 'answer'
    | 'title'
    | 'summary'
    | 'relevance'
    | 'api'
    | 'embedding'
    | 'transcription'
    | 'speech';
  readonly channelId: string | null;
  readonly messageId: string | null;
  readonly personaId: string | null;
  /** In whose workspace it is asked, where that is not the channel's. */
  readonly teamId?: string | null;
}

export interface Call {
  readonly ctx: Ctx;
  readonly opened: OpenedModel;
  readonly facts: CallFacts;
  readonly signal: AbortSignal;
  readonly onRecord: (record: CallRecord) => void;
}

/** Opens the key; refused when the budget is used up. */
export const openModel = async (ctx: Ctx, chosen: ChosenModel): Promise<OpenedModel> => {
  await assertPayable(ctx, chosen);
  return { chosen, endpoint: await openEndpoint(ctx, chosen.config) };
};

const assertPayable = async (
  ctx: Ctx,
  { config: { scope, provider, teamId } }: ChosenModel,
  pending: readonly CallRecord[] = [],
): Promise<void> => {
  if (provider === FREE_PROVIDER) return;
  if (teamId !== null) await assertWithinTeamBudget(ctx, teamId, pending);
  else if (scope === 'global') await assertWithinBudget(ctx, pending);
};

/** One of the calls that make up an answer: what those before it took counts, although it is not written down yet. */
export async function* callNext(
  call: Call,
  before: readonly CallRecord[],
  request: ModelRequest,
): AsyncGenerator<readonly ProviderEvent[]> {
  if (before.length > 0) await assertPayable(call.ctx, call.opened.chosen, before);
  yield* callModel(call, request);
}

/** Asks again while nothing has been said; every try is let through, and written down, by itself. */
export async function* callModel(
  call: Call,
  request: ModelRequest,
): AsyncGenerator<readonly ProviderEvent[]> {
  const told = await filtered(call.ctx, request);
  yield* retried(() => callOnce(call, told), { signal: call.signal });
}

async function* callOnce(call: Call, request: ModelRequest): AsyncGenerator<readonly ProviderEvent[]> {
  const { ctx, opened, signal } = call;
  const pass = admitCall(ctx, opened.chosen.config, opened.chosen.model);
  const silenceMs = ctx.kernel.settings.recent('provider_silence_seconds') * 1000;
  const io = { outbound: ctx.kernel.outbound, signal, firstByteMs: silenceMs, idleMs: silenceMs };
  const note = watch(call, request);
  try {
    for await (const batch of vendorOf(opened.endpoint.provider).stream(opened.endpoint, request, io)) {
      for (const event of batch) note.hear(event);
      yield batch;
    }
    pass.succeeded();
    note.end('complete');
  } catch (error) {
    pass.failed(error);
    note.end(error instanceof ProviderFailure && error.kind === 'aborted' ? 'stopped' : 'failed');
    throw error;
  } finally {
    // The reader of this generator left: the call is stopped.
    pass.succeeded();
    note.end('stopped');
  }
}

/** Counts what a call took. Where the provider does not say, it is estimated from the texts. */
const watch = (call: Call, request: ModelRequest) => {
  const startedMs = performance.now();
  let said = '';
  let usage: TokenUsage | null = null;
  let isOver = false;
  return {
    hear: (event: ProviderEvent): void => {
      if (event.type === 'text' || event.type === 'reasoning') said += event.text;
      if (event.type === 'tool_call') said += event.call.arguments;
      if (event.type === 'usage') usage = addUsage(usage ?? NO_USAGE, event.usage);
    },
    end: (outcome: 'complete' | 'failed' | 'stopped'): void => {
      if (isOver) return;
      isOver = true;
      const hasCost = outcome === 'complete' || said !== '';
      const estimated = () => ({ ...NO_USAGE, input: tokensOfRequest(request), output: tokensOf(said) });
      const latencyMs = Math.round(performance.now() - startedMs);
      call.onRecord(recordOf(call, usage ?? (hasCost ? estimated() : NO_USAGE), outcome, latencyMs));
    },
  };
};

export const recordOf = (
  { ctx, opened: { chosen }, facts }: Pick<Call, 'ctx' | 'opened' | 'facts'>,
  usage: TokenUsage,
  outcome: string,
  latencyMs: number,
): CallRecord => ({
  id: newId(),
  user_id: userId(ctx),
  channel_id: facts.channelId,
  message_id: facts.messageId,
  persona_id: facts.personaId,
  provider_config_id: chosen.config.id,
  provider: chosen.config.provider,
  team_id: chosen.config.teamId,
  place_team_id: facts.teamId ?? null,
  paid_by: chosen.config.scope === 'global' ? 'platform' : 'person',
  model: chosen.model,
  purpose: facts.purpose,
  input_tokens: usage.input,
  output_tokens: usage.output,
  cached_tokens: usage.cached,
  reasoning_tokens: usage.reasoning,
  cost_nanos: toNanos(costOf(chosen, usage)),
  latency_ms: latencyMs,
  outcome,
});
