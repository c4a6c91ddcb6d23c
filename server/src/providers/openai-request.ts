// What OpenAI's chat wire is sent, with the differences between those who speak it.

import { foldedId } from './call-ids.ts';
import { argumentsObject, isJson, type Json, object, parseJson } from './json.ts';
import { takesExtra } from './known.ts';
import { base64, namedParts, picturesFrom } from './message-parts.ts';
import { effortOf, isPlain, maxTokensOf } from './openai-thinking.ts';
import type { Endpoint, ModelMessage, ModelRequest, Part, ProviderName, ToolResult } from './vendor.ts';

/** How a speaker of this wire differs from OpenAI. */
interface Dialect {
  maxTokens: 'max_tokens' | 'max_completion_tokens';
  /** Understands `stream_options`; the others send usage unasked or refuse what they do not know. */
  usageOption: boolean;
  /** Takes the speaker's name in a field. Elsewhere it is said before the text. */
  nameField: boolean;
  jsonSchema: boolean;
  seed: 'seed' | 'random_seed';
  /** Longer descriptions of tools are refused. */
  descriptionCharactersMax: number;
  /** Takes pictures in the result of a tool. Elsewhere a person's message below the results brings them. */
  resultImages: boolean;
  /** Takes back arguments of a call that are no JSON. */
  takesAnyArguments: boolean;
}

const USUAL: Dialect = {
  maxTokens: 'max_tokens',
  usageOption: true,
  nameField: false,
  jsonSchema: true,
  seed: 'seed',
  descriptionCharactersMax: Number.POSITIVE_INFINITY,
  resultImages: false,
  takesAnyArguments: false,
};
const OPENAI: Dialect = {
  ...USUAL,
  maxTokens: 'max_completion_tokens',
  nameField: true,
  descriptionCharactersMax: 1_024,
  takesAnyArguments: true,
};

const DIALECTS: Partial<Record<ProviderName, Dialect>> = {
  openai: OPENAI,
  azure: OPENAI,
  groq: { ...USUAL, maxTokens: 'max_completion_tokens' },
  // It refuses a person's message right behind a result.
  mistral: { ...USUAL, usageOption: false, seed: 'random_seed', resultImages: true },
  deepseek: { ...USUAL, jsonSchema: false },
  // Some of what is behind it is OpenAI.
  openrouter: { ...USUAL, descriptionCharactersMax: OPENAI.descriptionCharactersMax },
};

const dialectOf = (provider: ProviderName): Dialect => DIALECTS[provider] ?? USUAL;

const toPart = (part: Part): Json =>
  part.type === 'text'
    ? { type: 'text', text: part.text }
    : { type: 'image_url', image_url: { url: `data:${part.mediaType};base64,${base64(part.data)}` } };

/** The name as the field takes it; null where it would not be that name any more, and two people might share what is left. */
const fieldName = (name: string | undefined, { nameField }: Dialect): string | null => {
  const written = name?.trim().replace(/\s+/g, '_') ?? '';
  return nameField && /^[a-zA-Z0-9_-]{1,64}$/.test(written) ? written : null;
};

const userMessage = (message: Extract<ModelMessage, { role: 'user' }>, dialect: Dialect): Json => {
  const name = fieldName(message.name, dialect);
  const parts = name === null ? namedParts(message) : message.parts;
  return {
    role: 'user',
    ...(name === null ? {} : { name }),
    content: parts.every((part) => part.type === 'text')
      ? parts.map((part) => part.text).join('\n')
      : parts.map(toPart),
  };
};

const callId = (provider: ProviderName, id: string): string =>
  provider === 'mistral' ? foldedId('mistral', id) : foldedId('openai', id);

/** OpenAI takes what the model wrote. The others read it, and refuse what is no object. */
const argumentsOf = (source: string, { takesAnyArguments }: Dialect): string =>
  takesAnyArguments || isJson(parseJson(source)) ? source : JSON.stringify(argumentsObject(source));

