import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { findPostgres } from './postgres.ts';
import { until } from './until.ts';

const CHILD = fileURLToPath(import.meta.resolve('./postgres-child.ts'));
const skip = findPostgres() ? false : 'no Postgres binaries here';

const ask = async (url: string, question: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: string }>(`select ${question} as answer`);
    return String(rows[0]?.answer);
  } finally {
    await client.end();
  }
};

test('the test server is private and leaves nothing behind when its process is killed', {
  skip,
}, async (t) => {
  const child = spawn(process.execPath, [CHILD], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  assert.equal(await ask(url, "current_setting('listen_addresses')"), '127.0.0.1');
  const folder = await ask(url, "current_setting('data_directory')");
  assert.ok(existsSync(folder));
  child.kill('SIGKILL');
  await until('its folder is gone', () => !existsSync(folder));
  await assert.rejects(ask(url, '1'), { code: 'ECONNREFUSED' });
});
