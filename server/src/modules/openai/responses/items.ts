// Items as they are asked and kept, and as the messages that a model is sent.

import type {
  ContentPart,
  ResponseInput,
  ResponseInputItem,
  ResponseInputPart,
  ResponseKeptItem,
  ResponseKeptPart,
} from '@parley/contract';
import { badRequest } from '../../../kernel/errors.ts';
import type { SpokenMessage } from '../../completions/index.ts';
import { inputName } from './ids.ts';

/** An item of a response that was kept before, by its name. */
export interface ItemReference {
  readonly type: 'item_reference';
  readonly id: string;
}
/** What was asked, as it is kept: what a reference names is kept once. */
export type AskedItem = ResponseKeptItem | ItemReference;

const keptPart = (part: ResponseInputPart): ResponseKeptPart => {
  switch (part.type) {
    case 'input_image':
      return { type: part.type, image_url: part.image_url ?? null, detail: part.detail ?? 'auto' };
    case 'input_file':
      return { type: part.type, filename: part.filename ?? null, file_data: part.file_data ?? null };
    case 'output_text':
      return { type: part.type, text: part.text, annotations: [], logprobs: [] };
    default:
      return part;
  }
};

const keptContent = (
  content: string | readonly ResponseInputPart[],
  isAssistant: boolean,
): ResponseKeptPart[] => {
  if (typeof content !== 'string') return content.map(keptPart);
  return isAssistant
    ? [{ type: 'output_text', text: content, annotations: [], logprobs: [] }]
    : [{ type: 'input_text', text: content }];
};

const keptItem = (item: ResponseInputItem, messageId: string, index: number): AskedItem => {
  const status = ('status' in item ? item.status : null) ?? 'completed';
  if ('role' in item) {
    const id = inputName('message', messageId, index);
    const content = keptContent(item.content, item.role === 'assistant');
    return { id, type: 'message', status, role: item.role, content };
  }
  if (item.type === 'function_call') {
    const { type, call_id, name, arguments: args } = item;
    return { id: inputName(type, messageId, index), type, status, call_id, name, arguments: args };
  }
  if (item.type === 'function_call_output') {
    const { type, call_id, output } = item;
    const kept = typeof output === 'string' ? output : output.map(keptPart);
    return { id: inputName(type, messageId, index), type, status, call_id, output: kept };
  }
  if (item.type === 'reasoning') {
    const { type, summary, encrypted_content } = item;
    const id = inputName(type, messageId, index);
    return { id, type, summary: summary ?? [], encrypted_content: encrypted_content ?? null };
  }
  return { type: 'item_reference', id: item.id };
};

/** What a request asks, in items; `messageId` is that of the response to come. */
export const askedItems = (input: ResponseInput, messageId: string): AskedItem[] => {
  const items: ResponseInputItem[] = typeof input === 'string' ? [{ role: 'user', content: input }] : input;
  return items.map((item, index) => keptItem(item, messageId, index));
};

const wordsOf = (part: ResponseKeptPart): string => {
  switch (part.type) {
    case 'input_text':
    case 'output_text':
      return part.text;
    case 'refusal':
      return part.refusal;
    case 'input_image':
      return '[image]';
    case 'input_file':
      return `[${part.filename ?? 'file'}]`;
  }
};

export const textOf = (content: string | readonly ResponseKeptPart[]): string =>
  typeof content === 'string' ? content : content.map(wordsOf).join('\n');

const plainPart = (part: ResponseKeptPart): ContentPart => {
  if (part.type === 'input_image') return { type: 'image_url', image_url: { url: part.image_url ?? '' } };
  if (part.type === 'input_file')
    return { type: 'file', file: { filename: part.filename, file_data: part.file_data } };
  return { type: 'text', text: wordsOf(part) };
};

const outputOf = (output: string | readonly ResponseKeptPart[]): string => {
  if (
    typeof output !== 'string' &&
    output.some(({ type }) => type.startsWith('input_') && type !== 'input_text')
  )
    throw badRequest(
      'input: the output of a function must be text; send pictures and files in a message',
      'input',
    );
  return textOf(output);
};

/** What a provider gave with its reasoning, and which one it was: sent back, it is told to that one alone. */
export const sealReasoning = (provider: string, signature: string): string =>
  Buffer.from(JSON.stringify({ provider, signature })).toString('base64url');

const openReasoning = (sealed: string): { provider: string; signature: string } | null => {
  try {
    const { provider, signature } = JSON.parse(Buffer.from(sealed, 'base64url').toString()) as Record<
      string,
      unknown
    >;
    return typeof provider === 'string' && typeof signature === 'string' ? { provider, signature } : null;
  } catch {
    return null;
  }
};

type Assistant = SpokenMessage & { role: 'assistant' };

/** Items of the model that follow each other are one message: what it thought, what it said, what it called. */
const assistantWith = (said: SpokenMessage[], isFree: (last: SpokenMessage) => boolean): Assistant => {
  const last = said.at(-1);
  if (last?.role === 'assistant' && isFree(last)) return last as Assistant;
  const fresh: Assistant = { role: 'assistant', content: '' };
  said.push(fresh);
  return fresh;
};

const addItem = (said: SpokenMessage[], item: ResponseKeptItem): void => {
  if (item.type === 'message' && item.role !== 'assistant') {
    said.push({ role: item.role, content: item.content.map(plainPart) });
  } else if (item.type === 'message') {
    const message = assistantWith(said, ({ content, tool_calls }) => content === '' && !tool_calls);
    message.content = textOf(item.content);
  } else if (item.type === 'function_call') {
    const message = assistantWith(said, () => true);
    const called = { name: item.name, arguments: item.arguments };
    message.tool_calls = [
      ...(message.tool_calls ?? []),
      { id: item.call_id, type: 'function', function: called },
    ];
  } else if (item.type === 'function_call_output') {
    said.push({ role: 'tool', tool_call_id: item.call_id, content: outputOf(item.output) });
  } else {
    const opened = openReasoning(item.encrypted_content ?? '');
    if (opened === null) return;
    const text = item.summary.map((part) => part.text).join('\n\n');
    said.push({ role: 'assistant', content: '', reasoning: { text, ...opened } });
  }
};

/** A conversation as it is sent. Every call must have its output: providers take neither without the other. */
export const spokenItems = (items: readonly ResponseKeptItem[]): SpokenMessage[] => {
  const idsIn = (wanted: ResponseKeptItem['type']) =>
    new Set(
      items.filter(({ type }) => type === wanted).map((item) => ('call_id' in item ? item.call_id : '')),
    );
  const calls = idsIn('function_call');
  const outputs = idsIn('function_call_output');
  if ([...calls].some((id) => !outputs.has(id)))
    throw badRequest('input: a function call has no output; send a function_call_output for each', 'input');
  if ([...outputs].some((id) => !calls.has(id)))
    throw badRequest('input: there is no function call for one of the outputs', 'input');
  const said: SpokenMessage[] = [];
  for (const item of items) addItem(said, item);
  return said.filter(
    (message) => message.role !== 'assistant' || message.content !== '' || message.tool_calls,
  );
};
