// Migrating Postgres: all that is pending in one transaction, under a lock that makes instances starting together take turns.

import { DummyDriver, Kysely } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Dialect } from '../dialect/dialect.ts';
import { messageOf, UnusableDatabase } from '../failures.ts';
import {
  type Applied,
  createHistory,
  failedMigration,
  migrationOver,
  type Plan,
  plan,
  type Step,
} from '../migrate.ts';
import { postgresConnection, postgresKysely, types } from './connection.ts';
import { addressWith } from './pools.ts';
import { createStatementNames } from './prepared.ts';

/** Any number will do, as long as no other program in this database uses it: the letters "parley" as digits. */
const LOCK_KEY = 0x7061726c6579;

/** pg_current_xact_id, which the outbox is ordered by, came with 13. */
const SERVER_VERSION_MIN = 130_000;

interface MigrateOptions {
  databaseUrl: string;
  dialect: Dialect;
  log: Logger;
  steps: Step[];
}

/** Returns the schema version the database has afterwards. */
export const migratePostgres = async ({ log, ...options }: MigrateOptions): Promise<number> => {
  const { from, to } = await withSuitableClient(options.databaseUrl, async (client) => {
    await takeLock(client, log);
    return apply(client, options, 'commit');
  });
  if (to > from) log.info({ from, to }, 'database migrated');
  return to;
};

/** How long a dry run waits for those who are at work on a table: it would hold up everyone who comes after. */
const DRY_RUN_LOCK_TIMEOUT = '5s';

/** Does everything that an upgrade would, and takes it back. Tables that change are locked meanwhile. */
export const dryRunPostgres = (options: Omit<MigrateOptions, 'log'>): Promise<Plan> =>
  withSuitableClient(options.databaseUrl, async (client) => {
    await client.query(`set lock_timeout = '${DRY_RUN_LOCK_TIMEOUT}'`);
    return apply(client, options, 'rollback');
  });

/** A connection of its own to a Postgres that Parley can work with. Ends with the work. */
export const withSuitableClient = async <T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({
    connectionString: addressWith(databaseUrl, {
      timezone: 'UTC',
      datestyle: 'ISO',
      client_min_messages: 'warning',
    }),
    types,
  });
  client.on('error', () => {});
  try {
    await connect(client);
    await refuseUnsuitable(client);
    return await work(client);
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
};

/** Says what is wrong, never with what password it tried. */
const connect = async (client: pg.Client): Promise<void> => {
  try {
    await client.connect();
  } catch (error) {
    throw new UnusableDatabase(`cannot reach the Postgres database: ${messageOf(error)}`, { cause: error });
  }
};

const refuseUnsuitable = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  );
  const [server] = rows;
  if (!server || server.version < SERVER_VERSION_MIN) {
    throw new UnusableDatabase('Parley needs Postgres 13 or newer');
  }
  if (server.encoding !== 'UTF8') {
    throw new UnusableDatabase(
      `the Postgres database must be encoded in UTF8, this one is in ${server.encoding}`,
    );
  }
};

const takeLock = async (client: pg.Client, log: Logger): Promise<void> => {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK_KEY]);
  if (rows[0]?.taken) return;
  log.info('waiting for another instance to migrate the database');
  await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
};

const hasHistory = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query("select to_regclass('schema_migrations') is not null as found");
  return Boolean(rows[0]?.found);
};

const readHistory = async (client: pg.Client): Promise<Applied[]> => {
  if (!(await hasHistory(client))) return [];
  const { rows } = await client.query<Applied>('select version, name from schema_migrations');
  return rows;
};

/** All or nothing: when the third of three fails, the Parley that ran before still knows this database. */
const apply = async (
  client: pg.Client,
  { dialect, steps }: Pick<MigrateOptions, 'dialect' | 'steps'>,
  end: 'commit' | 'rollback',
): Promise<Plan> => {
  const m = migrationOver(kyselyOver(client), dialect);
  const planned = plan(await readHistory(client), steps);
  let current: Step | undefined;
  await client.query('begin');
  try {
    if (!(await hasHistory(client))) await createHistory(m);
    for (const step of planned.pending) {
      current = step;
      await step.up(m);
      await client.query('insert into schema_migrations (version, name, applied_at) values ($1, $2, now())', [
        step.version,
        step.name,
      ]);
    }
    await client.query(end);
    return planned;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw failedMigration(current, planned.from, error);
  }
};

const kyselyOver = (client: pg.Client): Kysely<unknown> => {
  const driver = new DummyDriver();
  driver.acquireConnection = async () => postgresConnection(client, createStatementNames());
  return new Kysely<unknown>({ dialect: postgresKysely(() => driver) });
};
