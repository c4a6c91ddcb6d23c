// Secrets that were planted, and which of them a text holds. Thousands of secrets are looked for in thousands of texts, which took half of
// a suite one secret at a time; so a text is read once, and only where it ends like one of them it is compared.

import assert from 'node:assert/strict';

/** Shorter ones would be found by chance. */
const LENGTH_MIN = 8;
/** Of the fingerprint of a text's last characters. */
const BITS = 20;
const BITS_PER_CHARACTER = 4;
const MASK = (1 << BITS) - 1;

/** Of the last five characters alone: what a character before them added has been shifted out. */
const nextPrint = (print: number, code: number): number => ((print << BITS_PER_CHARACTER) ^ code) & MASK;

interface Sought {
  readonly form: string;
  readonly what: string;
}

/** Texts to look for, by how they end. */
class Index {
  readonly #mayEnd = new Uint8Array(MASK + 1);
  readonly #byEnding = new Map<string, Sought[]>();

  add(sought: Sought): void {
    const ending = sought.form.slice(-LENGTH_MIN);
    let print = 0;
    for (let i = 0; i < ending.length; i++) print = nextPrint(print, ending.charCodeAt(i));
    this.#mayEnd[print] = 1;
    const known = this.#byEnding.get(ending);
    if (known) known.push(sought);
    else this.#byEnding.set(ending, [sought]);
  }

  foundIn(text: string): Set<string> {
    const found = new Set<string>();
    let print = 0;
    for (let i = 0; i < text.length; i++) {
      print = nextPrint(print, text.charCodeAt(i));
      if (this.#mayEnd[print] === 0) continue;
      const end = i + 1;
      for (const { form, what } of this.#byEnding.get(text.slice(end - LENGTH_MIN, end)) ?? [])
        if (end >= form.length && text.startsWith(form, end - form.length)) found.add(what);
    }
    return found;
  }
}

/** A secret as it is, and the forms in which bytes are shown. */
const formsOf = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64'),
];

/** What is planted and where it came from. A secret is looked for as it is, or in every form. */
export class Safe {
  readonly #known = new Map<string, string>();
  readonly #asTheyAre = new Index();

  plant(what: string, secret: string): string {
    assert.ok(secret.length >= LENGTH_MIN, `${what} is too short to look for`);
    if (this.#known.has(secret)) return secret;
    this.#known.set(secret, what);
    this.#asTheyAre.add({ form: secret, what });
    return secret;
  }

  get size(): number {
    return this.#known.size;
  }

  foundIn(text: string, { asBytes = false } = {}): string[] {
    return [...(asBytes ? this.#inEveryForm() : this.#asTheyAre).foundIn(text)];
  }

  #inEveryForm(): Index {
    const index = new Index();
    for (const [secret, what] of this.#known) for (const form of formsOf(secret)) index.add({ form, what });
    return index;
  }
}
