// A scratch database in a folder of its own inside the data folder, one rename away from its place.

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { encode } from '../columns.ts';
import type { Database, Scratch, ScratchOptions } from '../database.ts';
import { UnusableDatabase } from '../failures.ts';
import type { Step } from '../migrate.ts';
import type { TableShape } from '../shape.ts';
import { openSqlite, SQLITE_FILE } from './open.ts';

const PREFIX = 'restore-';

/** What a process that was killed has left; only for the process that holds the folder. */
export const removeSqliteScratches = (dataDir: string): void => {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(PREFIX)) rmSync(join(dataDir, name), { recursive: true, force: true });
};

export const createSqliteScratch = async (
  { version, ...options }: ScratchOptions,
  steps: Step[],
): Promise<Scratch> => {
  const folder = join(options.dataDir, PREFIX + randomBytes(6).toString('hex'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const inside = { ...options, dataDir: folder };
  const empty = await openSqlite(inside, steps.slice(0, version));
  const tables = await empty.dialect.readShape(empty.read);
  await empty.close();
  const path = join(folder, SQLITE_FILE);
  const loader = openLoader(path);
  let opened: Database | undefined;
  return {
    tables,
    clear: async ({ name }) => {
      loader.exec(`delete from "${name}"`);
    },
    load: async (table, columns, rows) => loader.load(table, columns, rows),
    complete: async () => {
      loader.finish();
      opened = await openSqlite(inside, steps);
      return opened;
    },
    takePlace: async () => {
      await opened?.close();
      replaceFile(path, join(options.dataDir, SQLITE_FILE));
      syncPath(options.dataDir);
      rmSync(folder, { recursive: true, force: true });
    },
    discard: async () => {
      loader.close();
      await opened?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Without a journal: a load that breaks off is thrown away as a whole. */
const openLoader = (path: string) => {
  const database = new DatabaseSync(path);
  const statements = new Map<string, StatementSync>();
  database.exec('pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off; begin');
  const close = (): void => {
    if (database.isOpen) database.close();
  };
  return {
    exec: (statement: string) => database.exec(statement),
    load: (table: TableShape, columns: readonly string[], rows: readonly unknown[][]): void => {
      const text = insertText(table.name, columns);
      const statement = statements.get(text) ?? database.prepare(text);
      statement.setReadBigInts(true);
      statements.set(text, statement);
      const kinds = columns.map(
        (name) => table.columns.find((column) => column.name === name)?.kind ?? 'text',
      );
      for (const row of rows) statement.run(...row.map((value, i) => bound(value, kinds[i] ?? 'text')));
    },
    finish: (): void => {
      database.exec('commit');
      const broken = database.prepare('pragma foreign_key_check').get();
      if (broken)
        throw new Error(
          `a row of ${String(broken.table)} points at a missing row of ${String(broken.parent)}`,
        );
      close();
    },
    close,
  };
};

const insertText = (table: string, columns: readonly string[]): string =>
  `insert into "${table}" (${columns.map((name) => `"${name}"`).join()}) values (${columns.map(() => '?').join()})`;

const bound = (value: unknown, kind: string): string | number | bigint | Uint8Array | null => {
  if (kind === 'bytes' && typeof value === 'string') return Buffer.from(value, 'base64');
  const encoded = encode(value);
  return typeof encoded === 'boolean' ? Number(encoded) : encoded;
};

/** One rename. The log of the old database must have been copied into it before, or it would be taken for that of the new one. */
const replaceFile = (from: string, to: string): void => {
  for (const suffix of ['-wal', '-shm']) {
    const log = to + suffix;
    if (!existsSync(log)) continue;
    if (suffix === '-wal' && statSync(log).size > 0)
      throw new UnusableDatabase('the database is still in use, so it was not replaced: try again');
    rmSync(log);
  }
  syncPath(from);
  renameSync(from, to);
};

const syncPath = (path: string): void => {
  if (process.platform === 'win32') return;
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};
