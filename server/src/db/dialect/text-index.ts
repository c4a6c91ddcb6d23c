// Full text, told once for both engines. Texts arrive as plain words (modules/search/words.ts), so that neither engine's own idea of
// what a word is can make them differ.

import type { RawBuilder } from 'kysely';
import type { Db } from '../sql.ts';

/** Words that stand next to each other; the last one may be only the beginning of a word. */
export interface Phrase {
  readonly words: readonly string[];
  readonly isPrefix: boolean;
}

export interface IndexedText {
  readonly docId: number;
  readonly words: string;
}

export interface TextIndex {
  /** Makes the index, in a migration. */
  create(): Array<RawBuilder<unknown>>;
  /** Texts of documents that had none. */
  add(tx: Db, texts: readonly IndexedText[]): Promise<void>;
  /** New texts of documents that have one. */
  replace(tx: Db, texts: readonly IndexedText[]): Promise<void>;
  remove(tx: Db, docIds: readonly number[]): Promise<void>;
  /** Forgets texts whose document is gone. */
  sweep(tx: Db): Promise<void>;
  /** A select of `doc_id`s of texts that hold all phrases, the newest document first, at most `limit`. */
  match(phrases: readonly Phrase[], limit: number): RawBuilder<{ doc_id: number }>;
}

/** Tables that exist on one engine only, in the engine's own form. */
export const TEXT_TABLE = 'search_text';
