// One turn: ask, act on tool calls, ask again. Knows neither HTTP nor the database.

import type {
  ModelMessage,
  ModelRequest,
  ProviderEvent,
  ToolCall,
  ToolResult,
} from '../../providers/vendor.ts';

export const TOOL_ROUNDS_MAX = 25;

/** Where something that a tool found can be looked up. */
export interface Citation {
  readonly url: string;
  readonly title: string;
}
export type ActedResult = ToolResult & {
  readonly citations?: readonly Citation[];
  /** What the model is shown, where that is not the output itself. */
  readonly seen?: string;
};

export type TurnEvent =
  | ProviderEvent
  | { readonly type: 'tool_result'; readonly result: ActedResult }
  /** A person has to allow these calls; `rounds` is what the turn goes on from. */
  | {
      readonly type: 'waiting';
      readonly calls: readonly ToolCall[];
      readonly rounds: readonly ModelMessage[];
    }
  | { readonly type: 'stopped'; readonly reason: 'tool_rounds' };

/** What becomes of a call: we run it, a person is asked first, or whoever asked the question runs it. */
export type Decision = 'run' | 'ask' | 'hand_over';

export interface Turn {
  readonly request: ModelRequest;
  /** What this answer has said and done so far, when it goes on after a pause. */
  readonly rounds: readonly ModelMessage[];
}

export interface TurnDeps {
  stream(request: ModelRequest): AsyncIterable<readonly ProviderEvent[]>;
  decide(call: ToolCall): Decision;
  callTools(calls: readonly ToolCall[]): AsyncIterable<ActedResult>;
}

export async function* runTurn(turn: Turn, deps: TurnDeps): AsyncGenerator<readonly TurnEvent[]> {
  const rounds = [...turn.rounds];
  for (let round = roundsIn(rounds); round < TOOL_ROUNDS_MAX; round++) {
    const messages = [...turn.request.messages, ...rounds];
    const heard = listen(messages);
    for await (const batch of deps.stream({ ...turn.request, messages })) yield heard.take(batch);
    const { calls } = heard;
    if (calls.length === 0 || calls.some((call) => deps.decide(call) === 'hand_over')) return;
    rounds.push(heard.message());
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

const roundsIn = (rounds: readonly ModelMessage[]): number =>
  rounds.filter(({ role }) => role === 'tool').length;

export const asSeen = ({ callId, name, output, isError, seen }: ActedResult): ToolResult => ({
  callId,
  name,
  output: seen ?? output,
  isError,
});

/** Gathers what the model says in one round. A call whose id was there before gets one of its own. */
const listen = (before: readonly ModelMessage[]) => {
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
