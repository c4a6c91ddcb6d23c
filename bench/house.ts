// A real server in a process of its own, on a folder that goes away afterwards.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Call, createClient } from '@parley/contract/client';
import { pino } from 'pino';
import type { Dialect } from '../server/src/db/dialect/dialect.ts';
import { openDatabase } from '../server/src/db/open.ts';
import type { Db } from '../server/src/db/sql.ts';
import { SMALL_ENVIRONMENT, SMALL_FLAGS } from '../tools/small-process.mjs';

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const LOGIN = 'bench';
const PASSWORD = 'a fine long password';
/** A million rows take minutes in one transaction. */
const FURNISH_MS = 600_000;

export interface House {
  readonly dataDir: string;
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to the first ready answer. */
  readonly readyMs: number;
  readonly login: string;
  readonly password: string;
  readonly token: string;
  readonly userId: string;
  readonly call: Call;
  stop(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'parley-bench-'));

const ready = async (url: string, child: ChildProcess): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/healthz/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

export const openHouse = async (dataDir = newFolder(), env: Record<string, string> = {}): Promise<House> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, [...SMALL_FLAGS, MAIN], {
    env: {
      ...process.env,
      ...SMALL_ENVIRONMENT,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: join(tmpdir(), 'parley-bench-cache'),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // A case that fails ends the run, and its servers with it: who reads what they print would wait for ever.
  process.once('exit', () => child.kill('SIGKILL'));
  await ready(url, child);
  const readyMs = performance.now() - began;
  const { token, userId } = await signIn(url);
  return {
    dataDir,
    url,
    pid: child.pid ?? 0,
    readyMs,
    login: LOGIN,
    password: PASSWORD,
    token,
    userId,
    call: createClient({ baseUrl: url, fetch, headers: () => ({ authorization: `Bearer ${token}` }) }),
    stop: () =>
      new Promise((resolve) => {
        child.on('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
};

const signIn = async (url: string): Promise<{ token: string; userId: string }> => {
  const call = createClient({ baseUrl: url, fetch });
  const { needs_setup } = await call('GET /api/v1/auth/options');
  const answer = needs_setup
    ? await call('POST /api/v1/auth/register', {
        body: { username: LOGIN, password: PASSWORD, email: 'bench@example.com' },
      })
    : await call('POST /api/v1/auth/login', { body: { login: LOGIN, password: PASSWORD } });
  if (!('access_token' in answer)) throw new Error('the first account is active at once');
  return { token: answer.access_token, userId: answer.user.id };
};

/** Lets a server call the vendor at this address. Gives the id of the configuration. */
export const addVendor = async ({ call }: House, place: string, name = 'bench'): Promise<string> => {
  const body = {
    name,
    provider: 'openai',
    base_url: `http://${place}/v1`,
    api_key: 'sk-bench-0123456789abcdef',
  } as const;
  return (await call('POST /api/v1/admin/api-configs', { body })).id;
};

/** Writes straight into the database of a server that is not running. */
export const furnish = async (
  dataDir: string,
  work: (tx: Db, dialect: Dialect) => Promise<void>,
  databaseUrl: string | null = null,
): Promise<void> => {
  const log = pino({ level: 'silent' });
  const database = await openDatabase({ databaseUrl, dataDir, log, workTimeoutMs: FURNISH_MS });
  await database.begin((tx) => work(tx, database.dialect));
  await database.close();
};

export const tearDown = (dataDir: string): void => rmSync(dataDir, { recursive: true, force: true });

/** Seconds of processor time that a process has used. */
export const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
