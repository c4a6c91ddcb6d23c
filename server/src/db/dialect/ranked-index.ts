// Passages by how well they answer a question, told once for both engines: BM25 over words that were folded and stemmed before they come
// here (kernel/words.ts), with what stands in a heading counted half as much again.

import type { RawBuilder } from 'kysely';
import type { Db } from '../sql.ts';

export interface RankedText {
  readonly docId: number;
  /** What it lies in: a question is asked of some of these. */
  readonly scopeId: string;
  readonly heading: readonly string[];
  readonly words: readonly string[];
}

export interface RankedQuery {
  readonly words: readonly string[];
  /** Said before: the three rarest of them count half. */
  readonly faint?: readonly string[];
  readonly scopeIds: readonly string[];
  readonly limit: number;
}

export interface Ranked {
  readonly docId: number;
  /** Above zero; the best first. */
  readonly score: number;
}

export interface RankedHit extends Ranked {
  /** Of all that was asked, the share whose words stand in it, rare words counting for more: from 0 to 1. */
  readonly coverage: number;
}

export interface RankedIndex {
  /** Makes the index, in a migration, for the rows of a table that are counted by a column `no`: in the form that it had first. */
  create(): Array<RawBuilder<unknown>>;
  /** From that form to the one of today. */
  recreate(): Array<RawBuilder<unknown>>;
  /** Texts that were not in it. They leave it with their rows. */
  add(tx: Db, texts: readonly RankedText[]): Promise<void>;
  find(db: Db, query: RankedQuery): Promise<RankedHit[]>;
}

export const FAINT_MAX = 3;
export const FAINT_WEIGHT = 0.5;

const HEADING_WEIGHT = 1.5;
/** The usual ones of BM25. */
export const K1 = 1.2;
export const B = 0.75;

interface Posting {
  readonly t: string;
  readonly s: string;
  readonly d: number;
  readonly f: number;
  readonly l: number;
}

export const postingsOf = ({ docId, scopeId, heading, words }: RankedText): Posting[] => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of heading) counts.set(word, (counts.get(word) ?? 0) + HEADING_WEIGHT);
  const l = words.length + heading.length;
  return [...counts].map(([t, f]) => ({ t, s: scopeId, d: docId, f, l }));
};
