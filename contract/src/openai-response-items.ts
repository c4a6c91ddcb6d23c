// The items that OpenAI's Responses API is made of: what is asked and what is answered are lists of them.

import { z } from 'zod';
import { COMPLETION_BYTES_MAX } from './completions.ts';
import { MESSAGE_CHARACTERS_MAX } from './limits.ts';

const ITEMS_MAX = 2_000;
const PARTS_MAX = 100;
const Text = z.string().max(MESSAGE_CHARACTERS_MAX * 2);
const ItemName = z.string().max(200);

/** A data URI: the server fetches nothing on behalf of a request, and keeps no files for one. */
const DataUri = z.string().max(COMPLETION_BYTES_MAX).nullish();
const NOT_FETCHED = 'is not fetched here: send the bytes as a data URI';
const unfetched = z.null({ error: NOT_FETCHED }).optional();

const inputText = z.object({ type: z.literal('input_text'), text: Text });
const inputImage = z.object({
  type: z.literal('input_image'),
  image_url: DataUri,
  file_id: unfetched,
  /** How closely the model looks is its provider's choice. */
  detail: z.enum(['auto', 'low', 'high', 'original']).nullish(),
});
const inputFile = z.object({
  type: z.literal('input_file'),
  filename: z.string().max(255).nullish(),
  file_data: DataUri,
  file_id: unfetched,
  file_url: unfetched,
});
const saidText = z.object({
  type: z.literal('output_text'),
  text: Text,
  /** Given back as it was sent; says nothing to the model. */
  annotations: z.array(z.unknown()).max(PARTS_MAX).nullish(),
  logprobs: z.array(z.unknown()).max(PARTS_MAX).nullish(),
});
const saidRefusal = z.object({ type: z.literal('refusal'), refusal: Text });

const Part = z.union([inputText, inputImage, inputFile, saidText, saidRefusal], {
  error: 'must be an input_text, input_image, input_file, output_text or refusal',
});
export type ResponseInputPart = z.infer<typeof Part>;

const Status = z.enum(['in_progress', 'completed', 'incomplete']);
const kept = { id: ItemName.nullish(), status: Status.nullish() };

const messageIn = z.object({
  type: z.literal('message').optional(),
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content: z.union([Text, z.array(Part).max(PARTS_MAX)], { error: 'must be a text or a list of parts' }),
  ...kept,
});
const callIn = z.object({
  type: z.literal('function_call'),
  call_id: z.string().min(1).max(200),
  name: z.string().min(1).max(200),
  arguments: z.string().max(1_000_000),
  ...kept,
});
const resultIn = z.object({
  type: z.literal('function_call_output'),
  call_id: z.string().min(1).max(200),
  output: z.union([Text, z.array(Part).max(PARTS_MAX)], { error: 'must be a text or a list of parts' }),
  ...kept,
});
const SummaryText = z.object({ type: z.literal('summary_text'), text: Text });
const reasoningIn = z.object({
  type: z.literal('reasoning'),
  summary: z.array(SummaryText).max(PARTS_MAX).nullish(),
  content: z
    .array(z.object({ type: z.literal('reasoning_text'), text: Text }))
    .max(PARTS_MAX)
    .nullish(),
  /** What the provider wants back with its reasoning; that of another provider says nothing. */
  encrypted_content: z.string().max(1_000_000).nullish(),
  ...kept,
});
/** An item of a response that was kept, by its id alone. */
const reference = z.object({ type: z.literal('item_reference').nullish(), id: ItemName.min(1) });

export type ResponseInputItem = z.infer<typeof ResponseInputItem>;
export const ResponseInputItem = z
  .union([callIn, resultIn, reasoningIn, messageIn, reference], {
    error: 'must be a message, function_call, function_call_output, reasoning or item_reference',
  })
  .meta({ id: 'ResponseInputItem' });

export type ResponseInput = z.infer<typeof ResponseInput>;
export const ResponseInput = z.union([Text.min(1), z.array(ResponseInputItem).min(1).max(ITEMS_MAX)]);

export const OutputText = z.object({
  type: z.literal('output_text'),
  text: z.string(),
  annotations: z.array(z.never()),
  logprobs: z.array(z.never()),
});

const messageOut = z.object({
  id: z.string(),
  type: z.literal('message'),
  status: Status,
  role: z.literal('assistant'),
  content: z.array(OutputText),
});
const callOut = z.object({
  id: z.string(),
  type: z.literal('function_call'),
  status: Status,
  call_id: z.string(),
  name: z.string(),
  arguments: z.string(),
});
const reasoningOut = z.object({
  id: z.string(),
  type: z.literal('reasoning'),
  summary: z.array(z.object({ type: z.literal('summary_text'), text: z.string() })),
  /** With `include: ["reasoning.encrypted_content"]` alone. */
  encrypted_content: z.string().nullable().optional(),
});
export type ResponseOutputItem = z.infer<typeof ResponseOutputItem>;
export const ResponseOutputItem = z
  .discriminatedUnion('type', [messageOut, callOut, reasoningOut])
  .meta({ id: 'ResponseOutputItem' });
export type ResponseMessageItem = z.infer<typeof messageOut>;
export type ResponseReasoningItem = z.infer<typeof reasoningOut>;

const partOut = z.discriminatedUnion('type', [
  z.object({ type: z.literal('input_text'), text: z.string() }),
  z.object({ type: z.literal('input_image'), image_url: z.string().nullable(), detail: z.string() }),
  z.object({
    type: z.literal('input_file'),
    filename: z.string().nullable(),
    file_data: z.string().nullable(),
  }),
  OutputText,
  z.object({ type: z.literal('refusal'), refusal: z.string() }),
]);
export type ResponseKeptPart = z.infer<typeof partOut>;

/** An item of what was asked, as it is kept and given back. */
export type ResponseKeptItem = z.infer<typeof ResponseKeptItem>;
export const ResponseKeptItem = z
  .discriminatedUnion('type', [
    z.object({
      id: z.string(),
      type: z.literal('message'),
      status: Status,
      role: z.enum(['user', 'assistant', 'system', 'developer']),
      content: z.array(partOut),
    }),
    callOut,
    z.object({
      id: z.string(),
      type: z.literal('function_call_output'),
      status: Status,
      call_id: z.string(),
      output: z.union([z.string(), z.array(partOut)]),
    }),
    reasoningOut,
  ])
  .meta({ id: 'ResponseKeptItem' });
