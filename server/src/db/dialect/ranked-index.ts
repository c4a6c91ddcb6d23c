// Passages by how well they answer a question, told once for both engines: BM25 over words that were folded and stemmed before they come
// here (modules/knowledge/words.ts), with what stands in a heading counted half as much again.

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
  readonly scopeIds: readonly string[];
  readonly limit: number;
}

export interface Ranked {
  readonly docId: number;
  /** Above zero; the best first. */
  readonly score: number;
}

export interface RankedIndex {
  /** Makes the index, in a migration, for the rows of a table that are counted by a column `no`. */
  create(): Array<RawBuilder<unknown>>;
  /** Texts that were not in it. */
  add(tx: Db, texts: readonly RankedText[]): Promise<void>;
  /** Before their rows go. */
  remove(tx: Db, docIds: readonly number[]): Promise<void>;
  /** Forgets texts whose row went without saying so. */
  sweep(tx: Db): Promise<void>;
  find(db: Db, query: RankedQuery): Promise<Ranked[]>;
}

/** Exists in each engine's own form. */
export const RANKED_TABLE = 'knowledge_words';
export const RANKED_ROWS = 'knowledge_chunks';
export const HEADING_WEIGHT = 1.5;
