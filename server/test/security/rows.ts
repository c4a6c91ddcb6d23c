// The whole database as text, to see that a refused request changed nothing.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { raw, sql } from '../../src/db/sql.ts';
import type { Harness } from '../harness.ts';

export interface Row {
  readonly table: string;
  readonly text: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What the server writes by itself while no request comes, and the log that also records refusals. */
const VOLATILE_TABLES = new Set([
  'limit_hits',
  'audit_log',
  'outbox_state',
  'job_schedules',
  'instances',
  'schema_migrations',
  // The search index follows what it indexes a little later.
  'search_pending',
  'search_documents',
  // How providers are and which models they have is noted whenever they are called.
  'provider_health',
  'provider_models',
  // Places of answers that are being written.
  'stateless_answers',
  // What has ended is counted by a schedule.
  'workflow_tallies',
]);
/** Notes of use, written now and then on behalf of reads. */
const VOLATILE_COLUMNS = new Set([
  ...['sessions.last_used_at', 'api_keys.last_used_at', 'users.last_login_at'],
  'workflow_instances.is_tallied',
  // Written by jobs that run on their own.
  ...['notifications.push_due_at', 'push_subscriptions.failures'],
  // Ends with a part of the id.
  'workflows.slug',
]);

/** Bytes as hexadecimal digits, for JSON. */
const plain = (_key: string, value: unknown): unknown =>
  value instanceof Uint8Array ||
  (typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer')
    ? Buffer.from(value as Uint8Array).toString('hex')
    : value;

const readTable = async ({ server }: Harness, table: string): Promise<Array<Record<string, unknown>>> => {
  const { rows } = await raw<Record<string, unknown>>`select * from ${raw.table(table)}`.execute(
    sql(server.kernel.database.read),
  );
  return rows;
};

const tableNames = new WeakMap<Harness, Promise<string[]>>();
export const tablesOf = (harness: Harness): Promise<string[]> => {
  const { database } = harness.server.kernel;
  const known =
    tableNames.get(harness) ??
    database.dialect.readShape(database.read).then((tables) => tables.map(({ name }) => name));
  tableNames.set(harness, known);
  return known;
};

/** Everything, volatile or not: for those who look for secrets. */
export const readEverything = async (harness: Harness): Promise<string> => {
  const tables = await tablesOf(harness);
  const rows = await Promise.all(tables.map((table) => readTable(harness, table)));
  return JSON.stringify(rows, plain);
};

/** Told when a provider has said which models it has, which may take longer than the request that asked it: see `provider_models`. */
const VOLATILE_EVENTS: readonly unknown[] = ['user.models.changed', 'team.provider_config.changed'];

/** Finished and waiting jobs come and go by schedule; one that has died stays until an administrator acts. */
const isSettled = (table: string, row: Record<string, unknown>): boolean =>
  (table !== 'jobs' || row.state === 'dead') && !(table === 'outbox' && VOLATILE_EVENTS.includes(row.kind));

/** How JSON from Postgres writes a time, which is read elsewhere as the interface writes it. */
const POSTGRES_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;

/** A row as it is compared; null for one that is not. */
const rowOf = (table: string, row: Record<string, unknown>): Row | null => {
  if (!isSettled(table, row)) return null;
  const values: Record<string, unknown> = {};
  for (const column in row)
    if (!VOLATILE_COLUMNS.has(`${table}.${column}`)) values[column] = plain(column, row[column]);
  return { table, values, text: `${table} ${JSON.stringify(values)}` };
};

const rowsOf = async (harness: Harness, table: string): Promise<Row[]> =>
  (await readTable(harness, table)).map((row) => rowOf(table, row)).filter((row) => row !== null);

/** What was read of a table, and how often it had been written to by then. */
interface Reading {
  readonly writes: number;
  readonly rows: Promise<Row[]>;
}

/**
 * To read 200 tables hundreds of times took most of a suite, and a request writes to ten of them. So the one connection that writes to
 * SQLite counts what it does to each table, in a table that no other connection sees, and only those are read again.
 */
const watched = new WeakMap<Harness, { counting: Promise<void>; readings: Map<string, Reading> }>();

const countWrites = ({ server }: Harness, tables: readonly string[]): Promise<void> =>
  server.kernel.database.begin(async (tx) => {
    const run = async (text: string): Promise<void> => void (await raw.raw(text).execute(sql(tx)));
    await run('create temp table write_counts (name text primary key, writes integer not null)');
    for (const table of tables) {
      await run(`insert into write_counts values ('${table}', 0)`);
      for (const kind of ['insert', 'update', 'delete'])
        await run(
          `create temp trigger counts_${kind}_${table} after ${kind} on main."${table}" begin update write_counts set writes = writes + 1 where name = '${table}'; end`,
        );
    }
  });

const readChanged = async (harness: Harness, tables: readonly string[]): Promise<Row[]> => {
  const { counting, readings } = watched.get(harness) ?? {
    counting: countWrites(harness, tables),
    readings: new Map<string, Reading>(),
  };
  watched.set(harness, { counting, readings });
  await counting;
  // Counted first, read then: what is written in between is read now, and again the next time.
  const { rows: counts } = await harness.server.kernel.database.begin((tx) =>
    raw<{ name: string; writes: number }>`select name, writes from temp.write_counts`.execute(sql(tx)),
  );
  for (const { name, writes } of counts)
    if (readings.get(name)?.writes !== writes) readings.set(name, { writes, rows: rowsOf(harness, name) });
  const lists = await Promise.all(tables.map((table) => readings.get(table)?.rows ?? rowsOf(harness, table)));
  return lists.flat();
};

/** Rows of Postgres by the text that they came in: most stand in reading after reading. */
const rowsByLine = new WeakMap<Harness, Map<string, Row | null>>();

/** Postgres is asked once for all tables, as JSON: a question for each of 200 costs five times as much. */
const readAtOnce = async (harness: Harness, tables: readonly string[]): Promise<Row[]> => {
  const known = rowsByLine.get(harness) ?? new Map<string, Row | null>();
  rowsByLine.set(harness, known);
  const each = tables.map(
    (table) => raw`select ${table}::text as name, to_jsonb(t)::text as line from ${raw.table(table)} t`,
  );
  const { rows } = await raw<{ name: string; line: string }>`${raw.join(each, raw` union all `)}`.execute(
    sql(harness.server.kernel.database.read),
  );
  return rows
    .map(({ name, line }) => {
      const key = `${name} ${line}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const row = rowOf(name, withTimes(JSON.parse(line) as Record<string, unknown>));
      known.set(key, row);
      return row;
    })
    .filter((row) => row !== null);
};

const withTimes = (line: Record<string, unknown>): Record<string, unknown> => {
  for (const column in line) {
    const value = line[column];
    if (typeof value === 'string' && POSTGRES_TIME.test(value)) line[column] = new Date(value).toISOString();
  }
  return line;
};

const comparedTables = async (harness: Harness): Promise<string[]> =>
  (await tablesOf(harness)).filter((table) => !VOLATILE_TABLES.has(table));

/** Every row that is compared. */
export const readRows = async (harness: Harness): Promise<Row[]> => {
  const tables = await comparedTables(harness);
  const isSqlite = harness.server.kernel.database.engine === 'sqlite';
  return isSqlite ? readChanged(harness, tables) : readAtOnce(harness, tables);
};

/** At the end of a suite: what its readings left out because nobody had written to it is really as it was. */
export const assertNothingMissed = async (harness: Harness): Promise<void> => {
  if (harness.server.kernel.database.engine !== 'sqlite') return;
  const read = await readRows(harness);
  const lists = await Promise.all((await comparedTables(harness)).map((table) => rowsOf(harness, table)));
  assert.equal(changeText(changeBetween(read, lists.flat())), '', 'a write was not counted');
};

export const digestOf = (rows: readonly Row[]): string => {
  const hash = createHash('sha256');
  for (const text of rows.map((row) => row.text).sort()) hash.update(text).update('\n');
  return hash.digest('hex');
};

/** What is in one snapshot and not in the other. */
export interface Change {
  readonly removed: readonly Row[];
  readonly added: readonly Row[];
}

export const changeBetween = (before: readonly Row[], after: readonly Row[]): Change => {
  const [old, now] = [new Set(before.map(({ text }) => text)), new Set(after.map(({ text }) => text))];
  return {
    removed: before.filter(({ text }) => !now.has(text)),
    added: after.filter(({ text }) => !old.has(text)),
  };
};

/** For a message that says more than "changed"; empty when nothing did. */
export const changeText = ({ removed, added }: Change): string =>
  [...removed.map(({ text }) => `- ${text}`), ...added.map(({ text }) => `+ ${text}`)].join('\n');

const IDENTIFIERS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Most rows stand in snapshot after snapshot, and to look for identifiers took a sixth of a suite's time. */
const namedIn = new Map<string, ReadonlySet<string>>();

const identifiersOf = ({ text }: Row): ReadonlySet<string> => {
  const named = namedIn.get(text) ?? new Set(text.match(IDENTIFIERS));
  namedIn.set(text, named);
  return named;
};

/** The identifiers of a person and of what belongs to them: of the rows that name them, of those that name these rows, and so on. */
export const identifiersAround = (rows: readonly Row[], id: string): ReadonlySet<string> => {
  const naming = new Map<string, Row[]>();
  for (const row of rows)
    for (const named of identifiersOf(row)) {
      const list = naming.get(named);
      if (list) list.push(row);
      else naming.set(named, [row]);
    }
  // What is added to a set while it is walked is walked as well.
  const found = new Set([id]);
  for (const next of found)
    for (const { values } of naming.get(next) ?? []) if (typeof values.id === 'string') found.add(values.id);
  return found;
};

export const namesOneOf = (row: Row, ids: ReadonlySet<string>): boolean =>
  [...identifiersOf(row)].some((id) => ids.has(id));

/** The rows that belong to a person. */
export const rowsAround = (rows: readonly Row[], id: string): Row[] => {
  const ids = identifiersAround(rows, id);
  return rows.filter((row) => namesOneOf(row, ids));
};
