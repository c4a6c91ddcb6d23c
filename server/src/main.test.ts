import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { until } from '../test/until.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** A server at its most talkative, with its standard output on this descriptor or on a pipe that is not read. */
const begin = async (
  t: TestContext,
  output: number | 'pipe',
): Promise<{ url: string; child: ChildProcess }> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-main-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'trace', RATE_LIMITS: 'off' },
    },
    stdio: ['ignore', output, 'inherit'],
  });
  child.stdout?.pause();
  t.after(() => child.kill('SIGKILL'));
  await until('the server is ready', async () => {
    assert.equal(child.exitCode, null);
    return (await fetch(`${url}/healthz/ready`).catch(() => null))?.status === 200;
  });
  return { url, child };
};

/** Each is told in the log, with its whole path. */
const talk = async (url: string, requests: number): Promise<void> => {
  for (let i = 0; i < requests; i++)
    assert.equal((await fetch(`${url}/api/${i}/${'x'.repeat(7_000)}`)).status, 404);
};

const droppedLines = async (url: string): Promise<number> =>
  Number(/^parley_log_lines_dropped_total (\d+)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);

const stop = async (child: ChildProcess): Promise<number | null> => {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return ended;
};

test('a server whose log cannot be written answers, counts what is lost, and stops as it should', async (t) => {
  if (!existsSync('/dev/full')) return t.skip('there is no /dev/full');
  const full = openSync('/dev/full', 'w');
  t.after(() => closeSync(full));
  const { url, child } = await begin(t, full);
  await talk(url, 20);
  await until('what is lost is counted', async () => (await droppedLines(url)) > 0);
  assert.equal(await stop(child), 0);
});

test('a server whose log is not read answers, counts what is lost, and stops as it should', async (t) => {
  if (process.platform !== 'linux') return t.skip('only Linux opens a pipe anew');
  const { url, child } = await begin(t, 'pipe');
  await talk(url, 250);
  await until('what is lost is counted', async () => (await droppedLines(url)) > 0);
  assert.equal(await stop(child), 0);
});
