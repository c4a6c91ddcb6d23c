import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Call, createClient } from '@parley/contract/client';
import { chanceOf } from '../../../test/chance.ts';
import { DATABASES, type Engine, freshDatabase } from '../../../test/databases.ts';
import { elapse } from '../../../test/elapse.ts';
import { TEST_PASSWORD } from '../../../test/harness.ts';
import { serverProcess } from '../../../test/kill/server-process.ts';
import { scaled } from '../../../test/scale.ts';
import { until } from '../../../test/until.ts';

const KILLS = scaled(undefined, { gate: 1, long: 30 });

/** A server in a process of its own, and its first account. */
const openServer = async (t: TestContext, engine: Engine) => {
  const { databaseUrl, dataDir } = await freshDatabase(t, engine);
  const server = await serverProcess({
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('hex'),
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  });
  t.after(() => server.kill());
  await server.start();
  const clientOf = (token: string | null): Call =>
    createClient({
      baseUrl: server.url,
      fetch,
      headers: (): Record<string, string> => (token === null ? {} : { authorization: `Bearer ${token}` }),
    });
  const signIn = async (): Promise<Call> => {
    const body = { login: 'ann', password: TEST_PASSWORD };
    return clientOf((await clientOf(null)('POST /api/v1/auth/login', { body })).access_token);
  };
  await clientOf(null)('POST /api/v1/auth/register', {
    body: { username: 'ann', password: TEST_PASSWORD, email: 'ann@example.com' },
  });
  return { server, dataDir, signIn, call: await signIn() };
};

for (const engine of DATABASES)
  test(`${engine}: a server that is killed during a restore comes up with the old or with the new, and never between`, async (t) => {
    const { server, dataDir, signIn, call } = await openServer(t, engine);
    let ann = call;
    const titles = async (): Promise<string[]> =>
      (await ann('GET /api/v1/channels', { query: {} })).data.map(({ title }) => title ?? '').sort();
    const old = ['one', 'two'];
    for (const title of old) await ann('POST /api/v1/channels', { body: { title } });
    const { id } = await ann('POST /api/v1/admin/backup', { body: {} });
    await until('the backup is made', async () => {
      const { status } = await ann('GET /api/v1/admin/backups/{id}', { params: { id } });
      return status === 'ready';
    });
    const restore = () => ann('POST /api/v1/admin/restore', { body: { backup_id: id, confirm: 'restore' } });
    const begin = performance.now();
    await restore();
    const wholeMs = performance.now() - begin;
    const chance = chanceOf(`kills during a restore on ${engine}`);
    for (let kill = 0; kill < KILLS; kill++) {
      ann = await signIn();
      await ann('POST /api/v1/channels', { body: { title: 'three' } });
      const answered = restore().then(
        () => true,
        () => false,
      );
      await elapse(chance.between(0, wholeMs), 'the kill comes at a moment that chance has drawn');
      await server.kill();
      const isRestored = await answered;
      await server.start();
      ann = await signIn();
      const found = await titles();
      const isNew = found.length === 2;
      assert.deepEqual(found, isNew ? old : [...old, 'three'].sort(), `kill ${kill}`);
      assert.ok(isNew || !isRestored, 'what was acknowledged is there');
      assert.equal((await ann('GET /api/v1/admin/audit/verify', {})).ok, true);
      if (!isNew) await restore();
    }
    assert.deepEqual(
      readdirSync(dataDir).filter((name) => name.startsWith('restore-')),
      [],
      'nothing is left lying about',
    );
  });

for (const engine of DATABASES)
  test(`${engine}: a server that is killed during a backup has the archive whole, or makes it anew`, async (t) => {
    const { server, call, signIn, dataDir } = await openServer(t, engine);
    let ann = call;
    const file = new Uint8Array(3_000_000).map((_, i) => (i * 31) & 255);
    const { id: channel } = await ann('POST /api/v1/channels', { body: { title: 'one' } });
    const form = new FormData();
    form.set('file', new Blob([file]), 'large.bin');
    await ann('POST /api/v1/channels/{id}/files', { params: { id: channel }, form });
    const all = async () => (await ann('GET /api/v1/admin/backups', { query: { per_page: '100' } })).data;
    const begin = performance.now();
    await ann('POST /api/v1/admin/backup', { body: {} });
    await until('a first backup is made', async () =>
      (await all()).every(({ status }) => status === 'ready'),
    );
    const wholeMs = performance.now() - begin;
    const chance = chanceOf(`kills during a backup on ${engine}`);
    for (let kill = 0; kill < KILLS; kill++) {
      await ann('POST /api/v1/admin/backup', { body: {} });
      await elapse(chance.between(0, wholeMs), 'the kill comes at a moment that chance has drawn');
      await server.kill();
      await server.start();
      ann = await signIn();
      for (const { id, status } of await all()) {
        assert.notEqual(status, 'failed', `kill ${kill}`);
        if (status === 'ready')
          await ann('POST /api/v1/admin/backups/{id}/verify', { params: { id }, body: {} });
      }
    }
    await until('what was begun is made, once the lease of the killed server has run out', async () =>
      (await all()).every(({ status }) => status === 'ready'),
    );
    const made = await all();
    assert.equal(made.length, KILLS + 1);
    for (const { id } of made)
      await ann('POST /api/v1/admin/backups/{id}/verify', { params: { id }, body: {} });
    assert.deepEqual(
      readdirSync(join(dataDir, 'backups')).sort(),
      made.map(({ filename }) => filename).sort(),
      'no half of an archive is left',
    );
    const { id = '' } = made.at(0) ?? {};
    await ann('POST /api/v1/admin/restore', { body: { backup_id: id, confirm: 'restore' } });
  });
