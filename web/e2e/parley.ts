// Starts a real server on a free port with an empty data folder, and speaks to it like a program would.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from './pause.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Those of the whole run's own processes: with others the server would be compiled anew. */
const FLAGS = (process.env.PARLEY_TEST_FLAGS ?? '').split(' ').filter((flag) => flag !== '');
const START_MS_MAX = 60_000;
const STOP_MS_MAX = 30_000;
const POLL_MS = 100;

export interface Account {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

export const account = (username: string): Account => ({
  username,
  email: `${username}@example.org`,
  password: `correct horse ${username}`,
});

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

const untilReady = async (url: string, child: ChildProcess, said: () => string): Promise<void> => {
  const end = performance.now() + START_MS_MAX;
  while (performance.now() < end) {
    if (hasEnded(child)) throw new Error(`the server ended at once:\n${said()}`);
    const isReady = await fetch(`${url}/healthz/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await pause(POLL_MS);
  }
  throw new Error(`the server was not ready in time:\n${said()}`);
};

const urlOf = (port: number): string => `http://localhost:${port}`;

type Env = Readonly<Record<string, string>>;

export class Parley {
  readonly url: string;
  #child: ChildProcess;
  readonly #port: number;
  readonly #env: Env;
  readonly dataDir: string;

  private constructor(port: number, child: ChildProcess, dataDir: string, env: Env) {
    this.url = urlOf(port);
    this.#child = child;
    this.#port = port;
    this.dataDir = dataDir;
    this.#env = env;
  }

  static async start(env: Env = {}): Promise<Parley> {
    const port = await freePort();
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-e2e-data-'));
    return new Parley(port, await Parley.#launch(port, dataDir, env), dataDir, env);
  }

  static async #launch(port: number, dataDir: string, env: Env): Promise<ChildProcess> {
    const child = spawn(join(ROOT, 'node_modules', '.bin', 'node'), [...FLAGS, 'server/src/main.ts'], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH ?? '',
        // The run's own: to compile the server anew takes a second of every start.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    await untilReady(urlOf(port), child, () => output);
    return child;
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Starts it again, with the data that it left and at the same address. */
  async revive(): Promise<void> {
    this.#child = await Parley.#launch(this.#port, this.dataDir, this.#env);
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** A journey that failed may have left it dead, and a server that does not stop when asked is not waited for. */
  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (hasEnded(child)) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    const patience = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
    await ended;
    clearTimeout(patience);
  }

  /** A call without a browser: to prepare, and to look from outside. */
  async call(
    method: string,
    path: string,
    options: { token?: string; body?: unknown } = {},
  ): Promise<Response> {
    return fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: {
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
  }

  /** Makes sure that the server has its administrator; a worker that starts over after a failure has a new server. */
  async ensureAdministrator(person: Account): Promise<void> {
    const options = (await (await this.call('GET', '/auth/options')).json()) as { needs_setup: boolean };
    if (options.needs_setup) await this.register(person);
  }

  /** Creates an account and returns its access token. The first one administers. */
  async register(person: Account): Promise<string> {
    const response = await this.call('POST', '/auth/register', { body: person });
    if (!response.ok) throw new Error(`register answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { access_token: string }).access_token;
  }
}
