// The same with OpenAI's names and defaults, so that its official clients work with an address and an API key alone.

import { z } from 'zod';
import {
  AUDIO_ERRORS,
  AudioModelName,
  SPEECH_TYPES,
  SpeechFormat,
  SpeechSpeed,
  TranscriptionFields,
  VoiceName,
} from './audio.ts';
import { digits, type RefusalFacts, type RefusalForm, routes } from './common.ts';
import { Completion, CompletionChunk, CompletionUsage } from './completion-answer.ts';
import {
  AnswerFormat,
  COMPLETION_BYTES_MAX,
  FunctionTool,
  PlainMessage,
  ToolChoice,
  wireOptions,
} from './completions.ts';
import { SPEECH_CHARACTERS_MAX } from './limits.ts';
import { none, noun } from './noun.ts';
import {
  DeletedResponse,
  OpenAiResponse,
  ResponseEvent,
  ResponseItemList,
  ResponseRequest,
  responseRef,
} from './openai-responses.ts';

const INPUTS_MAX = 2_048;
const TOKENS_MAX = 8_192;
const CHOICES_MAX = 8;
/** Ignoring it would give an answer of another shape than was asked for. */
const NO_LOGPROBS = 'is not given here: ask without it';
/** What OpenAI knows and is not done here: refused by name, and not left out. */
const never = (error: string) => z.null({ error }).optional();
const NOT_DONE = 'is not done here: ask without it';

export type OpenAiCompletionInput = z.infer<typeof OpenAiCompletionInput>;
export const OpenAiCompletionInput = z.object({
  /** A model that the caller may use, or `persona/<handle>`. */
  model: z.string().trim().min(1).max(300),
  messages: z.array(PlainMessage).min(1).max(2_000),
  stream: z.boolean().nullable().optional(),
  temperature: z.number().min(0).max(2).nullable().optional(),
  top_p: z.number().min(0).max(1).nullable().optional(),
  max_tokens: z.int().min(1).nullable().optional(),
  max_completion_tokens: z.int().min(1).nullable().optional(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).nullable().optional(),
  /** So many answers to the same question, each paid for. */
  n: z.int().min(1).max(CHOICES_MAX).nullable().optional(),
  stream_options: z
    .object({
      include_usage: z.boolean().nullish(),
      include_obfuscation: z.literal(false, { error: NOT_DONE }).nullish(),
    })
    .nullish(),
  /** For the provider's own records; refused where it keeps none. */
  user: z.string().max(512).nullish(),
  safety_identifier: z.string().max(512).nullish(),
  metadata: z.record(z.string().max(64), z.string().max(512)).nullish(),
  store: z.boolean().nullish(),
  service_tier: z.enum(['auto', 'default'], { error: 'there is one tier here: ask for auto' }).nullish(),
  verbosity: z
    .literal('medium', { error: 'only medium is known here: say in a message how long it should be' })
    .nullish(),
  /** Where the provider caches is its own choice: the answer is the same. */
  prompt_cache_key: z.string().max(512).nullish(),
  prompt_cache_retention: never(NOT_DONE),
  modalities: z
    .array(z.literal('text', { error: 'only text is given here: ask for text' }))
    .max(1)
    .nullish(),
  audio: never('only text is given here: ask without it'),
  prediction: never(NOT_DONE),
  web_search_options: never(NOT_DONE),
  functions: never('is an old name: send tools'),
  function_call: never('is an old name: send tool_choice'),
  /** Refused where the provider knows no such thing. */
  logit_bias: z.record(z.string().regex(/^\d{1,9}$/), z.number().min(-100).max(100)).nullish(),
  ...wireOptions,
  logprobs: z.literal(false, { error: NO_LOGPROBS }).nullable().optional(),
  top_logprobs: z.literal(0, { error: NO_LOGPROBS }).nullable().optional(),
  stop: z
    .union([z.string().max(200), z.array(z.string().max(200)).max(8)])
    .nullable()
    .optional(),
  tools: z.array(FunctionTool).max(128).nullish(),
  tool_choice: ToolChoice.nullish(),
  response_format: AnswerFormat.nullish(),
});

/** Of one text, as the model itself counts them. */
const Tokens = z.array(z.int().min(0)).min(1).max(TOKENS_MAX);

