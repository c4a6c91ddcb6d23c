// What comes back from a question: one object, or the lines of a stream.

import { z } from 'zod';
import { Id } from './common.ts';

export type CompletionUsage = z.infer<typeof CompletionUsage>;
export const CompletionUsage = z
  .object({
    prompt_tokens: z.int(),
    completion_tokens: z.int(),
    total_tokens: z.int(),
    prompt_tokens_details: z.object({ cached_tokens: z.int() }),
    completion_tokens_details: z.object({ reasoning_tokens: z.int() }),
    /** USD; null when the price is not known. */
    cost: z.number().nullable(),
  })
  .meta({ id: 'CompletionUsage' });

/** What an answer was taken from: `[n]` in its text stands for it. */
export type Citation = z.infer<typeof Citation>;
export const Citation = z
  .object({
    n: z.int(),
    kind: z.enum(['knowledge', 'web', 'file', 'note']),
    kb_id: Id.nullable(),
    document_id: Id.nullable(),
    chunk_id: Id.nullable(),
    title: z.string(),
    /** Word for word as it stands in the source. */
    quote: z.string().nullable(),
    page: z.int().nullable(),
    url: z.string().nullable(),
    score: z.number().nullable(),
  })
  .meta({ id: 'Citation' });

/** OpenAI's words, and no others: its clients know no more. */
export const FinishReason = z.enum(['stop', 'length', 'tool_calls', 'content_filter']);

export type CompletionCall = z.infer<typeof CompletionCall>;
const CompletionCall = z
  .object({
    id: z.string(),
    type: z.literal('function'),
    function: z.object({ name: z.string(), arguments: z.string() }),
  })
  .meta({ id: 'CompletionCall' });

export type CompletionChoice = z.infer<typeof CompletionChoice>;
export const CompletionChoice = z
  .object({
    index: z.int(),
    message: z.object({
      role: z.literal('assistant'),
      content: z.string().nullable(),
      reasoning: z.string().optional(),
      refusal: z.null(),
      tool_calls: z.array(CompletionCall).optional(),
    }),
    logprobs: z.null(),
    finish_reason: FinishReason.nullable(),
    /** Below: what a channel knows of the answer, null without one. */
    message_id: Id.nullable(),
    persona_id: Id.nullable(),
    model: z.string(),
    status: z.enum(['complete', 'streaming', 'stopped', 'failed']),
    error: z.string().nullable(),
    /** Calls of tools that wait for a person; the answer goes on when all are decided. */
    approvals: z.array(CompletionCall).optional(),
  })
  .meta({ id: 'CompletionChoice' });

/** OpenAI's chat completion, with what a channel adds to it. Without an answer `choices` is empty, and `notice` says why. */
export type Completion = z.infer<typeof Completion>;
export const Completion = z
  .object({
    id: z.string(),
    object: z.literal('chat.completion'),
    created: z.int(),
    model: z.string(),
    choices: z.array(CompletionChoice),
    usage: CompletionUsage.nullable(),
    content: z.string(),
    message_id: Id.nullable(),
    user_message_id: Id.nullable(),
    channel_id: Id.nullable(),
    notice: z.string().nullable(),
    /** Every answer failed, and `content` is what had come until then. */
    error: z.string().nullable(),
  })
  .meta({ id: 'Completion' });

const ChunkDelta = z.object({
  role: z.literal('assistant').optional(),
  content: z.string().optional(),
  reasoning_content: z.string().optional(),
  /** Calls of the caller's own tools. */
  tool_calls: z.array(CompletionCall.extend({ index: z.int() })).optional(),
});

/** What a failure of a provider was, for a client that decides about another try. */
export type CompletionFailure = z.infer<typeof CompletionFailure>;
const CompletionFailure = z.object({
  kind: z.string(),
  status: z.int().nullable(),
  is_retryable: z.boolean(),
  retry_after_seconds: z.number().nullable(),
});

/**
 * One data line of a streamed answer. Every line is an OpenAI chunk and has `content`, so that a plain reader can concatenate; the last
 * line of the stream is `[DONE]`.
 */
export type CompletionChunk = z.infer<typeof CompletionChunk>;
export const CompletionChunk = z
  .object({
    id: z.string(),
    object: z.literal('chat.completion.chunk'),
    created: z.int(),
    model: z.string(),
    content: z.string(),
    choices: z
      .array(z.object({ index: z.literal(0), delta: ChunkDelta, finish_reason: FinishReason.nullable() }))
      .length(1),
    /** On the lines of one answer: its message, where it has one, and its persona. */
    message_id: Id.optional(),
    persona_id: Id.optional(),
    /** On the lines about the whole turn: the first line, a later notice, an error that ends the stream. */
    channel_id: Id.nullable().optional(),
    user_message_id: Id.nullable().optional(),
    notice: z.string().nullable().optional(),
    /** What one line brings besides text. */
    reasoning: z.string().optional(),
    tool_call: CompletionCall.optional(),
    tool_result: z
      .object({
        id: z.string(),
        name: z.string(),
        output: z.string(),
        is_error: z.boolean(),
        /** It failed because the caller has not signed in to this tool server. */
        sign_in: z.object({ id: Id, name: z.string() }).optional(),
      })
      .optional(),
    citation: Citation.optional(),
    /** Calls of tools that wait for a person. */
    approvals: z.array(CompletionCall).optional(),
    /** On the last line of an answer. */
    status: z.enum(['complete', 'streaming', 'stopped', 'failed']).optional(),
    finish_reason: z
      .enum([...FinishReason.options, 'other'])
      .nullable()
      .optional(),
    usage: CompletionUsage.optional(),
    error: z.string().optional(),
    failure: CompletionFailure.optional(),
  })
  .meta({ id: 'CompletionChunk' });
