// One turn: ask, act on tool calls, ask again. Knows neither HTTP nor the database.

import type { Citation } from '@parley/contract';
import {
  type ModelMessage,
  type ModelRequest,
  type ProviderEvent,
  ProviderFailure,
  type ToolCall,
  type ToolResult,
} from '../../../providers/vendor.ts';
import type { SignInPlace } from '../../tools/index.ts';
import type { StepFile } from './tool-files.ts';

export const TOOL_ROUNDS_MAX = 25;

export type ToolOutcome = ToolResult & {
  readonly citations?: readonly Citation[];
  /** What the model is shown, where that is not the output itself. */
  readonly seen?: string;
  /** Kept with the answer. */
  readonly files?: readonly StepFile[];
  /** Private things that the output was taken from. */
  readonly reads?: readonly string[];
  /** Where the person who asked has to sign in before it can work. */
  readonly signIn?: SignInPlace;
};

export type AnswerEvent =
  | ProviderEvent
  | { readonly type: 'tool_result'; readonly result: ToolOutcome }
  /** The answer cites it here for the first time. */
  | { readonly type: 'citation'; readonly citation: Citation }
  /** A person has to allow these calls; `rounds` is what the turn goes on from. */
  | {
      readonly type: 'waiting';
      readonly calls: readonly ToolCall[];
      readonly rounds: readonly ModelMessage[];
    }
  | { readonly type: 'stopped'; readonly reason: 'tool_rounds' };

/** What becomes of a call: we run it, a person is asked first, or the caller of a stateless request runs it. */
export type Decision = 'run' | 'ask' | 'hand_over';

export interface ToolLoopDeps {
  /** What is asked once this was said and done. */
  request(rounds: readonly ModelMessage[]): Promise<ModelRequest>;
  /** The provider finds it too long: from now on less is asked. False: there is nothing to leave out. */
  shorten(rounds: readonly ModelMessage[]): Promise<boolean>;
  stream(request: ModelRequest): AsyncIterable<readonly ProviderEvent[]>;
  decide(call: ToolCall): Decision;
  callTools(calls: readonly ToolCall[]): AsyncIterable<ToolOutcome>;
}

/** `before`: what this answer has said and done so far, when it goes on after a pause. */
export async function* runToolLoop(
  before: readonly ModelMessage[],
  deps: ToolLoopDeps,
): AsyncGenerator<readonly AnswerEvent[]> {
  const rounds = [...before];
  for (let round = roundsIn(rounds); round < TOOL_ROUNDS_MAX; ) {
    const request = await deps.request(rounds);
    const collected = collectRound(request.messages);
    let hasSpoken = false;
    try {
      for await (const batch of deps.stream(request)) {
        hasSpoken = true;
        yield collected.take(batch);
      }
    } catch (error) {
      if (hasSpoken || !isTooLong(error) || !(await deps.shorten(rounds))) throw error;
      continue;
    }
    round++;
    const { calls } = collected;
    if (calls.length === 0 || calls.some((call) => deps.decide(call) === 'hand_over')) return;
    rounds.push(collected.message());
    const results: ToolResult[] = [];
    const asks = calls.filter((call) => deps.decide(call) === 'ask');
    const runs = calls.filter((call) => !asks.includes(call));
    for await (const result of deps.callTools(runs)) {
      results.push(asSeen(result));
      yield [{ type: 'tool_result', result }];
    }
    rounds.push({ role: 'tool', results });
    if (asks.length > 0) {
      yield [{ type: 'waiting', calls: asks, rounds }];
      return;
    }
  }
  yield [{ type: 'stopped', reason: 'tool_rounds' }];
}

export const isTooLong = (error: unknown): boolean =>
  error instanceof ProviderFailure && error.kind === 'too_long';

const roundsIn = (rounds: readonly ModelMessage[]): number =>
  rounds.filter(({ role }) => role === 'tool').length;

export const asSeen = ({ callId, name, output, isError, seen, images }: ToolOutcome): ToolResult => ({
  callId,
  name,
  output: seen ?? output,
  isError,
  ...(images ? { images } : {}),
});

/** Gathers what the model says in one round. A call whose id was there before gets one of its own. */
const collectRound = (before: readonly ModelMessage[]) => {
  const seen = new Set(
    before.flatMap((message) => (message.role === 'assistant' ? message.toolCalls.map(({ id }) => id) : [])),
  );
  const calls: ToolCall[] = [];
  let text = '';
  let reasoning = '';
  let signature: string | undefined;

  const named = (call: ToolCall): ToolCall => {
    let id = call.id || 'call';
    for (let n = 2; seen.has(id); n++) id = `${call.id || 'call'}_${n}`;
    seen.add(id);
    return id === call.id ? call : { ...call, id };
  };
  const hear = (event: ProviderEvent): ProviderEvent => {
    if (event.type === 'text') text += event.text;
    if (event.type === 'reasoning') {
      reasoning += event.text;
      signature = event.signature ?? signature;
    }
    if (event.type !== 'tool_call') return event;
    const call = named(event.call);
    calls.push(call);
    return { type: 'tool_call', call };
  };

  return {
    calls,
    /** The same batch, unless there is a call in it. */
    take: (batch: readonly ProviderEvent[]): readonly ProviderEvent[] => {
      if (batch.some(({ type }) => type === 'tool_call')) return batch.map(hear);
      for (const event of batch) hear(event);
      return batch;
    },
    message: (): ModelMessage => ({
      role: 'assistant',
      text,
      ...(reasoning === '' && signature === undefined
        ? {}
        : { reasoning: { text: reasoning, ...(signature === undefined ? {} : { signature }) } }),
      toolCalls: calls,
    }),
  };
};
