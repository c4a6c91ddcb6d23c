// Requests as OpenAI writes them, in our words.

import {
  type AnswerFormat,
  type CompletionInput,
  type ContentPart,
  type FunctionTool,
  MESSAGE_CHARACTERS_MAX,
  type PlainMessage,
} from '@parley/contract';
import { badRequest } from '../../../kernel/errors.ts';
import type {
  ModelMessage,
  ModelRequest,
  Part,
  ResponseFormat,
  ToolSpec,
} from '../../../providers/vendor.ts';
import { readDataUri } from './data-uri.ts';

export const formatOf = (format: AnswerFormat | null | undefined): ResponseFormat | undefined => {
  if (format == null || format.type === 'text') return undefined;
  if (format.type === 'json_object') return { type: 'json_object' };
  const { name, schema, strict } = format.json_schema;
  return { type: 'json_schema', name, schema: schema ?? {}, ...(strict == null ? {} : { strict }) };
};

export const stopsOf = (stop: CompletionInput['stop']): string[] | undefined => {
  if (stop === undefined || stop === null) return undefined;
  return typeof stop === 'string' ? [stop] : stop;
};

export const choiceOfTool = (choice: CompletionInput['tool_choice']): ModelRequest['toolChoice'] =>
  typeof choice === 'object' && choice !== null ? { name: choice.function.name } : (choice ?? undefined);

export const specOf = ({ function: { name, description, parameters, strict } }: FunctionTool): ToolSpec => ({
  name,
  description: description ?? '',
  parameters:
    parameters == null || Object.keys(parameters).length === 0
      ? { type: 'object', properties: {} }
      : parameters,
  ...(strict == null ? {} : { strict }),
});

/** What only some vendors know. A penalty of nothing is none: clients send it unasked, and not every model takes it. */
export const wireOptionsOf = ({
  seed,
  frequency_penalty,
  presence_penalty,
  parallel_tool_calls,
}: Omit<CompletionInput, 'messages'>): Partial<ModelRequest> => ({
  ...(seed == null ? {} : { seed }),
  ...(frequency_penalty ? { frequencyPenalty: frequency_penalty } : {}),
  ...(presence_penalty ? { presencePenalty: presence_penalty } : {}),
  ...(parallel_tool_calls == null ? {} : { parallelToolCalls: parallel_tool_calls }),
});

/** The last words of the user, for a client that sends whole conversations into a channel; null when there are none. */
export const textOfMessages = (messages: readonly PlainMessage[] | undefined): string | null => {
  const last = messages?.findLast(({ role }) => role === 'user');
  if (!last) return null;
  if (Array.isArray(last.content) && last.content.some(({ type }) => type === 'image_url' || type === 'file'))
    throw badRequest('messages: in a channel pictures and files are uploaded, and named in attachments');
  const text = textOf(last.content).trim();
  if (text.length > MESSAGE_CHARACTERS_MAX)
    throw badRequest(`messages: the last one must have ${MESSAGE_CHARACTERS_MAX} characters at most`);
  return text === '' ? null : text;
};

const textOf = (content: PlainMessage['content']): string => {
  if (typeof content === 'string') return content;
  return (content ?? []).map(wordsOf).join('\n');
};

/** What a part says in words: nothing, when it is a picture or a file. */
const wordsOf = (part: ContentPart): string => {
  if (part.type === 'refusal') return part.refusal;
  return part.type === 'text' ? part.text : '';
};

const PICTURE_TYPES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

const partsOf = (content: PlainMessage['content']): Part[] => {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return (content ?? []).map((part): Part => {
    if (part.type === 'text' || part.type === 'refusal') return { type: 'text', text: wordsOf(part) };
    if (part.type === 'file') throw badRequest('messages: files are taken without a channel only');
    const picture = readDataUri(part.image_url.url);
    if (picture === null || !PICTURE_TYPES.has(picture.mediaType))
      throw badRequest(
        'messages: send pictures as data URIs (PNG, JPEG, WebP or GIF); addresses are not fetched',
      );
    return { type: 'image', mediaType: picture.mediaType, data: picture.bytes };
  });
};

/** A whole conversation. Everything that instructs goes into the system prompt, in order. */
export const readConversation = (
  messages: readonly SpokenMessage[],
): { system: string | null; messages: ModelMessage[] } => {
  const system = messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(({ content }) => textOf(content))
    .join('\n\n');
  const names = new Map<string, string>();
  const said: ModelMessage[] = [];
  for (const message of messages) {
    if (message.role === 'user') said.push(userSays(message));
    if (message.role === 'assistant') said.push(assistantSays(message, names));
    if (message.role === 'tool') addResult(said, message, names);
  }
  if (said.length === 0) throw badRequest('messages: there is nothing to answer');
  return { system: system === '' ? null : system, messages: said };
};

/** A message with what a model thought before it said it; the signature is worth something to the provider that gave it, and to no other. */
export type SpokenMessage = PlainMessage & {
  readonly reasoning?: { readonly text: string; readonly signature: string; readonly provider: string };
};

/** A provider takes back its own reasoning alone. */
export const withoutForeignReasoning = (
  messages: readonly SpokenMessage[],
  provider: string,
): SpokenMessage[] =>
  messages.map((message) => {
    const { reasoning, ...plain } = message;
    return reasoning?.provider === provider ? message : plain;
  });

const userSays = ({ content, name }: PlainMessage): ModelMessage => {
  const parts = partsOf(content);
  // Vendors leave out what is blank, and would be asked nothing.
  if (parts.every((part) => part.type === 'text' && part.text.trim() === ''))
    throw badRequest('messages: a message of the user has no content');
  return { role: 'user', parts, ...(name == null ? {} : { name }) };
};

const assistantSays = (
  { content, refusal, name, tool_calls, reasoning }: SpokenMessage,
  names: Map<string, string>,
): ModelMessage => {
  const calls = tool_calls ?? [];
  for (const call of calls) names.set(call.id, call.function.name);
  return {
    role: 'assistant',
    text: [textOf(content), refusal].filter(Boolean).join('\n'),
    ...(reasoning ? { reasoning: { text: reasoning.text, signature: reasoning.signature } } : {}),
    toolCalls: calls.map(({ id, function: called }) => ({ id, ...called })),
    ...(name == null ? {} : { name }),
  };
};

/** Results of one round go back together, as every wire wants them. */
const addResult = (said: ModelMessage[], message: PlainMessage, names: ReadonlyMap<string, string>): void => {
  const callId = message.tool_call_id ?? '';
  const name = names.get(callId);
  if (name === undefined)
    throw badRequest('messages: a tool message must answer a call that was made before it');
  const result = { callId, name, output: textOf(message.content), isError: false };
  const last = said.at(-1);
  if (last?.role === 'tool') last.results.push(result);
  else said.push({ role: 'tool', results: [result] });
};
