// A scratch database in a schema of its own; its tables move into the place of the old ones in one transaction.

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Database, Scratch, ScratchOptions } from '../database.ts';
import { messageOf, UnusableDatabase } from '../failures.ts';
import type { Step } from '../migrate.ts';
import { REPLACED_CHANNEL } from '../replaced.ts';
import type { TableShape } from '../shape.ts';
import { types } from './connection.ts';
import { openPostgres } from './open.ts';
import { addressWith } from './pools.ts';

const PREFIX = 'parley_restore_';
/** How long a swap waits for those who are at work on a table. */
const LOCK_TIMEOUT = '30s';

const quoted = pg.escapeIdentifier;

const withClient = async <T>(address: string, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await connected(address);
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};

const connected = async (address: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: addressWith(address, {
      timezone: 'UTC',
      datestyle: 'ISO',
      client_min_messages: 'warning',
    }),
    types,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
};

export const createPostgresScratch = async (
  { version, ...options }: ScratchOptions & { databaseUrl: string },
  steps: Step[],
): Promise<Scratch> => {
  const { databaseUrl } = options;
  const schema = PREFIX + randomBytes(6).toString('hex');
  const holder = await connected(databaseUrl);
  await holder.query(`select pg_advisory_lock(${lockKeyOf(schema)})`);
  await createSchema(holder, schema).catch(async (error: unknown) => {
    await holder.end();
    throw error;
  });
  const inside = { ...options, databaseUrl: addressWith(databaseUrl, { search_path: schema }) };
  const empty = await openPostgres(inside, steps.slice(0, version));
  const tables = await empty.dialect.readShape(empty.read);
  await empty.close();
  const loader = await connected(inside.databaseUrl);
  const keys = await dropForeignKeys(loader);
  let opened: Database | undefined;
  return {
    tables,
    clear: async ({ name }) => {
      const { rowCount } = await loader.query(`select 1 from ${quoted(name)} limit 1`);
      if (rowCount) await loader.query(`delete from ${quoted(name)}`);
    },
    load: (table, columns, rows) => load(loader, table, columns, rows),
    complete: async () => {
      for (const { table, name, definition } of keys)
        await loader.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
      await continueSequences(loader);
      await loader.query('analyze');
      await loader.end();
      opened = await openPostgres(inside, steps);
      return opened;
    },
    takePlace: async (instanceId) => {
      await opened?.close();
      await withClient(databaseUrl, (client) => moveTables(client, schema, instanceId));
      await holder.end();
    },
    discard: async () => {
      await loader.end().catch(() => {});
      await opened?.close();
      await holder.end().catch(() => {});
      await withClient(databaseUrl, (client) =>
        client.query(`drop schema if exists ${quoted(schema)} cascade`),
      );
    },
  };
};

/** Held by the session that loads a schema: one without it was left by a process that was killed. */
const lockKeyOf = (schema: string): string => `hashtextextended(${pg.escapeLiteral(schema)}, 0)`;

/** Removes what killed restores have left; those that other instances are loading stay. */
export const removePostgresScratches = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select nspname as name from pg_namespace where starts_with(nspname, $1)',
      [PREFIX],
    );
    for (const { name } of rows) {
      const { rows: answers } = await client.query<{ isFree: boolean }>(
        `select pg_try_advisory_lock(${lockKeyOf(name)}) as "isFree"`,
      );
      if (answers[0]?.isFree) await client.query(`drop schema if exists ${quoted(name)} cascade`);
    }
  });

const createSchema = async (client: pg.Client, schema: string): Promise<void> => {
  try {
    await client.query(`create schema ${quoted(schema)}`);
  } catch (error) {
    throw new UnusableDatabase(
      `cannot make a schema beside the one in use: ${messageOf(error)}; the user of DATABASE_URL needs CREATE on its database`,
      { cause: error },
    );
  }
};

interface ForeignKey {
  /** With its quotes, where it needs them. */
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Rows come table by table, and tables refer to one another in circles: the keys are made again, and so checked, at the end. */
const dropForeignKeys = async (client: pg.Client): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return rows;
};

const load = async (
  client: pg.Client,
  table: TableShape,
  columns: readonly string[],
  rows: readonly unknown[][],
): Promise<void> => {
  const kinds = columns.map((name) => table.columns.find((column) => column.name === name)?.kind);
  const records = rows.map((row) =>
    Object.fromEntries(columns.map((name, i) => [name, kinds[i] === 'bytes' ? hexOf(row[i]) : row[i]])),
  );
  const names = columns.map(quoted).join();
  await client.query(
    `insert into ${quoted(table.name)} (${names})
      select ${names} from json_populate_recordset(null::${quoted(table.name)}, $1::json)`,
    [JSON.stringify(records)],
  );
};

const hexOf = (value: unknown): unknown =>
  typeof value === 'string' ? `\\x${Buffer.from(value, 'base64').toString('hex')}` : value;

/** A table that counts its rows goes on behind the last of them. */
const continueSequences = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select attrelid::regclass::text as "table", attname as "column" from pg_attribute
      join pg_class on pg_class.oid = attrelid
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and attidentity <> ''`,
  );
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(1, (select max(${quoted(column)}) from ${table})))`,
      [table, column],
    );
};

/** All of it is one transaction: others see the old tables until it commits, and the new ones from then on. */
const moveTables = async (client: pg.Client, schema: string, instanceId: string): Promise<void> => {
  const named = async (text: string): Promise<string[]> =>
    (await client.query<{ name: string }>(text, [schema])).rows.map(({ name }) => name);
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    const [live = ''] = (await client.query<{ name: string }>('select current_schema() as name')).rows.map(
      ({ name }) => quoted(name),
    );
    const tables = await named(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = $1::regnamespace",
    );
    const functions = await named(
      'select proname as name from pg_proc where pronamespace = $1::regnamespace and pronargs = 0',
    );
    const old = tables.map((name) => `${live}.${quoted(name)}`).join(', ');
    await client.query(`drop table if exists ${old} cascade`);
    for (const name of functions) {
      await client.query(`drop function if exists ${live}.${quoted(name)}()`);
      await client.query(`alter function ${quoted(schema)}.${quoted(name)}() set schema ${live}`);
    }
    for (const name of tables)
      await client.query(`alter table ${quoted(schema)}.${quoted(name)} set schema ${live}`);
    await client.query(`drop schema ${quoted(schema)} cascade`);
    await client.query('select pg_notify($1, $2)', [REPLACED_CHANNEL, instanceId]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
};
