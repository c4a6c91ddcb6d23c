// Two pools to one server: one that writes, and one that cannot.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { types } from './connection.ts';

const POOL_SIZE = 10;
/** How long a caller waits for a free or new connection before it is told 503. */
const CONNECT_TIMEOUT_MS = 5_000;
const END_POLL_MS = 10;
/** Without it a server that vanished with its network is noticed after two hours. */
export const KEEP_ALIVE_MS = 10_000;

const STATEMENT_TIMEOUT_MS = 15_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 10_000;

/** Sent with the connection, so that no query ever runs without them. */
const settingsFor = (patience: number): Record<string, string> => ({
  statement_timeout: `${STATEMENT_TIMEOUT_MS * patience}`,
  lock_timeout: `${LOCK_TIMEOUT_MS * patience}`,
  idle_in_transaction_session_timeout: `${IDLE_TIMEOUT_MS * patience}`,
  // Postgres takes it for granted that rows lie on a turning disk, and would rather read a whole table of everybody than look up a few rows.
  random_page_cost: '1.1',
  // A statement keeps the plan that was made for every value. Else Postgres weighs after five times whether to plan it anew each time, and
  // for the lists of a large house it does: 4 to 13 ms of planning for rows that are read in one (`npm run bench -- teams`).
  plan_cache_mode: 'force_generic_plan',
  synchronous_commit: 'on',
  default_transaction_isolation: 'read\\ committed',
  timezone: 'UTC',
  datestyle: 'ISO',
});

/**
 * The address with our settings behind its own `options`: of two the server takes the later. They go into the
 * address because `pg` prefers it over every other argument.
 */
export const addressWith = (databaseUrl: string, settings: Record<string, string>): string => {
  const [path = '', query = ''] = databaseUrl.split('?', 2);
  const parameters = new URLSearchParams(query);
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  parameters.set('options', [parameters.get('options') ?? '', ...ours].join(' ').trim());
  parameters.set('application_name', 'parley');
  return `${path}?${parameters.toString().replaceAll('+', '%20')}`;
};

/** Ends the pool after those who wait for a connection have had theirs; by itself it would leave them waiting. */
export const endPool = async (pool: pg.Pool): Promise<void> => {
  while (pool.waitingCount > 0) await sleep(END_POLL_MS);
  await pool.end();
};

interface PoolOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly patience?: number | undefined;
  readonly settings?: Record<string, string>;
}

export const createPool = ({ databaseUrl, log, patience = 1, settings = {} }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: addressWith(databaseUrl, { ...settingsFor(patience), ...settings }),
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS * patience,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types,
  });
  // Without a listener a connection that dies while it is idle would end the process; its next user is
  // told anyway.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};
