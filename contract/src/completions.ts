// Asking a model. An answer belongs to the server: it is stored as it comes, and can be read from any connection.

import { z } from 'zod';
import { AnyRef, byId, eventKinds, Id, JsonValue, ref, routes } from './common.ts';
import { Completion, CompletionChunk } from './completion-answer.ts';
import { ContextPlace } from './contexts.ts';
import {
  ANSWER_INSTRUCTION_MAX,
  COMPLETION_TOKENS_MAX,
  CONTEXT_ITEMS_MAX,
  MESSAGE_CHARACTERS_MAX,
  MODELS_PER_QUESTION_MAX,
  SYSTEM_PROMPT_MAX,
} from './limits.ts';
import { AttachmentIds, ChatMessage, ContentOrFiles, MergedMessages } from './messages.ts';
import { none, noun } from './noun.ts';
import { Reasoning } from './personas.ts';

export const COMPLETION_BYTES_MAX = 8 * 1024 * 1024;
const MESSAGES_MAX = 2_000;
const TOOLS_MAX = 128;

const ModelName = z.string().trim().min(1).max(300);
const Text = z.string().max(MESSAGE_CHARACTERS_MAX * 2);

export type ContentPart = z.infer<typeof ContentPart>;
export const ContentPart = z.union([
  z.object({ type: z.literal('text'), text: Text }),
  z.object({ type: z.literal('refusal'), refusal: Text }),
  z.object({
    type: z.literal('image_url'),
    /** A data URI: the server fetches nothing on behalf of a request. */
    image_url: z.object({ url: z.string().max(COMPLETION_BYTES_MAX) }),
  }),
  z.object({
    type: z.literal('file'),
    /** Without a channel only, and as a data URI: texts and documents that are read here, such as PDF and DOCX. */
    file: z.object({
      filename: z.string().max(255).nullish(),
      file_data: z.string().max(COMPLETION_BYTES_MAX).nullish(),
    }),
  }),
]);

const CalledFunction = z.object({
  id: z.string().min(1).max(200),
  type: z.literal('function').nullish(),
  function: z.object({ name: z.string().min(1).max(200), arguments: z.string().max(1_000_000) }),
});

/** A message as OpenAI writes one. Clients send back what they were given, with null for what is not there. */
export type PlainMessage = z.infer<typeof PlainMessage>;
export const PlainMessage = z
  .object({
    role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
    content: z.union([Text, z.array(ContentPart).max(100), z.null()]).optional(),
    /** What the model said in place of an answer. */
    refusal: Text.nullish(),
    name: z.string().max(100).nullish(),
    tool_calls: z.array(CalledFunction).max(TOOLS_MAX).nullish(),
    tool_call_id: z.string().max(200).nullish(),
  })
  .meta({ id: 'PlainMessage' });

/** A tool that the caller runs; the model's calls of it come back in the answer. */
export type FunctionTool = z.infer<typeof FunctionTool>;
export const FunctionTool = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, _ and -'),
    description: z.string().max(10_000).nullish(),
    parameters: z.record(z.string(), JsonValue).nullish(),
    strict: z.boolean().nullish(),
  }),
});

export type AnswerFormat = z.infer<typeof AnswerFormat>;
export const AnswerFormat = z.union([
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({
      name: z.string().max(64),
      schema: z.record(z.string(), JsonValue).nullish(),
      strict: z.boolean().nullish(),
    }),
  }),
]);

export const ToolChoice = z.union([
  z.enum(['auto', 'none', 'required']),
  z.object({ type: z.literal('function'), function: z.object({ name: z.string().max(64) }) }),
]);

/** How the model should answer; what is left out is the persona's choice, or the model's. */
export const answerOptions = {
  temperature: z.number().min(0).max(2).nullable().optional(),
  top_p: z.number().min(0).max(1).nullable().optional(),
  max_tokens: z.int().min(1).max(COMPLETION_TOKENS_MAX).nullable().optional(),
  reasoning: Reasoning.nullable().optional(),
};

/** Without a channel only, and only where the provider knows such a thing. */
export const wireOptions = {
  seed: z.int().nullable().optional(),
  frequency_penalty: z.number().min(-2).max(2).nullable().optional(),
  presence_penalty: z.number().min(-2).max(2).nullable().optional(),
  /** False: one call of a tool at a time. */
  parallel_tool_calls: z.boolean().nullable().optional(),
};

const chosenModel = {
  model: ModelName.nullable().optional(),
  provider_config_id: ref('provider_config').nullable().optional(),
  persona_id: ref('persona').nullable().optional(),
};

/** A thing that a question is asked about. The model is told it as long as the person who asks may read it. */
export type ContextItem = z.infer<typeof ContextItem>;
export const ContextItem = z.object({
  type: z.enum(['note', 'task', 'file', 'channel', 'document', 'project']),
  id: AnyRef,
});

