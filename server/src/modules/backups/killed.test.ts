import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { type Call, createClient } from '@parley/contract/client';
import { chanceOf } from '../../../test/chance.ts';
import { DATABASES, freshDatabase } from '../../../test/databases.ts';
import { elapse } from '../../../test/elapse.ts';
import { TEST_PASSWORD } from '../../../test/harness.ts';
import { serverProcess } from '../../../test/kill/server-process.ts';
import { scaled } from '../../../test/scale.ts';
import { until } from '../../../test/until.ts';

const KILLS = scaled(undefined, { gate: 1, long: 30 });

for (const engine of DATABASES)
  test(`${engine}: a server that is killed during a restore comes up with the old or with the new, and never between`, async (t) => {
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
    let ann = await signIn();
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
