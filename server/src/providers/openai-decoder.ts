// The stream of OpenAI's chat completions, as OpenAI and compatible servers send it.

import { answerSize } from './answer-size.ts';
import type { Decoder } from './answer-stream.ts';
import { failure, failureOfEvent } from './failures.ts';
import { endOf, HAS_WORDS } from './honest-end.ts';
import { count, isJson, type Json, list, object, parseJson, text } from './json.ts';
import { StopCut } from './stop-cut.ts';
import { ToolCallPieces } from './tool-call-pieces.ts';
import type { Endpoint, FinishReason, ProviderEvent, TokenUsage } from './vendor.ts';

const REASONS: Record<string, FinishReason> = {
  stop: 'stop',
  length: 'length',
  model_length: 'length',
  tool_calls: 'tool_calls',
  function_call: 'tool_calls',
  content_filter: 'content_filter',
};

/** Ends that are none: what is behind a router broke, or the vendor has no room. */
const TROUBLES = ['error', 'insufficient_system_resource'];

export const usageOf = (usage: Json): TokenUsage => {
  const input = count(usage.prompt_tokens);
  const written = count(usage.completion_tokens);
  const reasoning = count(object(usage.completion_tokens_details).reasoning_tokens);
  // xAI counts reasoning beside the completion, all others inside it; the total tells which.
  const isBeside = reasoning > 0 && count(usage.total_tokens) === input + written + reasoning;
  return {
    input,
    output: isBeside ? written + reasoning : written,
    cached: count(object(usage.prompt_tokens_details).cached_tokens) || count(usage.prompt_cache_hit_tokens),
    reasoning,
  };
};

export class OpenAiDecoder implements Decoder {
  isDone = false;
  readonly #endpoint: Endpoint;
  readonly #spend: (characters: number) => void;
  readonly #pieces: ToolCallPieces;
  readonly #stops: StopCut;
  #usage: TokenUsage | null = null;
  #reason: FinishReason | null = null;
  readonly #canBeSilent: boolean;
  #trouble: string | null = null;
  #hasText = false;
  #hasCalls = false;
  #hasRefused = false;

  /** The answer ends at the first of the stops; what follows is read for its usage only. */
  constructor(endpoint: Endpoint, canBeSilent = false, stops: readonly string[] = []) {
    this.#canBeSilent = canBeSilent;
    this.#endpoint = endpoint;
    this.#spend = answerSize(endpoint);
    this.#pieces = new ToolCallPieces(endpoint);
    this.#stops = new StopCut(stops);
  }

  event(data: string, out: ProviderEvent[]): void {
    if (data === '[DONE]') {
      this.#finish(out);
      return;
    }
    const chunk = parseJson(data);
    if (!isJson(chunk))
      throw failure(this.#endpoint, 'protocol', { words: 'a part of its answer is broken' });
    if (chunk.error || chunk.object === 'error') throw failureOfEvent(this.#endpoint, chunk);
    const usage = chunk.usage ?? object(chunk.x_groq).usage;
    if (isJson(usage)) this.#usage = usageOf(usage);
    const choice = list(chunk.choices)[0];
    if (isJson(choice)) this.#choice(choice, out);
  }

  end(out: ProviderEvent[]): void {
    if (this.#reason === null)
      throw failure(this.#endpoint, 'protocol', {
        words: 'the answer ended in the middle',
        isRetryable: true,
      });
    this.#finish(out);
  }

  #choice(choice: Json, out: ProviderEvent[]): void {
    // A server that ignores the wish for a stream sends the whole message.
    const delta = object(choice.delta ?? choice.message);
    this.#say('reasoning', text(delta.reasoning_content) || text(delta.reasoning), out);
    if (typeof delta.content === 'string') this.#say('text', delta.content, out);
    else for (const part of list(delta.content)) this.#part(object(part), out);
    const refusal = text(delta.refusal);
    if (refusal) this.#hasRefused = true;
    this.#say('text', refusal, out);
    for (const piece of list(delta.tool_calls)) this.#spend(this.#pieces.add(object(piece)));
    if (typeof choice.finish_reason === 'string' && choice.finish_reason !== '') {
      this.#reason = REASONS[choice.finish_reason] ?? 'other';
      if (TROUBLES.includes(choice.finish_reason)) this.#trouble = choice.finish_reason;
      this.#calls(out);
    }
  }

  /** Mistral's models that reason send a list of parts. */
  #part(part: Json, out: ProviderEvent[]): void {
    if (part.type === 'text') this.#say('text', text(part.text), out);
    if (part.type === 'thinking')
      for (const thought of list(part.thinking)) this.#say('reasoning', text(object(thought).text), out);
  }

  #say(type: 'text' | 'reasoning', said: string, out: ProviderEvent[]): void {
    if (said === '') return;
    this.#spend(said.length);
    if (type === 'text') this.#sayText(this.#stops.take(said), out);
    else if (!this.#stops.isCut) out.push({ type, text: said });
  }

  #sayText(said: string, out: ProviderEvent[]): void {
    if (said === '') return;
    this.#hasText ||= HAS_WORDS.test(said);
    out.push({ type: 'text', text: said });
  }

  #calls(out: ProviderEvent[]): void {
    this.#sayText(this.#stops.rest(), out);
    for (const call of this.#pieces.take()) {
      if (this.#stops.isCut) continue;
      this.#hasCalls = true;
      out.push({ type: 'tool_call', call });
    }
  }

  #finish(out: ProviderEvent[]): void {
    this.#calls(out);
    if (this.#usage) out.push({ type: 'usage', usage: this.#usage });
    out.push(this.#end());
    this.isDone = true;
  }

  #end(): ProviderEvent {
    if (this.#stops.isCut) return { type: 'finish', reason: 'stop' };
    // A refusal in words is an answer.
    if (this.#hasRefused) return { type: 'finish', reason: 'content_filter' };
    const reason = this.#reason ?? 'other';
    // Several servers say "stop" after tool calls.
    const finish = reason === 'stop' && this.#hasCalls ? 'tool_calls' : reason;
    const said = { hasText: this.#hasText, hasCalls: this.#hasCalls, trouble: this.#trouble };
    return endOf(this.#endpoint, finish, said, this.#canBeSilent);
  }
}
