// What SQLite does in its own way.

import { sql as raw } from 'kysely';
import { type Kind, RefusedValue } from '../columns.ts';
import { causes, DatabaseUnavailable } from '../failures.ts';
import type { Dialect } from './dialect.ts';
import { sqliteRanked } from './sqlite-ranked.ts';
import { readShape } from './sqlite-shape.ts';
import { sqliteText } from './sqlite-text.ts';

const TYPES: Record<Kind, 'text' | 'integer' | 'blob'> = {
  id: 'text',
  text: 'text',
  int: 'integer',
  bool: 'integer',
  time: 'text',
  json: 'text',
  bytes: 'blob',
};

// Result codes: https://sqlite.org/rescode.html. The low byte is the primary code.
const [BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB] = [5, 6, 8, 10, 11, 13, 14, 26];
const [CONSTRAINT_FOREIGNKEY, CONSTRAINT_PRIMARYKEY, CONSTRAINT_UNIQUE, CONSTRAINT_ROWID] = [
  787, 1555, 2067, 2579,
];
const CONSTRAINT_DATATYPE = 3091;
const RETRYABLE = [BUSY, LOCKED];
const UNAVAILABLE = [BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB];

const codeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;

const hasCode = (error: unknown, codes: number[]): boolean =>
  causes(error).some((cause) => codes.includes(codeOf(cause)));

const hasPrimaryCode = (error: unknown, codes: number[]): boolean =>
  causes(error).some((cause) => codes.includes(codeOf(cause) & 0xff));

export const sqliteDialect: Dialect = {
  kind: (kind) => TYPES[kind],
  // A STRICT table knows five types and no domains: these hold SQLite to what Postgres refuses by type.
  check: (kind, column) => {
    const ref = raw.ref(column);
    if (kind === 'bool') return raw`${ref} in (0, 1)`;
    if (kind === 'json') return raw`json_valid(${ref})`;
    if (kind === 'time') return raw`${ref} glob '????-??-??T??:??:??.???Z'`;
    if (kind === 'id') return raw`length(${ref}) = 36 and ${ref} not glob '*[^0-9a-f-]*'`;
    return null;
  },
  canAlterColumns: false,
  tableSuffix: raw`strict`,
  sequence: { type: 'integer', suffix: raw`primary key autoincrement` },
  appendOnly: (table) =>
    ['update', 'delete'].map(
      (verb) =>
        raw`create trigger ${raw.ref(`${table}_no_${verb}`)} before ${raw.raw(verb)} on ${raw.table(table)}
          begin select raise(abort, ${raw.lit(`${table} can only be appended to`)}); end`,
    ),
  allowMarked: (table, mark, kept) => {
    const changed = kept.map((name) => raw`old.${raw.ref(name)} is not new.${raw.ref(name)}`);
    return [
      raw`drop trigger ${raw.ref(`${table}_no_update`)}`,
      raw`create trigger ${raw.ref(`${table}_no_update`)} before update on ${raw.table(table)}
        when new.${raw.ref(mark)} is null or ${raw.join(changed, raw` or `)}
        begin select raise(abort, ${raw.lit(`${table} can only be appended to`)}); end`,
    ];
  },
  readShape: (db) => readShape(db, sqliteDialect),

  isUniqueViolation: (error) => hasCode(error, [CONSTRAINT_UNIQUE, CONSTRAINT_PRIMARYKEY, CONSTRAINT_ROWID]),
  isForeignKeyViolation: (error) => hasCode(error, [CONSTRAINT_FOREIGNKEY]),
  isRetryable: (error) => hasPrimaryCode(error, RETRYABLE),
  isUnavailable: (error) =>
    hasPrimaryCode(error, UNAVAILABLE) || causes(error).some((cause) => cause instanceof DatabaseUnavailable),
  isRefusedValue: (error) =>
    hasCode(error, [CONSTRAINT_DATATYPE]) || causes(error).some((cause) => cause instanceof RefusedValue),

  patience: [],

  lock: async () => {},
  share: async () => {},
  notify: async () => {},
  clockMs: async () => null,
  listen: async () => async () => {},

  text: sqliteText,
  ranked: sqliteRanked,
  hasPeers: false,
  jsonBytes: (column) => raw<number>`octet_length(${raw.ref(column)})`,
  skipLocked: raw``,
  keepRow: raw``,
  // One writer: the sequence is the order of commits, so every row belongs to transaction 0.
  outbox: {
    xid: raw<number>`0`,
    horizon: raw<number>`1`,
    ceiling: raw<number>`1`,
    // Of a pair, SQLite looks up only the first: it would walk over every row that is kept.
    behind: (_xid, seq) => raw<boolean>`(xid = 0 and seq > ${seq})`,
  },
};
