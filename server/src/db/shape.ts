// What a table looks like, in words that both engines share.

import type { Kind } from './columns.ts';

export interface ColumnShape {
  name: string;
  /** One of ours, or the engine's own word for something we do not use. */
  kind: Kind | (string & {});
  isNullable: boolean;
  hasDefault: boolean;
}

export interface ForeignKeyShape {
  columns: string[];
  table: string;
  targets: string[];
  onDelete: string;
}

export interface IndexShape {
  name: string;
  /** `created_at desc`; an expression reads `(expression)`. */
  columns: string[];
  isUnique: boolean;
  isPartial: boolean;
}

/** Lists are in an order of their own, so that two engines compare equal; columns keep the table's order. */
export interface TableShape {
  name: string;
  columns: ColumnShape[];
  primaryKey: string[];
  uniques: string[][];
  foreignKeys: ForeignKeyShape[];
  indexes: IndexShape[];
}