export type CompletionInput = z.infer<typeof CompletionInput>;
export const CompletionInput = z.object({
  channel_id: ref('channel').optional(),
  /** What to say in the channel; empty or left out, attachments are said alone. Without either, the message at `parent_id`, or where the caller stands, is answered. */
  content: ContentOrFiles.optional(),
  messages: z.array(PlainMessage).max(MESSAGES_MAX).optional(),
  parent_id: ref('message').nullable().optional(),
  attachments: AttachmentIds.optional(),
  /** What the question is about, beside its words. */
  context: z.array(ContextItem).max(CONTEXT_ITEMS_MAX).optional(),
  ...chosenModel,
  models: z
    .array(z.object({ model: ModelName, provider_config_id: ref('provider_config').nullable().optional() }))
    .min(1)
    .max(MODELS_PER_QUESTION_MAX)
    .optional(),
  stream: z.boolean().nullish(),
  ...answerOptions,
  tools: z
    .array(z.union([z.string().max(200), FunctionTool]))
    .max(TOOLS_MAX)
    .nullish(),
  tool_choice: ToolChoice.nullish(),
  response_format: AnswerFormat.nullish(),
  ...wireOptions,
  stop: z
    .union([z.string().max(200), z.array(z.string().max(200)).max(8)])
    .nullable()
    .optional(),
});

export type RegenerateInput = z.infer<typeof RegenerateInput>;
export const RegenerateInput = z.object({
  ...chosenModel,
  /** "Shorter", "in French": how this version should differ. */
  instruction: z.string().trim().max(ANSWER_INSTRUCTION_MAX).optional(),
  stream: z.boolean().optional(),
  ...answerOptions,
});

const PARTS_LEFT_OUT_MAX = 1_000;

export type RerunInput = z.infer<typeof RerunInput>;
export const RerunInput = z.object({
  model: ModelName.optional(),
  provider_config_id: ref('provider_config').optional(),
  /** In place of all instructions that were told: those of the persona, of the places and of the channel. */
  system_prompt: z.string().max(SYSTEM_PROMPT_MAX).optional(),
  /** Parts of the context of that answer, by their position there. */
  leave_out: z.array(z.int().min(1)).max(PARTS_LEFT_OUT_MAX).optional(),
  stream: z.boolean().optional(),
  ...answerOptions,
});

const MERGED_PARTS_MAX = 500;

export type MergeAskInput = z.infer<typeof MergeAskInput>;
export const MergeAskInput = z.object({
  message_ids: MergedMessages,
  /** What of the two branches the model is told: messages, or a part of one by its place in UTF-16 units. Left out: all of both. */
  parts: z
    .array(
      z.object({
        message_id: ref('message'),
        start: z.int().min(0).optional(),
        end: z.int().min(1).optional(),
      }),
    )
    .min(1)
    .max(MERGED_PARTS_MAX)
    .optional(),
  /** As of a merge in one's own words. */
  parent_id: ref('message').optional(),
  ...chosenModel,
  /** "As a table": how the merged message should be. */
  instruction: z.string().trim().max(ANSWER_INSTRUCTION_MAX).optional(),
  stream: z.boolean().optional(),
  ...answerOptions,
});

const chat = { auth: 'bearer', permission: 'surface.chat.access' } as const;
const asking = { ...chat, limit: 'completions' } as const;
const ofMessage = {
  resources: ['channel', 'message'],
  params: z.object({ id: ref('channel'), msgId: ref('message') }),
} as const;
/** What can go wrong on the way to a provider. */
const PROVIDER_ERRORS = [403, 404, 409, 429, 502, 504] as const;

/** Who answers a question that names nobody. */
export type Answerer = z.infer<typeof Answerer>;
export const Answerer = z
  .object({
    /** Null: a model without a persona. */
    persona_id: Id.nullable(),
    /** Of the persona, or else of the model. */
    name: z.string(),
    model: z.string(),
    /** The place whose default it is. Null: it is of the channel itself, or the default of the person or of the server. */
    chosen_by: ContextPlace.nullable(),
    /** Nobody chose it for here: it is what answers everywhere. */
    is_default: z.boolean(),
  })
  .meta({ id: 'Answerer' });

/** Null: nobody answers unless they are named, or nobody can. */
const AnswererOrNone = z.object({ answerer: Answerer.nullable() });

