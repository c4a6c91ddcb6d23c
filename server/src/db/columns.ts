// The vocabulary of columns. Seven kinds, two engines, one reading: what a store writes it reads back the
// same from SQLite and from Postgres.

/**
 *          Postgres         SQLite     read back as
 * id       uuid             TEXT       lower-case string
 * text     text collate C   TEXT       string
 * int      bigint           INTEGER    number (beyond 2^53 − 1 the read fails, it never rounds)
 * bool     boolean          INTEGER    boolean
 * time     timestamptz(3)   TEXT       'YYYY-MM-DDTHH:mm:ss.sssZ'
 * json     jsonb            TEXT       parsed; objects and arrays only (jsonb does not keep the order of keys)
 * bytes    bytea            BLOB       Buffer
 */
export type Kind = 'id' | 'text' | 'int' | 'bool' | 'time' | 'json' | 'bytes';

/** SQLite has neither booleans nor json, so there a column's name says how to read it. */
export const kindByName = (column: string): 'bool' | 'json' | undefined => {
  if (/^(is|has|allow)_/.test(column)) return 'bool';
  if (column.endsWith('_json')) return 'json';
  return undefined;
};

/** A value that Postgres cannot store, refused on both engines: the caller's input is at fault. */
export class RefusedValue extends Error {
  override name = 'RefusedValue';
}

/** What both engines are handed for a JavaScript value, before each engine's own last step. */
export type Encoded = string | number | bigint | boolean | Uint8Array | null;

export const encode = (value: unknown): Encoded => {
  switch (typeof value) {
    case 'string':
      return text(value);
    case 'number':
      if (!Number.isFinite(value)) throw new RefusedValue('a number must be finite');
      return value;
    case 'boolean':
    case 'bigint':
      return value;
    case 'undefined':
      return null;
    case 'object':
      if (value === null) return null;
      if (value instanceof Uint8Array) return value;
      if (value instanceof Date) return value.toISOString();
      return json(value);
    default:
      throw new TypeError(`a ${typeof value} cannot be stored`);
  }
};

const text = (value: string): string => {
  if (value.includes('\0')) throw new RefusedValue('text must not contain the NUL character');
  return value;
};

// JSON escapes what Postgres refuses in jsonb: NUL, and halves of a surrogate pair. Looking for the escapes
// is cheap and nearly always finds nothing; only then is the value walked.
const json = (value: object): string => {
  const encoded = JSON.stringify(value);
  if (!encoded.includes('\\u0000') && !encoded.includes('\\ud')) return encoded;
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? text(inner).toWellFormed() : inner,
  );
};
