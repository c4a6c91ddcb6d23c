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
  /** The scope whose readers may find it, as its document says. */
  readonly scopeId: string;
  readonly words: string;
}

export interface TextQuery {
  readonly phrases: readonly Phrase[];
  /** Only texts of these scopes, at most `scopesMax`; null: of all. */
  readonly scopeIds: readonly string[] | null;
  /** Only documents with numbers between these two. */
  readonly above: number;
  readonly below: number;
  readonly limit: number;
}

export interface TextIndex {
  /** Makes the index, in a migration. */
  create(): Array<RawBuilder<unknown>>;
  /** Makes an index that was created before scopes were asked of it ready for that, in a migration. Nothing, where texts need not be added anew. */
  addScopes(): Array<RawBuilder<unknown>>;
  /** Texts of documents that had none. */
  add(tx: Db, texts: readonly IndexedText[]): Promise<void>;
  /** New texts of documents that have one. */
  replace(tx: Db, texts: readonly IndexedText[]): Promise<void>;
  remove(tx: Db, docIds: readonly number[]): Promise<void>;
  /** Forgets texts whose document is gone, among the next so many behind this one; gives the last that it looked at, null when there is none. */
  sweep(tx: Db, part: { readonly after: number; readonly limit: number }): Promise<number | null>;
  /** Writes a part of the index anew, without what was removed from it; true when there may be more to do. */
  compact(tx: Db): Promise<boolean>;
  /** The numbers of the documents whose texts hold all phrases, the newest first. */
  find(db: Db, query: TextQuery): Promise<number[]>;
  /** How many scopes one query takes. */
  readonly scopesMax: number;
  /** How many matches are taken at once: on SQLite the event loop waits for them. */
  readonly matchesMax: number;
}
