// What OpenAI's chat wire is sent, with the differences between those who speak it.

import { foldedId } from './call-ids.ts';
import { argumentsObject, isJson, type Json, object, parseJson } from './json.ts';
import { base64, spokenParts } from './speaker.ts';
import { THINKING_TOKENS, withRoom } from './thinking-room.ts';
import type { Endpoint, ModelMessage, ModelRequest, Part, ProviderName } from './vendor.ts';

/** How a speaker of this wire differs from OpenAI. */
interface Dialect {
  maxTokens: 'max_tokens' | 'max_completion_tokens';
  /** Understands `stream_options`; the others send usage unasked or refuse what they do not know. */
  usageOption: boolean;
  /** Takes the speaker's name in a field. Elsewhere it is said before the text. */
  nameField: boolean;
  jsonSchema: boolean;
  user: boolean;
  seed: 'seed' | 'random_seed';
  /** Longer descriptions of tools are refused. */
  descriptionCharactersMax: number;
  /** Takes back arguments of a call that are no JSON. */
  takesAnyArguments: boolean;
}

const USUAL: Dialect = {
  maxTokens: 'max_tokens',
  usageOption: true,
  nameField: false,
  jsonSchema: true,
  user: false,
  seed: 'seed',
  descriptionCharactersMax: Number.POSITIVE_INFINITY,
  takesAnyArguments: false,
};
const OPENAI: Dialect = {
  ...USUAL,
  maxTokens: 'max_completion_tokens',
  nameField: true,
  user: true,
  descriptionCharactersMax: 1_024,
  takesAnyArguments: true,
};

const DIALECTS: Partial<Record<ProviderName, Dialect>> = {
  openai: OPENAI,
  azure: OPENAI,
  groq: { ...USUAL, maxTokens: 'max_completion_tokens' },
  mistral: { ...USUAL, usageOption: false, seed: 'random_seed' },
  deepseek: { ...USUAL, jsonSchema: false },
  // Some of what is behind it is OpenAI.
  openrouter: { ...USUAL, descriptionCharactersMax: OPENAI.descriptionCharactersMax },
};

type Reasoning = NonNullable<ModelRequest['reasoning']>;

const dialectOf = (provider: ProviderName): Dialect => DIALECTS[provider] ?? USUAL;

/** OpenAI's models that reason refuse to be told a temperature, and the others how much to reason. */
const REASONS_ALWAYS = /^(?:o\d|gpt-5(?!.*-chat(?:-|$))|gpt-[6-9])/;
const OPENAI_NAME = /(?:^|[^a-z0-9])(o\d(?![0-9])|gpt-?\d)([\w.-]*)/i;

/** OpenAI's name for it. Azure's deployments are called as somebody likes (`prod-gpt-5-mini`, `gpt4o`); null: that tells nothing. */
const openAiName = (provider: ProviderName, model: string): string | null => {
  if (provider === 'openai') return model;
  const [, head, rest = ''] = (provider === 'azure' && OPENAI_NAME.exec(model)) || [];
  return head === undefined
    ? null
    : `${head.toLowerCase().replace(/^gpt(?=\d)/, 'gpt-')}${rest.toLowerCase()}`;
};

/** OpenAI's models that reason take no sampling, no penalties and no stops. */
const isPlain = (provider: ProviderName, model: string): boolean =>
  !REASONS_ALWAYS.test(openAiName(provider, model) ?? '');

/** Where the vendor does not stop, whoever reads its answer has to. */
export const stopsToCut = ({ provider }: Endpoint, { model, stop = [] }: ModelRequest): readonly string[] =>
  isPlain(provider, model) ? [] : stop;

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
  const parts = name === null ? spokenParts(message) : message.parts;
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
  return message.results.map(({ callId: id, output, isError }) => ({
    role: 'tool',
    tool_call_id: callId(provider, id),
    content: isError ? `Error: ${output}` : output,
  }));
};

/** Groq has models of many houses; those that know no effort refuse the word. */
const groqEffort = (model: string, reasoning: Reasoning): Json => {
  const isOff = reasoning === 'off';
  if (model.includes('gpt-oss')) return { reasoning_effort: isOff ? 'low' : reasoning };
  if (/qwen-?3/.test(model)) return { reasoning_effort: isOff ? 'none' : 'default' };
  return {};
};

const effortOf = ({ reasoning, model }: ModelRequest, provider: ProviderName): Json => {
  if (reasoning === undefined) return {};
  const isOff = reasoning === 'off';
  if (provider === 'openrouter') return { reasoning: isOff ? { enabled: false } : { effort: reasoning } };
  if (provider === 'deepseek') return { thinking: { type: isOff ? 'disabled' : 'enabled' } };
  if (provider === 'groq') return groqEffort(model, reasoning);
  // Mistral's and xAI's models either always reason or never; they refuse the setting.
  if (provider === 'mistral' || provider === 'xai') return {};
  const name = openAiName(provider, model);
  if (name !== null && !REASONS_ALWAYS.test(name)) return {};
  if (!isOff) return { reasoning_effort: reasoning };
  if (name === null) return provider === 'ollama' ? { reasoning_effort: 'none' } : {};
  return {
    reasoning_effort: /^gpt-5(?:-|$)/.test(name) ? 'minimal' : name.startsWith('o') ? 'low' : 'none',
  };
};

/** Those that count their thoughts as a part of the answer, and the most that they let themselves be asked for. */
interface Thinker {
  readonly name: RegExp;
  readonly maxTokensCeiling: number;
  /** It thinks although nobody asked it to. */
  readonly isUnasked: boolean;
  /** It can be told not to think at all. */
  readonly canStop: boolean;
}

const thinker = (
  name: RegExp,
  maxTokensCeiling: number,
  { isUnasked = true, canStop = false } = {},
): Thinker => ({ name, maxTokensCeiling, isUnasked, canStop });

const OPENAI_THINKERS = [
  thinker(/^o\d/, 100_000),
  thinker(/^gpt-5\.[1-4](?!.*(?:pro|codex))/, 128_000, { isUnasked: false, canStop: true }),
  thinker(/^gpt-5\./, 128_000, { canStop: true }),
  thinker(REASONS_ALWAYS, 128_000),
];

const THINKERS: Partial<Record<ProviderName, readonly Thinker[]>> = {
  openai: OPENAI_THINKERS,
  azure: OPENAI_THINKERS,
  deepseek: [
    thinker(/reasoner/, 65_536, { canStop: true }),
    thinker(/^/, 65_536, { isUnasked: false, canStop: true }),
  ],
  groq: [thinker(/gpt-oss/, 65_536), thinker(/qwen-?3/, 40_960, { canStop: true })],
};

const maxTokensOf = (
  { model, maxTokens, reasoning }: ModelRequest,
  provider: ProviderName,
): number | undefined => {
  const name = provider === 'openai' || provider === 'azure' ? openAiName(provider, model) : model;
  const found = THINKERS[provider]?.find((each) => name !== null && each.name.test(name));
  if (!found) return maxTokens;
  const { maxTokensCeiling, isUnasked, canStop } = found;
  const unasked = isUnasked ? THINKING_TOKENS.medium : 0;
  const stopped = canStop ? 0 : THINKING_TOKENS.low;
  const room = reasoning === undefined ? unasked : reasoning === 'off' ? stopped : THINKING_TOKENS[reasoning];
  return withRoom(maxTokens, room, maxTokensCeiling);
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
    user: dialect.user ? user : undefined,
    [dialect.seed]: seed,
    ...effortOf(request, provider),
    ...formatOf(request, dialect),
    ...toolsOf(request, dialect),
  };
};
