// Puts the pieces of tool calls together as OpenAI's wire sends them: by index, where vendors agree on one.

import { newId } from '../kernel/ids.ts';
import { failure } from './failures.ts';
import { type Json, object, optionalText } from './json.ts';
import type { Endpoint, ToolCall } from './vendor.ts';

const CALLS_MAX = 128;

export class ToolCallPieces {
  readonly #endpoint: Endpoint;
  #calls: ToolCall[] = [];
  #byIndex = new Map<unknown, ToolCall>();

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint;
  }

  /** Returns how many characters were added. */
  add(piece: Json): number {
    const called = object(piece.function);
    const id = optionalText(piece.id);
    const name = optionalText(called.name);
    const call = this.#find(piece.index, id, name);
    if (id && !call.id) call.id = id;
    if (name && !call.name) call.name = name;
    const args = called.arguments;
    const written = typeof args === 'string' ? args : args == null ? '' : JSON.stringify(args);
    call.arguments += written;
    return written.length;
  }

  /** Some vendors number every call 0, others give no number: a new id with a name begins a new call. */
  #find(index: unknown, id: string | undefined, name: string | undefined): ToolCall {
    const known = index == null ? this.#calls.at(-1) : this.#byIndex.get(index);
    const isOther = id !== undefined && name !== undefined && known?.id !== id && known?.id !== '';
    if (known && !isOther && (index != null || !name || known.id === id)) return known;
    if (this.#calls.length === CALLS_MAX)
      throw failure(this.#endpoint, 'protocol', { words: 'it calls too many tools at once' });
    const call: ToolCall = { id: '', name: '', arguments: '' };
    this.#calls.push(call);
    if (index != null) this.#byIndex.set(index, call);
    return call;
  }

  /** All calls, complete; each with an id of its own. */
  take(): ToolCall[] {
    const calls = this.#calls;
    this.#calls = [];
    this.#byIndex.clear();
    const ids = new Set<string>();
    for (const call of calls) {
      if (!call.name)
        throw failure(this.#endpoint, 'protocol', { words: 'it called a tool without saying which' });
      if (!call.id || ids.has(call.id)) call.id = `call_${newId()}`;
      ids.add(call.id);
      if (call.arguments === '') call.arguments = '{}';
    }
    return calls;
  }
}
