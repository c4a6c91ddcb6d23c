// The demonstration: a model without a model. It runs inside the server, knows no key and no network, and gives the same
// answer to the same question, so that a newcomer sees everything work and every feature can be tried and tested.

import { setTimeout as pause } from 'node:timers/promises';
import { type DemoPlan, planAnswer } from './demo-plan.ts';
import { embedWords } from './demo-words.ts';
import { StopCut } from './stop-cut.ts';
import { tokensOf, tokensOfRequest } from './tokens.ts';
import {
  type FinishReason,
  type ListedModel,
  type ModelRequest,
  type ProviderEvent,
  ProviderFailure,
  type TokenUsage,
  type Vendor,
} from './vendor.ts';

export const DEMO_MODEL = 'parley-demo';
export const DEMO_EMBED_MODEL = 'parley-demo-embed';

const CONTEXT_WINDOW = 32_000;
const DIMENSIONS_DEFAULT = 256;
const DIMENSIONS_MAX = 4096;

const MODELS: ListedModel[] = [
  {
    id: DEMO_MODEL,
    displayName: 'Demonstration (offline)',
    contextWindow: CONTEXT_WINDOW,
    maxOutput: 8_000,
    capabilities: { vision: true, tools: true, reasoning: true },
    price: { input: 0, output: 0 },
    kind: 'chat',
  },
  { id: DEMO_EMBED_MODEL, displayName: 'Demonstration embeddings (offline)', kind: 'embedding' },
];

/** Words with the space before them, some characters at a time where no spaces are written: joined again they are the text. */
const pieces = (text: string): string[] =>
  text.match(
    /\s*(?:[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]{1,4}|[^\s\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]+)|\s+/g,
  ) ?? [];

const aborted = (): ProviderFailure => new ProviderFailure('aborted', 'The answer was stopped.');

/** What is said of a text before the first of the stops in it. */
const beforeStop = (text: string, stops: readonly string[]): string => {
  const cut = new StopCut(stops);
  const said = cut.take(text);
  return cut.isCut ? said : said + cut.rest();
};

/** Says the pieces one by one; the caller stops it after `limit` of them. */
async function* say(
  type: 'text' | 'reasoning',
  text: string,
  limit: number,
  plan: DemoPlan,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent[], number> {
  const all = pieces(text).slice(0, limit);
  for (const [index, piece] of all.entries()) {
    if (type === 'text' && plan.failAfter && index === plan.failAfter.pieces) throw plan.failAfter.failure;
    await pause(plan.pauseMs, undefined, { signal }).catch(() => {
      throw aborted();
    });
    yield [{ type, text: piece }];
  }
  return all.length;
}

async function* play(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ProviderEvent[]> {
  if (signal.aborted) throw aborted();
  const plan = planAnswer(request);
  if (plan.failure) throw plan.failure;
  const limit = Math.min(request.maxTokens ?? CONTEXT_WINDOW, plan.cutAfter ?? CONTEXT_WINDOW);
  const thought = plan.reasoning ? yield* say('reasoning', plan.reasoning, limit, plan, signal) : 0;
  const text = beforeStop(plan.text, request.stop ?? []);
  const said = yield* say('text', text, limit - thought, plan, signal);
  if (plan.failAfter) throw plan.failAfter.failure;
  const isCut = said < pieces(text).length;
  const calls = isCut || text !== plan.text ? [] : plan.toolCalls;
  if (calls.length > 0) yield calls.map((call) => ({ type: 'tool_call', call }));
  const written = calls.reduce((sum, call) => sum + tokensOf(call.arguments), said);
  const usage: TokenUsage = {
    input: tokensOfRequest(request),
    output: thought + written,
    cached: 0,
    reasoning: thought,
  };
  const reason: FinishReason = isCut ? 'length' : calls.length > 0 ? 'tool_calls' : (plan.finish ?? 'stop');
  yield [
    { type: 'usage', usage },
    { type: 'finish', reason },
  ];
}

/** The same words at once, where nothing is streamed and nothing counted. Throws `ProviderFailure` where it is told to fail. */
export const demoAnswer = (request: ModelRequest): string => {
  const plan = planAnswer(request);
  if (plan.failure) throw plan.failure;
  return beforeStop(plan.text, request.stop ?? []);
};

export const demo: Vendor = {
  stream: (_endpoint, request, { signal }) => play(request, signal),
  listModels: async () => MODELS,
  embed: async (_endpoint, { inputs, dimensions }) => {
    const size = Math.min(DIMENSIONS_MAX, Math.max(1, dimensions ?? DIMENSIONS_DEFAULT));
    const count = (item: (typeof inputs)[number]) =>
      typeof item === 'string' ? tokensOf(item) : item.length;
    const input = inputs.reduce((sum, item) => sum + count(item), 0);
    return {
      // It has no tokens of its own: their numbers are as good as words.
      vectors: inputs.map((item) => embedWords(typeof item === 'string' ? item : item.join(' '), size)),
      usage: { input, output: 0, cached: 0, reasoning: 0 },
    };
  },
};
