// Starts a whole server on a fresh database and gives out typed clients. No part of ours is replaced; only the log is caught, so
// that tests can look for secrets in it. Every answer is held against the contract, and a test that got a wrong one fails.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { TestContext } from 'node:test';
import type { AuthResponse } from '@parley/contract';
import { type Call, createClient } from '@parley/contract/client';
import { readConfig } from '../src/config.ts';
import type { Clock } from '../src/kernel/clock.ts';
import type { StoredEvent } from '../src/kernel/events.ts';
import { createLog } from '../src/kernel/log.ts';
import { type Server, startServer } from '../src/server.ts';
import { afterwards } from './afterwards.ts';
import { problemsOf } from './contract-check.ts';
import { type Engine, type FreshDatabase, freshDatabase } from './databases.ts';
import { ask } from './lean-fetch.ts';

export { DATABASES, type Engine } from './databases.ts';

export interface StartOptions {
  /** Environment variables over the test's defaults. */
  readonly env?: Record<string, string>;
  readonly clock?: Clock;
  /** Another instance on the same database. */
  readonly on?: FreshDatabase & { readonly secretKey: string };
  readonly webDir?: string | null;
}

export interface Account extends AuthResponse {
  readonly call: Call;
  readonly password: string;
}

export interface Harness {
  readonly server: Server;
  readonly url: string;
  readonly database: FreshDatabase & { readonly secretKey: string };
  /** Everything that was logged, at level trace. */
  readonly logged: string[];
  /** Events in the order in which this process delivered them. */
  readonly heard: StoredEvent[];
  /** A caller that is not signed in. */
  readonly anonymous: Call;
  /** Makes an account, or gives the one made under this name before. The first one is the administrator. */
  account(name: string): Promise<Account>;
  clientOf(token: string): Call;
  /** A bare request, for what the typed client cannot say. */
  raw(method: string, path: string, init?: RequestInit & { token?: string }): Promise<Response>;
  /** A request with a JSON body that need not be right, and its answer read. */
  send(method: string, path: string, init?: SendInit): Promise<Answered>;
}

export interface SendInit {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** `error` is there in a refusal. */
  readonly body: Record<string, unknown> & { readonly error: string };
}

export const TEST_PASSWORD = 'a fine long password';

/** A thousandth of the real cost: a run makes thousands of accounts, and passwords.test.ts holds the real one to its word. */
const CHEAP_KDF = { memoryKib: 8, passes: 1 };

/** A machine that is busy with other tests takes longer than any user would wait for a connection. */
const DATABASE_PATIENCE = 6;

export const start = async (t: TestContext, engine: Engine, options: StartOptions = {}): Promise<Harness> => {
  const database = options.on ?? {
    ...(await freshDatabase(t, engine)),
    secretKey: randomBytes(32).toString('hex'),
  };
  const logged: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString());
      done();
    },
  });
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: database.dataDir,
    ...(database.databaseUrl === null ? {} : { DATABASE_URL: database.databaseUrl }),
    SECRET_KEY: database.secretKey,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'trace',
    ...options.env,
  });
  const log = createLog(config.logLevel, sink);
  const server = await startServer({
    config,
    log,
    // A test that sets the variable wants the real cost.
    kdfCost: options.env?.PASSWORD_KDF === undefined ? CHEAP_KDF : undefined,
    databasePatience: DATABASE_PATIENCE,
    webDir: options.webDir ?? null,
    ...(options.clock ? { clock: options.clock } : {}),
  });
  afterwards(t, () => server.stop({ graceMs: 200 }));
  const problems: string[] = [];
  afterwards(t, () => assert.deepEqual(problems, [], 'every answer is what the contract says'));
  const heard: StoredEvent[] = [];
  server.kernel.events.subscribe((event) => heard.push(event));
  return { server, database, logged, heard, ...clients(server.address, problems) };
};

const WITHOUT_BODY = new Set([204, 205, 304]);

/** Fetches, and notes whatever the answer does that the contract does not know of. */
const watchedFetch =
  (url: string, problems: string[]) =>
  async (address: string, init: RequestInit): Promise<Response> => {
    const { status, headers, bytes } = await ask(address, init);
    const text = Buffer.from(bytes).toString();
    const method = init.method ?? 'GET';
    problems.push(...problemsOf({ method, path: address.slice(url.length), status, headers, text }));
    return new Response(WITHOUT_BODY.has(status) ? null : bytes, { status, headers });
  };

type Clients = Pick<Harness, 'url' | 'anonymous' | 'account' | 'clientOf' | 'raw' | 'send'>;

const clients = (url: string, problems: string[]): Clients => {
  const watched = watchedFetch(url, problems);
  const clientOf = (token: string | null): Call =>
    createClient({
      baseUrl: url,
      fetch: watched,
      headers: (): Record<string, string> => (token === null ? {} : { authorization: `Bearer ${token}` }),
    });
  const anonymous = clientOf(null);
  const accounts = new Map<string, Promise<Account>>();
  const register = async (name: string): Promise<Account> => {
    const answer = await anonymous('POST /api/v1/auth/register', {
      body: { username: name, password: TEST_PASSWORD, email: `${name}@example.com` },
    });
    if (!('access_token' in answer)) throw new Error(answer.message);
    return { ...answer, password: TEST_PASSWORD, call: clientOf(answer.access_token) };
  };
  const raw: Harness['raw'] = (method, path, { token, ...init } = {}) => {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    return watched(url + path, { ...init, method, headers });
  };
  return {
    url,
    anonymous,
    clientOf,
    raw,
    send: async (method, path, { token, body, headers } = {}) => {
      const response = await raw(method, path, {
        ...(token === undefined ? {} : { token }),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      });
      const text = await response.text();
      const isJson = (response.headers.get('content-type') ?? '').includes('json');
      return {
        status: response.status,
        headers: response.headers,
        body: (isJson && text !== '' ? JSON.parse(text) : { text }) as Answered['body'],
      };
    },
    account: (name) => {
      const known = accounts.get(name) ?? register(name);
      accounts.set(name, known);
      return known;
    },
  };
};