export const EmbeddingsInput = z.object({
  model: z.string().trim().min(1).max(300),
  input: z.union(
    [
      z.string().min(1),
      z.array(z.string().min(1)).min(1).max(INPUTS_MAX),
      Tokens,
      z.array(Tokens).min(1).max(INPUTS_MAX),
    ],
    { error: `must be a text, 1 to ${INPUTS_MAX} texts, or the tokens of one or of so many` },
  ),
  dimensions: z.int().min(1).max(16_384).nullish(),
  encoding_format: z.enum(['float', 'base64']).nullish(),
  /** For the provider's own records; refused where it keeps none. */
  user: z.string().max(512).nullish(),
});
export type EmbeddingsInput = z.infer<typeof EmbeddingsInput>;

export const Embeddings = z
  .object({
    object: z.literal('list'),
    data: z.array(
      z.object({
        object: z.literal('embedding'),
        index: z.int(),
        /** Base64 holds 32-bit floats, little-endian. */
        embedding: z.union([z.array(z.number()), z.string()]),
      }),
    ),
    model: z.string(),
    usage: z.object({ prompt_tokens: z.int(), total_tokens: z.int() }),
  })
  .meta({ id: 'Embeddings' });
export type Embeddings = z.infer<typeof Embeddings>;

const OpenAiModel = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.int(),
  owned_by: z.string(),
});

const OpenAiError = z.object({
  message: z.string(),
  type: z.string(),
  param: z.string().nullable(),
  code: z.string().nullable(),
});

const TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
};
const CODES: Readonly<Record<number, string>> = { 401: 'invalid_api_key', 429: 'rate_limit_exceeded' };

