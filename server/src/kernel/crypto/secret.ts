// Secrets have a type, so that no log line, error or JSON answer can show one by accident.

import { inspect } from 'node:util';

const SHOWN = '[secret]';

/** Overwrites key material. A copy that V8 or the operating system made elsewhere is out of reach. */
export const zero = (...buffers: Uint8Array[]): void => {
  for (const buffer of buffers) buffer.fill(0);
};

/**
 * Holds a string or bytes that only `reveal()` gives out; every other way to turn it into text says `[secret]`.
 * Bytes can be erased (`using key = …` does it at the end of the block). A string cannot be: V8 owns its memory,
 * so `erase()` leaves strings alone and their life should be short.
 */
export class Secret<T extends string | Uint8Array = string> {
  readonly #value: T;
  #isErased = false;

  constructor(value: T) {
    this.#value = value;
  }

  /** Throws after `erase()`: a key of zeros must never seal anything. */
  reveal(): T {
    if (this.#isErased) throw new Error('a secret was used after it had been erased');
    return this.#value;
  }

  erase(): void {
    if (typeof this.#value === 'string') return;
    zero(this.#value);
    this.#isErased = true;
  }

  [Symbol.dispose](): void {
    this.erase();
  }

  toString(): string {
    return SHOWN;
  }

  toJSON(): string {
    return SHOWN;
  }

  [inspect.custom](): string {
    return SHOWN;
  }
}
