// The road for rarer vendors: a provider package of the AI SDK behind our interface. Several times the cost per token of a wire of
// our own, and one file for all of them; its packages are loaded when the first such call is made.

import type { CohereProvider } from '@ai-sdk/cohere';
import { answerSize } from './answer-size.ts';
import { addressOf, askJson, baseOf, entriesIn, textsOf, withOwnHeaders } from './ask.ts';
import { failure, failureOfAnswer, failureOfEvent, toFailure } from './failures.ts';
import { endOf, HAS_WORDS, mayBeSilent, type Said } from './honest-end.ts';
import { argumentsObject, isJson, list, object, optionalCount, optionalText, text } from './json.ts';
import { namedParts } from './message-parts.ts';
import {
  type Endpoint,
  type FinishReason,
  type ListedModel,
  type ModelMessage,
  type ModelRequest,
  type ProviderEvent,
  ProviderFailure,
  type ProviderIo,
  type TokenUsage,
  type Vendor,
} from './vendor.ts';

type Model = ReturnType<CohereProvider['languageModel']>;
type CallOptions = Parameters<Model['doStream']>[0];
type StreamPart =
  Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer Piece> ? Piece : never;
type Finish = Extract<StreamPart, { type: 'finish' }>;

const toMessage = (message: ModelMessage): CallOptions['prompt'][number] => {
  if (message.role === 'user')
    return {
      role: 'user',
      content: namedParts(message).map((part) =>
        part.type === 'text'
          ? part
          : { type: 'file', mediaType: part.mediaType, data: { type: 'data', data: part.data } },
      ),
    };
  if (message.role === 'assistant')
    return {
      role: 'assistant',
      content: [
        ...(message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]),
        ...message.toolCalls.map((call) => ({
          type: 'tool-call' as const,
          toolCallId: call.id,
          toolName: call.name,
          input: argumentsObject(call.arguments),
        })),
      ],
    };
  return {
    role: 'tool',
    content: message.results.map(({ callId, name, output, isError }) => ({
      type: 'tool-result',
      toolCallId: callId,
      toolName: name,
      output: { type: isError ? 'error-text' : 'text', value: output },
    })),
  };
};

const choiceOf = ({ toolChoice }: ModelRequest): CallOptions['toolChoice'] => {
  if (toolChoice === undefined) return undefined;
  return typeof toolChoice === 'string' ? { type: toolChoice } : { type: 'tool', toolName: toolChoice.name };
};

const formatOf = ({ responseFormat }: ModelRequest): CallOptions['responseFormat'] => {
  if (!responseFormat) return undefined;
  if (responseFormat.type === 'json_object') return { type: 'json' };
  return { type: 'json', name: responseFormat.name, schema: object(responseFormat.schema) };
};

const toOptions = (request: ModelRequest, signal: AbortSignal): CallOptions => ({
  prompt: [
    ...(request.system ? [{ role: 'system' as const, content: request.system }] : []),
    ...request.messages.map(toMessage),
  ],
  maxOutputTokens: request.maxTokens,
  temperature: request.temperature,
  topP: request.topP,
  frequencyPenalty: request.frequencyPenalty,
  presencePenalty: request.presencePenalty,
  stopSequences: request.stop,
  responseFormat: formatOf(request),
  tools: request.tools.map(({ name, description, parameters }) => ({
    type: 'function',
    name,
    description,
    inputSchema: parameters,
  })),
  toolChoice: request.tools.length > 0 ? choiceOf(request) : undefined,
  reasoning: request.reasoning === 'off' ? 'none' : request.reasoning,
  abortSignal: signal,
});

const REASONS: Record<string, FinishReason> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content_filter',
  'tool-calls': 'tool_calls',
};

const usageOf = ({ inputTokens, outputTokens }: Finish['usage']): TokenUsage => ({
  input: inputTokens.total ?? 0,
  output: outputTokens.total ?? 0,
  cached: inputTokens.cacheRead ?? 0,
  reasoning: outputTokens.reasoning ?? 0,
});

/** An error of the SDK that knows the vendor's answer, as ours. */
const failureOf = async (
  endpoint: Endpoint,
  error: unknown,
  signal: AbortSignal,
): Promise<ProviderFailure> => {
  if (signal.aborted) return new ProviderFailure('aborted', 'The answer was stopped.');
  const { APICallError } = await import('@ai-sdk/provider');
  if (!APICallError.isInstance(error) || error.statusCode === undefined) return toFailure(endpoint, error);
  const { statusCode, responseHeaders, responseBody } = error;
  // A good status whose answer the SDK could not read.
  if (statusCode < 300) return failure(endpoint, 'protocol', { status: statusCode });
  return failureOfAnswer(endpoint, statusCode, { ...responseHeaders }, responseBody ?? '');
};

