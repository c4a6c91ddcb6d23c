// kill -9 in the middle of everything: what was acknowledged is there, once. PARLEY_KILL_CYCLES asks for more than the few that the
// ordinary run does.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ApiError, type Call, createClient } from '@parley/contract/client';
import { DATABASES, freshDatabase } from '../databases.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const CYCLES = Number(process.env.PARLEY_KILL_CYCLES ?? 4);
const WRITERS = 6;
const PASSWORD = 'a fine long password';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

interface Place {
  readonly url: string;
  readonly env: Record<string, string>;
}

const boot = async ({ url, env }: Place): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...env }, stdio: 'ignore' });
  for (;;) {
    assert.equal(child.exitCode, null, 'the server starts after a kill');
    const answer = await fetch(`${url}/healthz/ready`).catch(() => null);
    if (answer?.ok) return child;
    await sleep(20);
  }
};

const kill = async (child: ChildProcess): Promise<void> => {
  const gone = new Promise((resolve) => child.on('exit', resolve));
  child.kill('SIGKILL');
  await gone;
};

const clientAt = (url: string, token: string): Call =>
  createClient({ baseUrl: url, fetch, headers: () => ({ authorization: `Bearer ${token}` }) });

const signIn = async (url: string): Promise<Call> => {
  const call = createClient({ baseUrl: url, fetch });
  const { needs_setup } = await call('GET /api/v1/auth/options');
  const answer = needs_setup
    ? await call('POST /api/v1/auth/register', {
        body: { username: 'ann', password: PASSWORD, email: 'ann@example.com' },
      })
    : await call('POST /api/v1/auth/login', { body: { login: 'ann', password: PASSWORD } });
  assert.ok('access_token' in answer);
  return clientAt(url, answer.access_token);
};

interface Writing {
  readonly acknowledged: Set<string>;
  /** Sent, and nobody knows: they are sent again under the same key. */
  readonly open: string[];
  count: number;
}

/** Says one thing after the other until the server is gone; a lost answer is asked for again with the same key. */
const write = async (call: Call, room: string, writing: Writing): Promise<void> => {
  for (;;) {
    const content = writing.open.shift() ?? `message ${writing.count++}`;
    try {
      await call('POST /api/v1/channels/{id}/messages', {
        params: { id: room },
        body: { role: 'user', content },
        headers: { 'idempotency-key': content },
      });
      writing.acknowledged.add(content);
    } catch (error) {
      writing.open.push(content);
      if (error instanceof ApiError && error.status === 0) return;
      if (error instanceof ApiError && [409, 503].includes(error.status)) continue;
      // A connection that broke inside of an answer has no status either.
      if (!(error instanceof ApiError)) return;
      throw error;
    }
  }
};

const readAll = async (call: Call, room: string): Promise<string[]> => {
  const contents: string[] = [];
  for (let page = 1; ; page++) {
    const { data, total_pages } = await call('GET /api/v1/channels/{id}/messages', {
      params: { id: room },
      query: { page: String(page), per_page: '200' },
    });
    contents.push(...data.map(({ content }) => content));
    if (page >= total_pages) return contents;
  }
};

for (const database of DATABASES)
  test(`${database}: ${CYCLES} kills lose no acknowledged message and double none`, {
    timeout: 3_600_000,
  }, async (t) => {
    const { databaseUrl, dataDir } = await freshDatabase(t, database);
    const port = await freePort();
    const place: Place = {
      url: `http://127.0.0.1:${port}`,
      env: {
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        SECRET_KEY: randomBytes(32).toString('hex'),
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'silent',
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      },
    };
    let acknowledged = 0;
    const rooms: string[] = [];
    const perRoom = new Map<string, Writing>();
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      const child = await boot(place);
      const call = await signIn(place.url);
      // A room of its own for each cycle; what stayed open is said again in the room it belongs to.
      const room = (await call('POST /api/v1/channels', { body: { title: `cycle ${cycle}` } })).id;
      rooms.push(room);
      const own: Writing = { acknowledged: new Set(), open: [], count: 0 };
      perRoom.set(room, own);
      const writers = Array.from({ length: WRITERS }, () => write(call, room, own));
      await sleep(randomInt(200, 900));
      await kill(child);
      await Promise.all(writers);
      acknowledged += own.acknowledged.size;
    }
    const child = await boot(place);
    t.after(() => child.kill('SIGKILL'));
    const call = await signIn(place.url);
    for (const room of rooms) {
      const own = perRoom.get(room) as Writing;
      for (const content of own.open.splice(0))
        await call('POST /api/v1/channels/{id}/messages', {
          params: { id: room },
          body: { role: 'user', content },
          headers: { 'idempotency-key': content },
        });
      const contents = await readAll(call, room);
      assert.equal(new Set(contents).size, contents.length, 'no message is there twice');
      for (const content of own.acknowledged)
        assert.ok(contents.includes(content), `${content} was acknowledged and is lost`);
      assert.equal(contents.length, own.count, 'every message is there, also those whose answer was lost');
    }
    assert.ok(acknowledged > 0, 'something was acknowledged at all');
    t.diagnostic(`${CYCLES} kills, ${acknowledged} acknowledged messages`);
    await kill(child);
    if (database === 'sqlite') {
      const file = new DatabaseSync(join(dataDir, 'parley.db'));
      assert.deepEqual({ ...file.prepare('pragma integrity_check').get() }, { integrity_check: 'ok' });
      file.close();
    }
  });
