// The real server in a process of its own, to be killed.

import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { exitOf } from '../child.ts';
import { elapse } from '../elapse.ts';
import { SERVER_FLAGS } from '../server-flags.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts');
const READY_MS_MAX = 120_000;
const READY_ANSWER_MS_MAX = 10_000;

export interface ServerProcess {
  readonly url: string;
  /** Starts it and waits until it is ready; says how long that took. */
  start(): Promise<number>;
  /** SIGKILL: no shutdown, no flush. */
  kill(): Promise<void>;
  /** Kills it for good: a test that failed may be about to start it again, and nobody would end that one. */
  end(): Promise<void>;
  /** SIGTERM, and its exit code. */
  stop(): Promise<number | null>;
}

const sparePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const isReady = async (url: string): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(READY_ANSWER_MS_MAX);
    return (await fetch(`${url}/healthz/ready`, { signal })).status === 200;
  } catch {
    return false;
  }
};

/** On one port for all its lives, so that clients need not know that it died. */
export const serverProcess = async (env: Record<string, string>): Promise<ServerProcess> => {
  const port = await sparePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let said = '';
  let hasEnded = false;
  const kill = async (): Promise<void> => {
    child?.kill('SIGKILL');
    if (child) await exitOf(child);
  };
  return {
    url,
    start: async () => {
      if (hasEnded) throw new Error('the test of this server is over');
      const begin = performance.now();
      const started = spawn(process.execPath, [...SERVER_FLAGS, MAIN], {
        env: {
          PATH: process.env.PATH ?? '',
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
          PORT: String(port),
          HOST: '127.0.0.1',
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'warn',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      said = '';
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk: Buffer) => {
          said = (said + chunk.toString()).slice(-4_000);
        });
      while (!(await isReady(url))) {
        if (started.exitCode !== null || started.signalCode !== null)
          throw new Error(`the server ended with ${started.signalCode ?? started.exitCode}:\n${said}`);
        if (performance.now() - begin > READY_MS_MAX)
          throw new Error(`the server was not ready in time:\n${said}`);
        await elapse(50, 'a server takes a moment to start');
      }
      return performance.now() - begin;
    },
    kill,
    end: () => {
      hasEnded = true;
      return kill();
    },
    stop: async () => {
      child?.kill('SIGTERM');
      return child ? (await exitOf(child)).code : null;
    },
  };
};