const finishOf = (
  endpoint: Endpoint,
  { finishReason }: Finish,
  said: Omit<Said, 'trouble'>,
  canBeSilent: boolean,
) => {
  const { unified, raw = null } = finishReason;
  const trouble = unified === 'error' || unified === 'content-filter' ? raw : null;
  return endOf(endpoint, REASONS[unified] ?? 'other', { ...said, trouble }, canBeSilent);
};

/** The SDK invents a finish for a stream that ended without one. */
const usageAtEnd = (endpoint: Endpoint, { usage, finishReason }: Finish): ProviderEvent[] => {
  if (finishReason.raw === undefined)
    throw failure(endpoint, 'protocol', { words: 'the answer ended in the middle', isRetryable: true });
  return [{ type: 'usage', usage: usageOf(usage) }];
};

const eventsOf = (endpoint: Endpoint, part: StreamPart): ProviderEvent[] => {
  if (part.type === 'text-delta') return part.delta ? [{ type: 'text', text: part.delta }] : [];
  if (part.type === 'reasoning-delta') return part.delta ? [{ type: 'reasoning', text: part.delta }] : [];
  if (part.type === 'tool-call') {
    const { toolCallId: id, toolName: name, input } = part;
    return [{ type: 'tool_call', call: { id, name, arguments: input } }];
  }
  if (part.type === 'error')
    throw isJson(part.error) && !(part.error instanceof Error)
      ? failureOfEvent(endpoint, part.error)
      : failure(endpoint, 'protocol');
  return part.type === 'finish' ? usageAtEnd(endpoint, part) : [];
};

const sizeOf = (event: ProviderEvent): number =>
  event.type === 'text' || event.type === 'reasoning'
    ? event.text.length
    : event.type === 'tool_call'
      ? event.call.arguments.length
      : 0;

const openCohere = async (endpoint: Endpoint, { outbound }: ProviderIo) => {
  const { createCohere } = await import('@ai-sdk/cohere');
  return createCohere({
    baseURL: addressOf(baseOf(endpoint), ''),
    apiKey: endpoint.apiKey?.reveal() ?? '',
    headers: { ...endpoint.headers },
    fetch: outbound.fetch('provider', endpoint.onBehalfOf),
  });
};

async function* stream(
  endpoint: Endpoint,
  request: ModelRequest,
  io: ProviderIo,
): AsyncGenerator<readonly ProviderEvent[]> {
  const spend = answerSize(endpoint);
  const said = { hasText: false, hasCalls: false };
  try {
    const cohere = await openCohere(endpoint, io);
    const result = await cohere(request.model).doStream(toOptions(request, io.signal));
    for await (const part of result.stream) {
      const events = eventsOf(endpoint, part);
      for (const event of events) {
        spend(sizeOf(event));
        said.hasText ||= event.type === 'text' && HAS_WORDS.test(event.text);
        said.hasCalls ||= event.type === 'tool_call';
      }
      if (events.length > 0) yield events;
      if (part.type === 'finish') yield [finishOf(endpoint, part, said, mayBeSilent(request))];
    }
  } catch (error) {
    throw await failureOf(endpoint, error, io.signal);
  }
}

const kindOf = (endpoints: unknown[]): ListedModel['kind'] => {
  if (endpoints.includes('chat')) return 'chat';
  return endpoints.includes('embed') ? 'embedding' : 'other';
};

export const cohere: Vendor = {
  stream,
  listModels: async (endpoint, io) => {
    const base = baseOf(endpoint).replace(/\/v2\/?$/, '/v1');
    const url = addressOf(base, '/models', { page_size: '1000' });
    const headers = withOwnHeaders({ authorization: `Bearer ${endpoint.apiKey?.reveal() ?? ''}` }, endpoint);
    const answer = await askJson(endpoint, { url, headers }, io);
    return entriesIn(endpoint, answer, 'models')
      .filter((model) => optionalText(model.name))
      .map((model): ListedModel => {
        const contextWindow = optionalCount(model.context_length);
        const features = list(model.features);
        return {
          id: text(model.name),
          ...(contextWindow ? { contextWindow } : {}),
          capabilities: { vision: features.includes('vision'), tools: features.includes('tools') },
          kind: kindOf(list(model.endpoints)),
        };
      });
  },
  embed: async (endpoint, { model, inputs, dimensions }, io) => {
    try {
      const provider = await openCohere(endpoint, io);
      const { embeddings, usage } = await provider.embeddingModel(model).doEmbed({
        values: textsOf(endpoint, inputs),
        abortSignal: io.signal,
        ...(dimensions ? { providerOptions: { cohere: { outputDimension: dimensions } } } : {}),
      });
      return {
        vectors: embeddings,
        usage: { input: usage?.tokens ?? 0, output: 0, cached: 0, reasoning: 0 },
      };
    } catch (error) {
      throw await failureOf(endpoint, error, io.signal);
    }
  },
};
