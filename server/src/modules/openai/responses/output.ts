// What a model says, as the items of a response and the events that tell of them, in OpenAI's order: an item is added, grows, is done.

import type {
  ResponseEvent,
  ResponseMessageItem,
  ResponseOutputItem,
  ResponseReasoningItem,
} from '@parley/contract';
import type { AnswerEvent } from '../../completions/index.ts';
import { type ItemType, outputName } from './ids.ts';
import { sealReasoning } from './items.ts';

/** An event as it is made; the stream numbers it. */
export type NewEvent = ResponseEvent extends infer E
  ? E extends unknown
    ? Omit<E, 'sequence_number'>
    : never
  : never;

export interface OutputFacts {
  readonly messageId: string;
  readonly provider: string;
  /** The caller runs the tools: calls are items. What the server runs itself is not told. */
  readonly callerRunsTools: boolean;
  /** What the provider wants back is told. It is kept in any case. */
  readonly tellsSeals: boolean;
}

type Growing = { readonly index: number; readonly item: ResponseMessageItem | ResponseReasoningItem };

export interface Output {
  readonly items: readonly ResponseOutputItem[];
  hear(events: readonly AnswerEvent[]): void;
  /** Nothing more comes; an item that was cut short is marked. */
  close(isWhole: boolean): void;
}

/** An item as its caller is told it. */
export const told = (item: ResponseOutputItem, tellsSeals: boolean): ResponseOutputItem => {
  if (item.type !== 'reasoning') return item;
  const { encrypted_content = null, ...rest } = item;
  return tellsSeals ? { ...rest, encrypted_content } : rest;
};

const wordsIn = ({ item }: Growing): string =>
  (item.type === 'message' ? item.content : item.summary).map(({ text }) => text).join('');

/** The one part that a growing item has, as it begins or ends. */
const partEvent = (growing: Growing, kind: 'added' | 'done'): NewEvent => {
  const { index, item } = growing;
  const at = { item_id: item.id, output_index: index };
  const text = wordsIn(growing);
  return item.type === 'message'
    ? {
        type: `response.content_part.${kind}`,
        ...at,
        content_index: 0,
        part: { type: 'output_text', text, annotations: [], logprobs: [] },
      }
    : {
        type: `response.reasoning_summary_part.${kind}`,
        ...at,
        summary_index: 0,
        part: { type: 'summary_text', text },
      };
};

/** All that was said in it, once more. */
const textEvent = (growing: Growing): NewEvent => {
  const { index, item } = growing;
  const at = { item_id: item.id, output_index: index };
  const text = wordsIn(growing);
  return item.type === 'message'
    ? { type: 'response.output_text.done', ...at, content_index: 0, text, logprobs: [] }
    : { type: 'response.reasoning_summary_text.done', ...at, summary_index: 0, text };
};

/** A new item without a word, and the part that its words go into. */
const emptyItem = (
  id: string,
  type: 'message' | 'reasoning',
): { told: Growing['item']; grows: Growing['item'] } => {
  if (type === 'reasoning')
    return {
      told: { id, type, summary: [] },
      grows: { id, type, summary: [{ type: 'summary_text', text: '' }] },
    };
  const told = { id, type, status: 'in_progress', role: 'assistant', content: [] } as const;
  const part = { type: 'output_text' as const, text: '', annotations: [], logprobs: [] };
  return { told: { ...told, content: [] }, grows: { ...told, content: [part] } };
};

/** A call that came whole: what is kept of it, how it is told at first, and the events of its arguments. */
const callEvents = (
  id: string,
  index: number,
  { id: call_id, name, arguments: args }: { id: string; name: string; arguments: string },
): { item: ResponseOutputItem; begun: ResponseOutputItem; events: NewEvent[] } => {
  const called = { id, type: 'function_call', call_id, name } as const;
  const at = { item_id: id, output_index: index };
  return {
    item: { ...called, status: 'completed', arguments: args },
    begun: { ...called, status: 'in_progress', arguments: '' },
    events: [
      { type: 'response.function_call_arguments.delta', ...at, delta: args },
      { type: 'response.function_call_arguments.done', ...at, name, arguments: args },
    ],
  };
};

export const createOutput = (facts: OutputFacts, emit: (event: NewEvent) => void): Output => {
  const items: ResponseOutputItem[] = [];
  let open: Growing | null = null;
  const nameOf = (type: ItemType): string => outputName(type, facts.messageId, items.length);
  const tell = (kind: 'added' | 'done', output_index: number, item: ResponseOutputItem): void =>
    emit({ type: `response.output_item.${kind}`, output_index, item: told(item, facts.tellsSeals) });

  const close = (isWhole: boolean): void => {
    if (open === null) return;
    const { index, item } = open;
    if (item.type === 'message') item.status = isWhole ? 'completed' : 'incomplete';
    emit(textEvent(open));
    emit(partEvent(open, 'done'));
    tell('done', index, item);
    open = null;
  };
  const growing = (type: 'message' | 'reasoning'): Growing => {
    if (open?.item.type === type) return open;
    close(true);
    const { told, grows } = emptyItem(nameOf(type), type);
    open = { index: items.push(grows) - 1, item: grows };
    tell('added', open.index, told);
    emit(partEvent(open, 'added'));
    return open;
  };
  const say = (delta: string): void => {
    const { index, item } = growing('message');
    if (item.type !== 'message') return;
    const [part] = item.content;
    if (part) part.text += delta;
    emit({
      type: 'response.output_text.delta',
      item_id: item.id,
      output_index: index,
      content_index: 0,
      delta,
      logprobs: [],
    });
  };
  const think = (delta: string, signature: string | undefined): void => {
    const { index, item } = growing('reasoning');
    if (item.type !== 'reasoning') return;
    const [part] = item.summary;
    if (part) part.text += delta;
    if (signature !== undefined) item.encrypted_content = sealReasoning(facts.provider, signature);
    const at = { item_id: item.id, output_index: index, summary_index: 0 };
    if (delta !== '') emit({ type: 'response.reasoning_summary_text.delta', ...at, delta });
  };
  const call = (called: Parameters<typeof callEvents>[2]): void => {
    close(true);
    const index = items.length;
    const { item, begun, events } = callEvents(nameOf('function_call'), index, called);
    items.push(item);
    tell('added', index, begun);
    for (const event of events) emit(event);
    tell('done', index, item);
  };

  return {
    items,
    close,
    hear: (events) => {
      for (const event of events) {
        if (event.type === 'text' && event.text !== '') say(event.text);
        if (event.type === 'reasoning') think(event.text, event.signature);
        if (event.type === 'tool_call' && facts.callerRunsTools) call(event.call);
      }
    },
  };
};

const wordsOf = (item: ResponseOutputItem): AnswerEvent => {
  if (item.type === 'message') return { type: 'text', text: item.content.map(({ text }) => text).join('') };
  if (item.type === 'reasoning')
    return { type: 'reasoning', text: item.summary.map(({ text }) => text).join('\n\n') };
  const { call_id: id, name, arguments: args } = item;
  return { type: 'tool_call', call: { id, name, arguments: args } };
};

/** The events of items that were said before. */
export const eventsOf = (messageId: string, items: readonly ResponseOutputItem[]): NewEvent[] => {
  const events: NewEvent[] = [];
  const facts = { messageId, provider: '', callerRunsTools: true, tellsSeals: false };
  const output = createOutput(facts, (event) => events.push(event));
  output.hear(items.map(wordsOf));
  output.close(true);
  return events;
};