/** A refusal in OpenAI's words. Its clients choose their exception by the status, and show the message. */
export const openAiErrorOf = ({
  status,
  error,
  field,
  code,
}: RefusalFacts): { error: z.infer<typeof OpenAiError> } => ({
  error: {
    message: error,
    type: TYPES[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error'),
    param: field,
    code: code ?? CODES[status] ?? null,
  },
});

const openAiRefusals: RefusalForm = {
  under: '/api/v1/openai/',
  schema: z.object({ error: OpenAiError }).meta({ id: 'OpenAiError' }),
  of: openAiErrorOf,
};

/** OpenAI's clients learn of a failure in the middle of a stream only from a line of this form. */
const OpenAiErrorChunk = z.object({ content: z.literal(''), error: OpenAiError });
/** What the whole answer took, for those who asked for it. */
const OpenAiUsageChunk = CompletionChunk.extend({
  choices: z.array(z.never()).length(0),
  usage: CompletionUsage,
});
/** One of several answers. */
const OpenAiChoiceChunk = CompletionChunk.extend({
  choices: z.array(CompletionChunk.shape.choices.element.extend({ index: z.int() })).length(1),
});
const OpenAiChunk = z.union([OpenAiChoiceChunk, OpenAiUsageChunk, OpenAiErrorChunk]);

const chat = {
  auth: 'bearer',
  permission: 'surface.chat.access',
  resources: [],
  refusals: openAiRefusals,
} as const;
const errors = [403, 404, 429, 502, 504] as const;
const ofResponse = { resources: ['kept_response'], params: z.object({ id: responseRef }) } as const;
const ITEMS_PER_PAGE_MAX = 100;

const ONLY_JSON = 'must be json: no other form is given here';

/** Beside the recording, as fields of the form. */
export const OpenAiTranscriptionFields = TranscriptionFields.extend({
  model: AudioModelName,
  response_format: z.literal('json', { error: ONLY_JSON }).optional(),
  temperature: z
    .string()
    .regex(/^(0(\.\d{1,4})?|1(\.0{1,4})?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .optional(),
  stream: z.literal('false', { error: NOT_DONE }).optional(),
});

export const OpenAiSpeechInput = z.object({
  model: AudioModelName,
  input: z.string().trim().min(1).max(SPEECH_CHARACTERS_MAX),
  voice: VoiceName,
  response_format: SpeechFormat.nullish(),
  speed: SpeechSpeed.nullish(),
  /** How it is to be read, for models that take that. */
  instructions: z.string().max(SPEECH_CHARACTERS_MAX).nullish(),
  stream_format: z.literal('audio', { error: 'must be audio: events are not given here' }).nullish(),
});

export const openAiRoutes = routes({
  'POST /api/v1/openai/audio/transcriptions': {
    ...chat,
    summary: 'What is said in a recording (multipart, one part named file; 25 MB at most)',
    upload: true,
    uploadFields: OpenAiTranscriptionFields,
    answersBody: { unless: [] },
    response: { 200: z.object({ text: z.string() }) },
    limit: 'audio',
    slow: true,
    errors: [...AUDIO_ERRORS, 408, 413, 415],
  },
  'POST /api/v1/openai/audio/speech': {
    ...chat,
    summary: 'A text, read out: the sound as it comes',
    body: OpenAiSpeechInput,
    answersBody: { unless: [] },
    response: { 200: SPEECH_TYPES },
    limit: 'audio',
    slow: true,
    errors: AUDIO_ERRORS,
  },
  'POST /api/v1/openai/chat/completions': {
    ...chat,
    summary: 'A chat completion as OpenAI gives one; not streamed unless asked for',
    takesKey: true,
    body: OpenAiCompletionInput,
    bodyBytesMax: COMPLETION_BYTES_MAX,
    bodyItemsMax: 2_000,
    answersBody: { unless: [] },
    stream: OpenAiChunk,
    response: { 200: Completion },
    limit: 'completions',
    errors: [...errors, 409],
  },
  'GET /api/v1/openai/models': {
    ...chat,
    summary: 'The models and personas that I may use, as OpenAI lists them',
    response: { 200: z.object({ object: z.literal('list'), data: z.array(OpenAiModel) }) },
  },
  'GET /api/v1/openai/models/{model}': {
    ...chat,
    summary: 'One of the models and personas that I may use',
    params: z.object({ model: z.string().trim().min(1).max(300) }),
    response: { 200: OpenAiModel },
    errors: [404],
  },
  'POST /api/v1/openai/embeddings': {
    ...chat,
    summary: 'Texts as vectors',
    body: EmbeddingsInput,
    bodyBytesMax: COMPLETION_BYTES_MAX,
    bodyItemsMax: TOKENS_MAX,
    answersBody: { unless: [] },
    response: { 200: Embeddings },
    limit: 'completions',
    errors,
  },
  'POST /api/v1/openai/responses': {
    ...chat,
    summary: 'A response as OpenAI gives one; kept in a channel of mine unless `store` is false',
    takesKey: true,
    resources: ['kept_response'],
    body: ResponseRequest,
    bodyBytesMax: COMPLETION_BYTES_MAX,
    bodyItemsMax: 2_000,
    answersBody: { unless: ['previous_response_id'] },
    stream: ResponseEvent,
    streamEnd: 'last event',
    response: { 200: OpenAiResponse },
    limit: 'completions',
    errors: [...errors, 409],
  },
  'GET /api/v1/openai/responses/{id}': {
    ...chat,
    ...ofResponse,
    summary: 'A response that was kept',
    response: { 200: OpenAiResponse },
    errors: [404],
  },
  'DELETE /api/v1/openai/responses/{id}': {
    ...chat,
    ...ofResponse,
    summary: 'Take back what a response said, and what it answered',
    response: { 200: DeletedResponse },
    errors: [404, 409],
  },
  'POST /api/v1/openai/responses/{id}/cancel': {
    ...chat,
    ...ofResponse,
    summary: 'End a response that is being written and keep what came; one that is over is given as it is',
    response: { 200: OpenAiResponse },
    errors: [403, 404],
  },
  'GET /api/v1/openai/responses/{id}/input_items': {
    ...chat,
    ...ofResponse,
    summary: 'What a response was asked, as items',
    query: z.object({
      limit: digits(1, ITEMS_PER_PAGE_MAX),
      after: z.string().max(200).optional(),
      order: z.enum(['asc', 'desc']).optional(),
    }),
    response: { 200: ResponseItemList },
    errors: [404],
  },
});

export const openAiNoun = noun({
  name: 'openai',
  routes: openAiRoutes,
  events: none,
  everybodyEvents: none,
  resources: ['kept_response'],
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
