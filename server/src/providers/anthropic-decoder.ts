// The stream of Anthropic's Messages.

import { newId } from '../kernel/ids.ts';
import { answerSize } from './answer-size.ts';
import type { Decoder } from './answer-stream.ts';
import { failure, failureOfEvent } from './failures.ts';
import { endOf, HAS_WORDS } from './honest-end.ts';
import { count, isJson, type Json, object, parseJson, text } from './json.ts';
import type { Endpoint, FinishReason, ProviderEvent, TokenUsage, ToolCall } from './vendor.ts';

const REASONS: Record<string, FinishReason> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  pause_turn: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  tool_use: 'tool_calls',
  refusal: 'content_filter',
};

/** A block of thought as it must be sent back: open, or sealed by the vendor. */
export type Thought = { thinking: string; signature: string } | { redacted: string };

type Block = { type: 'tool'; call: ToolCall } | { type: 'thinking'; thought: string; signature: string };

/**
 * One signature for all thoughts of a message. A single open thought is signed by the vendor's own signature; anything
 * else carries the blocks themselves, because they must go back exactly as they came.
 */
export const signatureOf = (thoughts: readonly Thought[]): string => {
  const [first] = thoughts;
  return thoughts.length === 1 && first && 'signature' in first
    ? `anthropic:${first.signature}`
    : `anthropic:blocks ${JSON.stringify(thoughts)}`;
};

export class AnthropicDecoder implements Decoder {
  isDone = false;
  readonly #endpoint: Endpoint;
  readonly #spend: (characters: number) => void;
  readonly #blocks = new Map<unknown, Block>();
  readonly #thoughts: Thought[] = [];
  #usage: Json = {};
  #reason: FinishReason | null = null;
  readonly #canBeSilent: boolean;
  #hasText = false;
  #hasCalls = false;

  constructor(endpoint: Endpoint, canBeSilent = false) {
    this.#canBeSilent = canBeSilent;
    this.#endpoint = endpoint;
    this.#spend = answerSize(endpoint);
  }

  event(data: string, out: ProviderEvent[]): void {
    const event = parseJson(data);
    if (!isJson(event))
      throw failure(this.#endpoint, 'protocol', { words: 'a part of its answer is broken' });
    switch (event.type) {
      case 'content_block_delta':
        this.#delta(event.index, object(event.delta), out);
        break;
      case 'content_block_start':
        this.#begin(event.index, object(event.content_block), out);
        break;
      case 'content_block_stop':
        this.#close(event.index, out);
        break;
      case 'message_start':
        this.#count(object(event.message).usage);
        break;
      case 'message_delta':
        this.#count(event.usage);
        this.#stop(object(event.delta).stop_reason);
        break;
      case 'message_stop':
        this.#finish(out);
        break;
      case 'message':
        this.#whole(event, out);
        break;
      default:
        // Kinds we do not know, and pings, say nothing.
        if (event.error) throw failureOfEvent(this.#endpoint, event);
    }
  }

  end(out: ProviderEvent[]): void {
    if (this.#reason === null)
      throw failure(this.#endpoint, 'protocol', {
        words: 'the answer ended in the middle',
        isRetryable: true,
      });
    if (!this.isDone) this.#finish(out);
  }

  /** A server that ignores the wish for a stream sends the whole message. */
  #whole(message: Json, out: ProviderEvent[]): void {
    const blocks = Array.isArray(message.content) ? message.content : [];
    for (const [index, block] of blocks.entries()) {
      this.#begin(index, object(block), out);
      this.#close(index, out);
    }
    this.#count(message.usage);
    this.#stop(message.stop_reason);
  }

  #begin(index: unknown, block: Json, out: ProviderEvent[]): void {
    if (block.type === 'text') this.#say('text', text(block.text), out);
    if (block.type === 'thinking') {
      this.#blocks.set(index, {
        type: 'thinking',
        thought: text(block.thinking),
        signature: text(block.signature),
      });
      this.#say('reasoning', text(block.thinking), out);
    }
    if (block.type === 'redacted_thinking') {
      this.#thoughts.push({ redacted: text(block.data) });
      out.push({ type: 'reasoning', text: '', signature: signatureOf(this.#thoughts) });
    }
    if (block.type !== 'tool_use') return;
    const name = text(block.name);
    if (!name) throw failure(this.#endpoint, 'protocol', { words: 'it called a tool without saying which' });
    const given = object(block.input);
    const written = Object.keys(given).length > 0 ? JSON.stringify(given) : '';
    const call = { id: text(block.id) || `call_${newId()}`, name, arguments: written };
    this.#blocks.set(index, { type: 'tool', call });
  }

  #delta(index: unknown, delta: Json, out: ProviderEvent[]): void {
    const block = this.#blocks.get(index);
    switch (delta.type) {
      case 'text_delta':
        this.#say('text', text(delta.text), out);
        break;
      case 'thinking_delta':
        if (block?.type === 'thinking') block.thought += text(delta.thinking);
        this.#say('reasoning', text(delta.thinking), out);
        break;
      case 'signature_delta':
        if (block?.type === 'thinking') block.signature += text(delta.signature);
        break;
      case 'input_json_delta':
        this.#spend(text(delta.partial_json).length);
        if (block?.type === 'tool') block.call.arguments += text(delta.partial_json);
        else if (text(delta.partial_json) !== '')
          throw failure(this.#endpoint, 'protocol', { words: 'it gave arguments to no tool' });
        break;
      default:
    }
  }

  #close(index: unknown, out: ProviderEvent[]): void {
    const block = this.#blocks.get(index);
    if (!block) return;
    this.#blocks.delete(index);
    if (block.type === 'tool') {
      if (block.call.arguments === '') block.call.arguments = '{}';
      this.#hasCalls = true;
      out.push({ type: 'tool_call', call: block.call });
    } else if (block.signature) {
      this.#thoughts.push({ thinking: block.thought, signature: block.signature });
      out.push({ type: 'reasoning', text: '', signature: signatureOf(this.#thoughts) });
    }
  }

  #say(type: 'text' | 'reasoning', said: string, out: ProviderEvent[]): void {
    if (said === '') return;
    this.#spend(said.length);
    this.#hasText ||= type === 'text' && HAS_WORDS.test(said);
    out.push({ type, text: said });
  }

  /** Later counts replace earlier ones; what a later event does not mention stands. */
  #count(usage: unknown): void {
    for (const [name, value] of Object.entries(object(usage))) if (value !== null) this.#usage[name] = value;
  }

  #stop(reason: unknown): void {
    if (typeof reason === 'string') this.#reason = REASONS[reason] ?? 'other';
  }

  #total(): TokenUsage {
    const usage = this.#usage;
    const cached = count(usage.cache_read_input_tokens);
    const cacheWritten = count(usage.cache_creation_input_tokens);
    return {
      ...(cacheWritten > 0 ? { cacheWritten } : {}),
      input: count(usage.input_tokens) + cached + cacheWritten,
      output: count(usage.output_tokens),
      cached,
      reasoning: count(object(usage.output_tokens_details).thinking_tokens),
    };
  }

  #finish(out: ProviderEvent[]): void {
    for (const index of [...this.#blocks.keys()]) this.#close(index, out);
    if (Object.keys(this.#usage).length > 0) out.push({ type: 'usage', usage: this.#total() });
    const said = { hasText: this.#hasText, hasCalls: this.#hasCalls, trouble: null };
    out.push(endOf(this.#endpoint, this.#reason ?? 'other', said, this.#canBeSilent));
    this.isDone = true;
  }
}
