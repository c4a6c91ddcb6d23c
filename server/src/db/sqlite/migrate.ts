// Migrating the embedded database. All pending migrations share one transaction: when the third of three
// fails, the database is still at the version its old Parley knows, and that Parley can simply be started again.

import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { DummyDriver, Kysely } from 'kysely';
import type { Logger } from 'pino';
import { sqliteDialect } from '../dialect/sqlite.ts';
import { messageOf, UnusableDatabase } from '../failures.ts';
import {
  type Applied,
  createHistory,
  failedMigration,
  type Migration,
  migrationOver,
  type Plan,
  plan,
  type Step,
} from '../migrate.ts';
import { createConnection, writerConnection } from './connection.ts';
import { openSqliteFile, sqliteKysely } from './file.ts';

interface MigrateOptions {
  path: string;
  dataDir: string;
  log: Logger;
  steps: Step[];
}

/** Returns the schema version the database has afterwards. */
export const migrateSqlite = async ({ path, dataDir, log, steps }: MigrateOptions): Promise<number> => {
  removeLeftovers(dataDir, log);
  const database = openForMigration(path);
  try {
    const planned = plan(readHistory(database), steps);
    if (planned.pending.length === 0 && hasHistory(database)) return planned.to;
    const copy = planned.from > 0 ? keepCopy(database, dataDir, planned) : null;
    await apply(database, planned, copy);
    log.info({ from: planned.from, to: planned.to, copy }, 'database migrated');
    if (copy !== null) removeOldCopies(dataDir, log);
    return planned.to;
  } finally {
    database.close();
  }
};

const DRY_RUN = 'upgrade-check-';
/** A dry run goes on beside a server, and takes less. */
const DRY_RUN_MS = 60 * 60_000;

/** What a process that was killed has left: copies of a dry run, and of an upgrade that had not begun. */
const removeLeftovers = (dataDir: string, log: Logger): void => {
  const isOld = (path: string): boolean => statSync(path).mtimeMs < Date.now() - DRY_RUN_MS;
  try {
    const left = [
      ...pathsIn(dataDir, /^upgrade-check-/).filter(isOld),
      ...pathsIn(join(dataDir, 'backups'), /^before-v\d+-to-v\d+\.db\.partial$/),
    ];
    for (const path of left) rmSync(path, { recursive: true, force: true });
  } catch (error) {
    log.warn({ err: error }, 'what an earlier process left behind could not be removed');
  }
};

const pathsIn = (folder: string, pattern: RegExp): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => pattern.test(name))
        .map((name) => join(folder, name))
    : [];

/** Migrates a copy in a folder beside the database, which may be in use, and throws it away. */
export const dryRunSqlite = async (path: string, dataDir: string, steps: Step[]): Promise<Plan> => {
  const folder = mkdtempSync(join(dataDir, DRY_RUN));
  try {
    const copy = join(folder, 'copy.db');
    const source = openSqliteFile(path, { readOnly: true });
    try {
      source.prepare('vacuum into ?').run(copy);
    } finally {
      source.close();
    }
    const database = openForMigration(copy);
    try {
      const planned = plan(readHistory(database), steps);
      await apply(database, planned, null);
      return planned;
    } finally {
      database.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const openForMigration = (path: string): DatabaseSync => {
  try {
    const database = openSqliteFile(path, { readOnly: false });
    // Rebuilding a table must not cascade into others; every key is checked before the commit instead.
    database.exec('pragma foreign_keys = off');
    return database;
  } catch (error) {
    throw new UnusableDatabase(`cannot open the database ${path}: ${messageOf(error)}`, { cause: error });
  }
};

const hasHistory = (database: DatabaseSync): boolean =>
  database.prepare("select 1 from sqlite_schema where name = 'schema_migrations'").get() !== undefined;

const readHistory = (database: DatabaseSync): Applied[] =>
  hasHistory(database)
    ? database
        .prepare('select version, name from schema_migrations')
        .all()
        .map(({ version, name }) => ({ version: Number(version), name: String(name) }))
    : [];

/** Keeps the database as it is, complete and on the disk, before anything touches it. */
const keepCopy = (database: DatabaseSync, dataDir: string, { from, to }: Plan): string => {
  const folder = join(dataDir, 'backups');
  const copy = join(folder, `before-v${from}-to-v${to}.db`);
  const partial = `${copy}.partial`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    rmSync(partial, { force: true });
    // An empty file is a legal target and gives the copy its mode.
    closeSync(openSync(partial, 'w', 0o600));
    database.prepare('vacuum into ?').run(partial);
    syncFile(partial);
    renameSync(partial, copy);
    syncFile(folder);
    return copy;
  } catch (error) {
    discard(partial);
    throw new UnusableDatabase(
      `cannot keep a copy of the database before upgrading it, so nothing was changed: ${messageOf(error)}`,
      { cause: error },
    );
  }
};

/** Enough to go back over a few upgrades; more would only keep what people have deleted since. */
const COPIES_KEPT = 3;

/** Only what `keepCopy` has made, and only once the new version stands. */
const removeOldCopies = (dataDir: string, log: Logger): void => {
  const folder = join(dataDir, 'backups');
  try {
    const copies = readdirSync(folder)
      .filter((name) => /^before-v\d+-to-v\d+\.db$/.test(name))
      .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
      .sort((a, b) => b.at - a.at);
    for (const { path } of copies.slice(COPIES_KEPT)) rmSync(path);
  } catch (error) {
    log.warn({ err: error }, 'old copies of the database could not be removed');
  }
};

/** What made the copy fail may fail this too; the first reason is the one to tell. */
const discard = (path: string): void => {
  try {
    rmSync(path, { force: true });
  } catch {
    // The next attempt removes it.
  }
};

const syncFile = (path: string): void => {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

const apply = async (database: DatabaseSync, { from, pending }: Plan, copy: string | null): Promise<void> => {
  const connection = createConnection(database);
  const m = migrationOver(kyselyOver(connection), sqliteDialect);
  let current: Step | undefined;
  database.exec('begin immediate');
  try {
    if (!hasHistory(database)) await createHistory(m);
    for (const step of pending) {
      current = step;
      await step.up(m);
      await record(m, step);
    }
    refuseBrokenKeys(database);
    database.exec('commit');
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw failedMigration(current, from, error, copy);
  }
};

const kyselyOver = (connection: ReturnType<typeof createConnection>): Kysely<unknown> => {
  const driver = new DummyDriver();
  driver.acquireConnection = async () => writerConnection(connection);
  return new Kysely<unknown>({ dialect: sqliteKysely(() => driver) });
};

const record = async ({ db }: Migration, { version, name }: Step): Promise<void> => {
  await (db as Kysely<{ schema_migrations: Applied & { applied_at: string } }>)
    .insertInto('schema_migrations')
    .values({ version, name, applied_at: new Date().toISOString() })
    .execute();
};

const refuseBrokenKeys = (database: DatabaseSync): void => {
  const broken = database.prepare('pragma foreign_key_check').get();
  if (broken)
    throw new Error(`a row of ${String(broken.table)} points at a missing row of ${String(broken.parent)}`);
};