const assistantMessage = (
  message: Extract<ModelMessage, { role: 'assistant' }>,
  provider: ProviderName,
): Json => {
  const dialect = dialectOf(provider);
  const name = fieldName(message.name, dialect);
  const calls = message.toolCalls.map((call) => ({
    id: callId(provider, call.id),
    type: 'function',
    function: { name: call.name, arguments: argumentsOf(call.arguments, dialect) },
  }));
  return {
    role: 'assistant',
    content: message.text === '' && calls.length > 0 ? null : message.text,
    ...(name === null ? {} : { name }),
    // DeepSeek wants the thoughts back that led to a call, and refuses all others.
    ...(provider === 'deepseek' && calls.length > 0 && message.reasoning
      ? { reasoning_content: message.reasoning.text }
      : {}),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
};

const toMessages = (message: ModelMessage, provider: ProviderName): Json[] => {
  if (message.role === 'user') return [userMessage(message, dialectOf(provider))];
  if (message.role === 'assistant') return [assistantMessage(message, provider)];
  return [
    ...message.results.map((result) => toolMessage(result, provider)),
    ...seenMessage(message, provider),
  ];
};

const toolMessage = (
  { callId: id, output, isError, images = [] }: ToolResult,
  provider: ProviderName,
): Json => {
  const text = isError ? `Error: ${output}` : output;
  const isWhole = images.length > 0 && dialectOf(provider).resultImages;
  return {
    role: 'tool',
    tool_call_id: callId(provider, id),
    content: isWhole ? [{ type: 'text', text }, ...images.map(toPart)] : text,
  };
};

/** All results have to follow their calls at once, so what they show comes below the last of them. */
const seenMessage = (
  { results }: Extract<ModelMessage, { role: 'tool' }>,
  provider: ProviderName,
): Json[] => {
  if (dialectOf(provider).resultImages) return [];
  const parts = results.flatMap(({ name, images = [] }): Part[] =>
    images.length === 0 ? [] : [{ type: 'text', text: picturesFrom(name) }, ...images],
  );
  return parts.length === 0 ? [] : [{ role: 'user', content: parts.map(toPart) }];
};

const SAYS_JSON = /json/i;

/** What to add to the instructions so that a vendor without schemas, or one that insists on the word, answers in JSON. */
const jsonHint = ({ responseFormat, system, messages }: ModelRequest, dialect: Dialect): string => {
  if (!responseFormat) return '';
  if (responseFormat.type === 'json_schema')
    return dialect.jsonSchema
      ? ''
      : `Answer with one JSON value that fits this schema: ${JSON.stringify(responseFormat.schema)}`;
  const isSaid =
    SAYS_JSON.test(system ?? '') ||
    messages.some(
      (message) =>
        message.role === 'user' &&
        message.parts.some((part) => part.type === 'text' && SAYS_JSON.test(part.text)),
    );
  return isSaid ? '' : 'Answer with one JSON object.';
};

const formatOf = ({ responseFormat }: ModelRequest, dialect: Dialect): Json => {
  if (!responseFormat) return {};
  if (responseFormat.type === 'json_object' || !dialect.jsonSchema)
    return { response_format: { type: 'json_object' } };
  const { name, schema, strict } = responseFormat;
  return { response_format: { type: 'json_schema', json_schema: { name, schema, strict } } };
};

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;

/** OpenAI refuses an object that does not say which properties it has, also when it has none. */
const schemaOf = (parameters: Json): Json => ({
  ...parameters,
  type: parameters.type ?? 'object',
  properties: object(parameters.properties),
});

const toolsOf = ({ tools, toolChoice, parallelToolCalls }: ModelRequest, dialect: Dialect): Json => {
  if (tools.length === 0) return {};
  return {
    parallel_tool_calls: parallelToolCalls,
    tools: tools.map(({ name, description, parameters, strict }) => ({
      type: 'function',
      function: {
        name,
        strict,
        description: shortened(description, dialect.descriptionCharactersMax),
        parameters: schemaOf(parameters),
      },
    })),
    ...(toolChoice === undefined
      ? {}
      : {
          tool_choice:
            typeof toolChoice === 'string'
              ? toolChoice
              : { type: 'function', function: { name: toolChoice.name } },
        }),
  };
};

/** Undefined fields are not sent. */
export const chatBody = ({ provider }: Endpoint, request: ModelRequest): Json => {
  const dialect = dialectOf(provider);
  const { model, temperature, topP, stop, user, seed } = request;
  const system = [request.system, jsonHint(request, dialect)].filter(Boolean).join('\n\n');
  const takesSampling = isPlain(provider, model);
  return {
    model,
    messages: [
      ...(system ? [{ role: 'system', content: system }] : []),
      ...request.messages.flatMap((message) => toMessages(message, provider)),
    ],
    stream: true,
    ...(dialect.usageOption ? { stream_options: { include_usage: true } } : {}),
    [dialect.maxTokens]: maxTokensOf(request, provider),
    temperature: takesSampling ? temperature : undefined,
    top_p: takesSampling ? topP : undefined,
    frequency_penalty: takesSampling ? request.frequencyPenalty : undefined,
    presence_penalty: takesSampling ? request.presencePenalty : undefined,
    stop: takesSampling && stop && stop.length > 0 ? stop : undefined,
    user: takesExtra(provider, 'user') ? user : undefined,
    safety_identifier: request.safetyIdentifier,
    metadata: request.metadata,
    store: request.store,
    logit_bias: request.logitBias,
    [dialect.seed]: seed,
    ...effortOf(request, provider),
    ...formatOf(request, dialect),
    ...toolsOf(request, dialect),
  };
};
