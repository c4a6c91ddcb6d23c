// What an answer may cite, by number: passages that its model was told or that a tool found, and pages that it read. A number once given
// stays with its source for as long as the answer is written, also over a pause.

import type { Citation } from '@parley/contract';
import type { CitedSource } from '../../../kernel/module.ts';

export interface NumberedSource extends CitedSource {
  readonly n: number;
}

export interface SourceBook {
  /** The number of this source; a new one for a source that has none. */
  numberOf(source: CitedSource): number;
  find(n: number): NumberedSource | undefined;
  list(): readonly NumberedSource[];
  /** Takes over what had its number before a pause. */
  adopt(sources: readonly NumberedSource[]): void;
}

/** Passages of a file have no names of their own. */
const keyOf = ({ kind, chunk_id, document_id, url, title, passage }: CitedSource): string =>
  chunk_id ?? url ?? (kind === 'file' ? `${document_id} ${passage}` : title);

export const createSourceBook = (): SourceBook => {
  const byKey = new Map<string, NumberedSource>();
  const byNumber = new Map<number, NumberedSource>();
  const put = (source: NumberedSource): void => {
    byKey.set(keyOf(source), source);
    byNumber.set(source.n, source);
  };
  return {
    numberOf: (source) => {
      const known = byKey.get(keyOf(source));
      if (known) return known.n;
      const n = Math.max(0, ...byNumber.keys()) + 1;
      put({ ...source, n });
      return n;
    },
    find: (n) => byNumber.get(n),
    list: () => [...byNumber.values()],
    adopt: (sources) => {
      for (const source of sources) if (!byNumber.has(source.n)) put(source);
    },
  };
};

export const webSource = ({ url, title }: { readonly url: string; readonly title: string }): CitedSource => ({
  ...{ kind: 'web', kb_id: null, document_id: null, chunk_id: null, title },
  ...{ page: null, url, score: null, passage: null },
});

/** As a message keeps it; `said` is what it stands for. */
export const citationOf = ({ passage, ...source }: NumberedSource, said = ''): Citation => ({
  ...source,
  quote: passage === null ? null : quoteFrom(passage, said),
});

/** Sources that an answer has cited, as they are found in its message. */
export const citedBefore = (citations: readonly unknown[]): NumberedSource[] =>
  citations.flatMap((value) => {
    const { n, quote, ...source } = value as Partial<Citation>;
    return typeof n === 'number' && source.kind !== undefined
      ? [{ ...(source as Omit<Citation, 'n' | 'quote'>), n, passage: quote ?? null }]
      : [];
  });

const SENTENCE = /[^.!?…。！？\n]+(?:[.!?…。！？]+["'”’)\]]*|\n|$)\s*/g;
const QUOTE_CHARACTERS_MAX = 400;
/** What is looked at of an answer: the statement that ends where the number stands. */
const STATEMENT_CHARACTERS = 300;
const WORD = /[\p{L}\p{N}]{2,}/gu;

const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(WORD) ?? []);

/** The sentence of a passage that has most in common with what was said, word for word as it stands there. */
const quoteFrom = (passage: string, said: string): string => {
  const statement = wordsIn(said.slice(-STATEMENT_CHARACTERS));
  let [best, most] = ['', -1];
  for (const [sentence] of passage.matchAll(SENTENCE)) {
    const words = wordsIn(sentence);
    const shared = [...words].filter((word) => statement.has(word)).length / Math.sqrt(words.size + 1);
    if (sentence.trim() !== '' && shared > most) [best, most] = [sentence.trim(), shared];
  }
  return (best || passage).slice(0, QUOTE_CHARACTERS_MAX).toWellFormed();
};
