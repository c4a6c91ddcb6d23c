// OpenAI's Responses API: what a request may say, the object that answers it, and the events of a stream.

import { z } from 'zod';
import { JsonValue } from './common.ts';
import { OutputText, ResponseInput, ResponseKeptItem, ResponseOutputItem } from './openai-response-items.ts';

const RESPONSE_ID = /^resp_[0-9a-f]{32}$/;

/** The identifier of a response that is kept: `resp_` and that of its message, without hyphens. */
export const responseRef = z
  .string()
  .toLowerCase()
  .regex(RESPONSE_ID, 'is not the identifier of a response')
  .meta({ 'x-resource': 'kept_response' });

/** What this server cannot do is refused by name: without a word the answer would be another than was asked for. */
const never = (why: string) => z.null({ error: why }).optional();

const name = z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, _ and -');
const FunctionOffer = z.object({
  type: z.literal('function', { error: 'must be "function": other tools are not run here' }),
  name,
  description: z.string().max(10_000).nullish(),
  parameters: z.record(z.string(), JsonValue).nullish(),
  strict: z.boolean().nullish(),
});
export type ResponseFunction = z.infer<typeof FunctionOffer>;

const NamedFunction = z.object({ type: z.literal('function'), name });
const Choice = z.union(
  [
    z.enum(['auto', 'none', 'required']),
    NamedFunction,
    z.object({
      type: z.literal('allowed_tools'),
      mode: z.enum(['auto', 'required']),
      tools: z.array(NamedFunction).min(1).max(128),
    }),
  ],
  { error: 'must be auto, none, required, a function or allowed_tools' },
);

const Format = z.union([
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({
    type: z.literal('json_schema'),
    name: z.string().max(64),
    description: z.string().max(10_000).nullish(),
    schema: z.record(z.string(), JsonValue),
    strict: z.boolean().nullish(),
  }),
]);

const Effort = z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']);
const Summary = z.enum(['auto', 'concise', 'detailed']);

export type ResponseRequest = z.infer<typeof ResponseRequest>;
export const ResponseRequest = z.object({
  /** A model that the caller may use, or `persona/<handle>`. */
  model: z.string().trim().min(1).max(300),
  input: ResponseInput,
  instructions: z.string().max(400_000).nullish(),
  /** Goes on from a response that was kept. Its `instructions` are not carried over. */
  previous_response_id: responseRef.nullish(),
  stream: z.boolean().nullish(),
  /** Kept in a channel of the caller's unless false. */
  store: z.boolean().nullish(),
  tools: z.array(FunctionOffer).max(128).nullish(),
  tool_choice: Choice.nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  max_output_tokens: z.int().min(1).nullish(),
  text: z
    .object({
      format: Format.nullish(),
      verbosity: z
        .literal('medium', {
          error: 'only medium is known here: say in the instructions how long it should be',
        })
        .nullish(),
    })
    .nullish(),
  reasoning: z
    .object({ effort: Effort.nullish(), summary: Summary.nullish(), generate_summary: Summary.nullish() })
    .nullish(),
  /** Kept with the response and given back with it. */
  metadata: z.record(z.string().max(64), z.string().max(512)).nullish(),
  /** For the provider's own records; refused where it keeps none. */
  user: z.string().max(512).nullish(),
  safety_identifier: z.string().max(512).nullish(),
  /** Where the provider caches is its own choice: the answer is the same. */
  prompt_cache_key: z.string().max(512).nullish(),
  /** `auto`: the oldest items are left out when they do not fit the model. */
  truncation: z.enum(['auto', 'disabled']).nullish(),
  include: z
    .array(
      z.enum(['reasoning.encrypted_content', 'message.input_image.image_url'], {
        error: 'is not given here: ask without it',
      }),
    )
    .max(20)
    .nullish(),
  stream_options: z
    .object({
      include_obfuscation: z.literal(false, { error: 'is not done here: ask without it' }).nullish(),
    })
    .nullish(),
  service_tier: z.enum(['auto', 'default'], { error: 'there is one tier here: ask for auto' }).nullish(),
  background: z
    .literal(false, {
      error: 'is not done here: a response that is stored is finished when its caller leaves',
    })
    .nullish(),
  top_logprobs: z.literal(0, { error: 'is not given here: ask without it' }).nullish(),
  max_tool_calls: never('there are no built-in tools here: ask without it'),
  conversation: never('is not kept here: go on by previous_response_id'),
  prompt: never('there are no stored prompts here: send instructions and input'),
  context_management: never('is not done here: ask with truncation'),
});

