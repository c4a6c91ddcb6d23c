// The whole database as text, to see that a refused request changed nothing.

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

/** Finished and waiting jobs come and go by schedule; one that has died stays until an administrator acts. */
const isSettled = (table: string, row: Record<string, unknown>): boolean =>
  table !== 'jobs' || row.state === 'dead';

/** How JSON from Postgres writes a time, which is read elsewhere as the interface writes it. */
const POSTGRES_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;

/**
 * Every row of these tables. Postgres is asked once for all of them, as JSON: a question for each of 200 tables costs five times as
 * much, and suites look hundreds of times.
 */
const readTables = async (
  harness: Harness,
  tables: readonly string[],
): Promise<Array<readonly [table: string, row: Record<string, unknown>]>> => {
  const { database } = harness.server.kernel;
  if (database.engine === 'sqlite') {
    const lists = await Promise.all(
      tables.map(async (table) => (await readTable(harness, table)).map((row) => [table, row] as const)),
    );
    return lists.flat();
  }
  const each = tables.map(
    (table) => raw`select ${table}::text as name, to_jsonb(t) as line from ${raw.table(table)} t`,
  );
  const { rows } = await raw<{ name: string; line: Record<string, unknown> }>`${raw.join(
    each,
    raw` union all `,
  )}`.execute(sql(database.read));
  for (const { line } of rows)
    for (const column in line) {
      const value = line[column];
      if (typeof value === 'string' && POSTGRES_TIME.test(value))
        line[column] = new Date(value).toISOString();
    }
  return rows.map(({ name, line }) => [name, line] as const);
};

export const readRows = async (harness: Harness): Promise<Row[]> => {
  const tables = (await tablesOf(harness)).filter((table) => !VOLATILE_TABLES.has(table));
  return (await readTables(harness, tables))
    .filter(([table, row]) => isSettled(table, row))
    .map(([table, row]) => {
      const values: Record<string, unknown> = {};
      for (const column in row)
        if (!VOLATILE_COLUMNS.has(`${table}.${column}`)) values[column] = plain(column, row[column]);
      return { table, values, text: `${table} ${JSON.stringify(values)}` };
    });
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