export const completionRoutes = routes({
  'POST /api/v1/chat/completions': {
    ...asking,
    summary: 'Ask: in a channel, or with all messages in the request',
    takesKey: true,
    description:
      'Streams server-sent events unless `stream` is false. Each data line is a JSON object with `content`, and an OpenAI chunk as well; the last one is `[DONE]`. Reconnect with GET …/messages/{msgId}/stream and Last-Event-ID.',
    resources: ['channel', 'message', 'file', 'provider_config', 'persona'],
    body: CompletionInput,
    bodyBytesMax: COMPLETION_BYTES_MAX,
    bodyItemsMax: MESSAGES_MAX,
    answersBody: { unless: ['channel_id', 'attachments', 'context'] },
    stream: CompletionChunk,
    response: { 200: Completion },
    errors: PROVIDER_ERRORS,
  },
  'GET /api/v1/channels/{id}/answerer': {
    ...chat,
    resources: ['channel'],
    params: byId('channel'),
    summary: 'Who answers me in this channel where a question names nobody',
    response: { 200: AnswererOrNone },
  },
  'GET /api/v1/chat/answerer': {
    ...chat,
    resources: ['project', 'workspace'],
    summary: 'Who would answer me in a channel that I begin there; without a place, in my own workspace',
    query: z.object({
      project_id: ref('project').optional(),
      workspace_id: ref('workspace').optional(),
    }),
    response: { 200: AnswererOrNone },
  },
  'POST /api/v1/channels/{id}/messages/{msgId}/regenerate': {
    ...asking,
    ...ofMessage,
    resources: ['channel', 'message', 'provider_config', 'persona'],
    summary: 'Answer again, with another model or an instruction: a new sibling',
    body: RegenerateInput,
    bodyOptional: true,
    stream: CompletionChunk,
    response: { 200: Completion },
    errors: PROVIDER_ERRORS,
  },
  'POST /api/v1/channels/{id}/messages/{msgId}/rerun': {
    ...asking,
    ...ofMessage,
    resources: ['channel', 'message', 'provider_config'],
    summary: 'Ask for an answer again exactly, or with one thing changed: a new sibling',
    description:
      'The model is told what it was told for that answer, to the letter, as far as the caller may read it now; `notice` says what is not told again, and why. The context of the new answer (`again`) says how the two differ.',
    body: RerunInput,
    bodyOptional: true,
    stream: CompletionChunk,
    response: { 200: Completion },
    errors: PROVIDER_ERRORS,
  },
  'POST /api/v1/channels/{id}/merge/ask': {
    ...asking,
    summary: 'Have a model merge two branches, or chosen parts of them, into one answer, which names both',
    resources: ['channel', 'message', 'provider_config', 'persona'],
    params: byId('channel'),
    body: MergeAskInput,
    stream: CompletionChunk,
    response: { 200: Completion },
    errors: PROVIDER_ERRORS,
  },
  'POST /api/v1/channels/{id}/messages/{msgId}/continue': {
    ...asking,
    ...ofMessage,
    summary: 'Go on with an answer that was cut short, in the same message',
    body: z.object({ stream: z.boolean().optional() }),
    bodyOptional: true,
    stream: CompletionChunk,
    response: { 200: Completion },
    errors: PROVIDER_ERRORS,
  },
  'GET /api/v1/channels/{id}/messages/{msgId}/stream': {
    ...chat,
    ...ofMessage,
    summary: 'Join an answer that is being written, from Last-Event-ID on; a finished one is sent at once',
    stream: CompletionChunk,
    response: { 200: 'text/event-stream' },
  },
  'POST /api/v1/channels/{id}/messages/{msgId}/stop': {
    ...chat,
    ...ofMessage,
    summary: 'End an answer and keep what came',
    response: { 200: ChatMessage },
    errors: [403],
  },
  'POST /api/v1/channels/{id}/messages/{msgId}/approvals/{callId}': {
    ...chat,
    ...ofMessage,
    params: ofMessage.params.extend({ callId: z.string().min(1).max(200) }),
    summary: 'Allow or refuse a tool call that an answer waits with; then it goes on',
    body: z.object({ decision: z.enum(['allow', 'refuse']) }),
    response: { 200: ChatMessage },
    errors: [403, 409, 429],
  },
  'POST /api/v1/channels/{id}/summarize': {
    ...asking,
    slow: true,
    resources: ['channel'],
    params: byId('channel'),
    summary: 'Sum up the branch I am on; later questions start from the summary',
    response: { 200: z.object({ message: z.string(), summary_id: Id }) },
    errors: PROVIDER_ERRORS,
  },
  'POST /api/v1/channels/{id}/generate-title': {
    ...asking,
    slow: true,
    resources: ['channel'],
    params: byId('channel'),
    summary: 'A title from the first exchange',
    response: { 200: z.object({ title: z.string() }) },
    errors: PROVIDER_ERRORS,
  },
});

export const completionEvents = eventKinds({
  /** A piece of an answer, for the members who watch it being written. Not kept: a gap shows in the offsets, and is read anew. */
  'user.message.delta': z.object({
    channel_id: Id,
    message_id: Id,
    /** Where in the content this piece begins, in UTF-16 units. */
    offset: z.int(),
    content: z.string(),
    reasoning_offset: z.int(),
    reasoning: z.string(),
    /** How many steps with tools there are by now; the message itself has them. */
    tool_steps: z.int(),
  }),
});

export const completionNoun = noun({
  name: 'completions',
  routes: completionRoutes,
  events: completionEvents,
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: {
    completions: {
      max: 120,
      windowSeconds: 60,
      mode: 'merged',
      what: 'AI answers',
      setting: 'completion_rate_per_minute',
    },
  },
});