const Usage = z
  .object({
    input_tokens: z.int(),
    input_tokens_details: z.object({ cached_tokens: z.int() }),
    output_tokens: z.int(),
    output_tokens_details: z.object({ reasoning_tokens: z.int() }),
    total_tokens: z.int(),
  })
  .meta({ id: 'ResponseUsage' });

export type OpenAiResponse = z.infer<typeof OpenAiResponse>;
export const OpenAiResponse = z
  .object({
    id: z.string(),
    object: z.literal('response'),
    /** Seconds since 1970. */
    created_at: z.int(),
    completed_at: z.int().nullable(),
    status: z.enum(['in_progress', 'completed', 'incomplete', 'failed', 'cancelled']),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    incomplete_details: z.object({ reason: z.enum(['max_output_tokens', 'content_filter']) }).nullable(),
    model: z.string(),
    output: z.array(ResponseOutputItem),
    usage: Usage.nullable(),
    instructions: z.string().nullable(),
    previous_response_id: z.string().nullable(),
    store: z.boolean(),
    background: z.literal(false),
    tools: z.array(FunctionOffer),
    tool_choice: Choice,
    parallel_tool_calls: z.boolean(),
    temperature: z.number().nullable(),
    top_p: z.number().nullable(),
    max_output_tokens: z.int().nullable(),
    max_tool_calls: z.null(),
    text: z.object({ format: Format, verbosity: z.literal('medium') }),
    reasoning: z.object({ effort: Effort.nullable(), summary: Summary.nullable() }),
    metadata: z.record(z.string(), z.string()),
    user: z.string().nullable(),
    safety_identifier: z.string().nullable(),
    prompt_cache_key: z.string().nullable(),
    service_tier: z.literal('default'),
    top_logprobs: z.literal(0),
    truncation: z.enum(['auto', 'disabled']),
  })
  .meta({ id: 'OpenAiResponse' });

const event = <const T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), sequence_number: z.int(), ...shape });
const whole = { response: OpenAiResponse };
const ofOutput = { output_index: z.int() };
const ofItem = { item_id: z.string(), ...ofOutput };
const ofPart = { ...ofItem, content_index: z.int() };
const ofSummary = { ...ofItem, summary_index: z.int() };
const SummaryPart = z.object({ type: z.literal('summary_text'), text: z.string() });
const logprobs = z.array(z.never());

/** One data line of a stream; the line before it names its type. */
export type ResponseEvent = z.infer<typeof ResponseEvent>;
export const ResponseEvent = z.discriminatedUnion('type', [
  event('response.created', whole),
  event('response.in_progress', whole),
  event('response.completed', whole),
  event('response.incomplete', whole),
  event('response.failed', whole),
  event('response.output_item.added', { ...ofOutput, item: ResponseOutputItem }),
  event('response.output_item.done', { ...ofOutput, item: ResponseOutputItem }),
  event('response.content_part.added', { ...ofPart, part: OutputText }),
  event('response.content_part.done', { ...ofPart, part: OutputText }),
  event('response.output_text.delta', { ...ofPart, delta: z.string(), logprobs }),
  event('response.output_text.done', { ...ofPart, text: z.string(), logprobs }),
  event('response.function_call_arguments.delta', { ...ofItem, delta: z.string() }),
  event('response.function_call_arguments.done', { ...ofItem, name: z.string(), arguments: z.string() }),
  event('response.reasoning_summary_part.added', { ...ofSummary, part: SummaryPart }),
  event('response.reasoning_summary_part.done', { ...ofSummary, part: SummaryPart }),
  event('response.reasoning_summary_text.delta', { ...ofSummary, delta: z.string() }),
  event('response.reasoning_summary_text.done', { ...ofSummary, text: z.string() }),
  event('error', { code: z.string().nullable(), message: z.string(), param: z.string().nullable() }),
]);

export const ResponseItemList = z.object({
  object: z.literal('list'),
  data: z.array(ResponseKeptItem),
  first_id: z.string().nullable(),
  last_id: z.string().nullable(),
  has_more: z.boolean(),
});

export const DeletedResponse = z.object({
  id: z.string(),
  object: z.literal('response'),
  deleted: z.literal(true),
});
