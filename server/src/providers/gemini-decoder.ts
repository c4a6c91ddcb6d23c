// The stream of Gemini's generateContent.

import { newId } from '../kernel/ids.ts';
import { answerSize } from './answer-size.ts';
import type { Decoder } from './answer-stream.ts';
import { failure, failureOfEvent } from './failures.ts';
import { endOf, HAS_WORDS } from './honest-end.ts';
import { count, isJson, type Json, list, object, optionalText, parseJson, text } from './json.ts';
import type { Endpoint, FinishReason, ProviderEvent, TokenUsage, ToolCall } from './vendor.ts';

const FILTERED = [
  'SAFETY',
  'RECITATION',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'LANGUAGE',
];

const reasonOf = (said: string, hasCalls: boolean): FinishReason => {
  if (said === 'STOP') return hasCalls ? 'tool_calls' : 'stop';
  if (said === 'MAX_TOKENS' || said === 'CONTINUATION') return 'length';
  return FILTERED.includes(said) ? 'content_filter' : 'other';
};

const usageOf = (usage: Json): TokenUsage => {
  const reasoning = count(usage.thoughtsTokenCount);
  return {
    input: count(usage.promptTokenCount) + count(usage.toolUsePromptTokenCount),
    output: count(usage.candidatesTokenCount) + reasoning,
    cached: count(usage.cachedContentTokenCount),
    reasoning,
  };
};

export class GeminiDecoder implements Decoder {
  isDone = false;
  readonly #endpoint: Endpoint;
  readonly #spend: (characters: number) => void;
  readonly #ids = new Set<string>();
  #usage: TokenUsage | null = null;
  #reason: string | null = null;
  /** What it says of its end beyond one word. */
  #remark = '';
  readonly #canBeSilent: boolean;
  #hasText = false;

  constructor(endpoint: Endpoint, canBeSilent = false) {
    this.#canBeSilent = canBeSilent;
    this.#endpoint = endpoint;
    this.#spend = answerSize(endpoint);
  }

  event(data: string, out: ProviderEvent[]): void {
    const given = parseJson(data);
    // Without the wish for events the whole answer is a list of what would have been events.
    for (const chunk of Array.isArray(given) ? given : [given]) this.#chunk(chunk, out);
  }

  end(out: ProviderEvent[]): void {
    if (this.#reason === null)
      throw failure(this.#endpoint, 'protocol', {
        words: 'the answer ended in the middle',
        isRetryable: true,
      });
    if (this.#usage) out.push({ type: 'usage', usage: this.#usage });
    out.push(this.#end(this.#reason));
    this.isDone = true;
  }

  #end(said: string): ProviderEvent {
    const hasCalls = this.#ids.size > 0;
    const reason = reasonOf(said, hasCalls);
    const isClean = reason === 'stop' || reason === 'tool_calls' || reason === 'length';
    const trouble = isClean ? null : [said, this.#remark].filter(Boolean).join(': ');
    return endOf(this.#endpoint, reason, { hasText: this.#hasText, hasCalls, trouble }, this.#canBeSilent);
  }

  #chunk(chunk: unknown, out: ProviderEvent[]): void {
    if (!isJson(chunk))
      throw failure(this.#endpoint, 'protocol', { words: 'a part of its answer is broken' });
    if (chunk.error) throw failureOfEvent(this.#endpoint, chunk);
    if (isJson(chunk.usageMetadata)) this.#usage = usageOf(chunk.usageMetadata);
    const candidate = list(chunk.candidates)[0];
    if (!isJson(candidate)) {
      const reason = optionalText(object(chunk.promptFeedback).blockReason);
      if (reason) throw failure(this.#endpoint, 'filtered', { words: reason });
      return;
    }
    for (const part of list(object(candidate.content).parts)) this.#part(object(part), out);
    if (optionalText(candidate.finishReason)) this.#reason = text(candidate.finishReason);
    this.#remark = text(candidate.finishMessage) || this.#remark;
  }

  #part(part: Json, out: ProviderEvent[]): void {
    const signed = optionalText(part.thoughtSignature);
    const signature = signed ? `gemini:${signed}` : undefined;
    if (isJson(part.functionCall)) this.#call(part.functionCall, signature, out);
    else {
      const said = text(part.text);
      this.#spend(said.length);
      if (part.thought === true && said !== '') out.push({ type: 'reasoning', text: said });
      else if (said !== '') out.push({ type: 'text', text: said });
      this.#hasText ||= part.thought !== true && HAS_WORDS.test(said);
      if (signature) out.push({ type: 'reasoning', text: '', signature });
    }
  }

  #call(called: Json, signature: string | undefined, out: ProviderEvent[]): void {
    const name = text(called.name);
    if (!name) throw failure(this.#endpoint, 'protocol', { words: 'it called a tool without saying which' });
    const written = JSON.stringify(called.args ?? {});
    this.#spend(written.length);
    const given = text(called.id);
    const id = given && !this.#ids.has(given) ? given : `call_${newId()}`;
    this.#ids.add(id);
    const call: ToolCall = { id, name, arguments: written, ...(signature ? { signature } : {}) };
    out.push({ type: 'tool_call', call });
  }
}
