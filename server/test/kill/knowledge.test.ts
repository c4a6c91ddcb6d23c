// kill -9 while documents are read: what is called ready is whole, and what was not is read again.
//
//   PARLEY_KILLS=30 npm test -- server/test/kill/knowledge

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createClient } from '@parley/contract/client';
import { chanceOf } from '../chance.ts';
import { DATABASES } from '../databases.ts';
import { elapse } from '../elapse.ts';
import { scaled } from '../scale.ts';
import { until } from '../until.ts';
import { tellProgress } from './progress.ts';
import { serverProcess } from './server-process.ts';
import { postgresStore, type Store, sqliteStore } from './stores.ts';

const KILLS = scaled(process.env.PARLEY_KILLS, { gate: 3, long: 30 });
const DOCUMENTS_PER_LIFE = 4;
/** Enough passages that a life may end among them. */
const PARTS = 400;
const [LIFE_MS_MIN, LIFE_MS_MAX] = [20, 600];
const chance = chanceOf('kill knowledge');
const PASSWORD = 'a fine long password';

const textOf = (n: number): string =>
  Array.from({ length: PARTS }, (_, part) => `# Part ${part}\n\nnumber${n} lies at berth${part}.`).join(
    '\n\n',
  );

const killLoop = async (t: TestContext, store: Store): Promise<{ documents: number }> => {
  const server = await serverProcess(store.env);
  t.after(() => server.kill());
  await server.start();
  const anonymous = createClient({ baseUrl: server.url, fetch });
  const answer = await anonymous('POST /api/v1/auth/register', {
    body: { username: 'ann', password: PASSWORD, email: 'ann@example.com' },
  });
  assert.ok('access_token' in answer);
  const headers = { authorization: `Bearer ${answer.access_token}` };
  const call = createClient({ baseUrl: server.url, fetch, headers: () => headers });
  const { id } = await call('POST /api/v1/knowledge-bases', { body: { name: 'Harbour' } });
  const listed = async () => {
    const page = { params: { id }, query: { limit: '100' } };
    return (await call('GET /api/v1/knowledge-bases/{id}/documents', page)).data;
  };
  /** All passages of what is ready are there, and found. Gives how many are not. */
  const look = async (): Promise<number> => {
    const documents = await listed();
    for (const { id: docId, title, status, chunk_count } of documents) {
      if (status !== 'ready') continue;
      const { total, data } = await call('GET /api/v1/knowledge-bases/{id}/documents/{docId}/chunks', {
        params: { id, docId },
        query: { offset: String(PARTS - 1), limit: '10' },
      });
      assert.deepEqual([chunk_count, total, data.length], [PARTS, PARTS, 1], `${title} is ready by halves`);
      const found = await call('POST /api/v1/knowledge-bases/{id}/search', {
        params: { id },
        body: { query: `${title} berth${PARTS - 1}` },
      });
      assert.equal(found.data[0]?.document_id, docId, `${title} is found by its last passage`);
    }
    return documents.filter(({ status }) => status !== 'ready').length;
  };

  let count = 0;
  for (let kills = 0; kills < KILLS; kills++) {
    for (let n = 0; n < DOCUMENTS_PER_LIFE; n++, count++)
      await call('POST /api/v1/knowledge-bases/{id}/documents', {
        params: { id },
        body: { title: `number${count}`, content: textOf(count) },
      });
    await elapse(chance.between(LIFE_MS_MIN, LIFE_MS_MAX), 'a life');
    await server.kill();
    await store.betweenLives(kills);
    await server.start();
    await look();
    tellProgress(store.engine, kills + 1, KILLS, 'kills');
  }
  await until('all documents are ready', async () => (await look()) === 0);
  assert.equal((await listed()).length, count);
  assert.equal(await server.stop(), 0);
  return { documents: count };
};

for (const engine of DATABASES)
  test(`${engine}: kill -9 leaves no document ready by halves, and all are read in the end`, async (t) => {
    const store = engine === 'sqlite' ? await sqliteStore(t) : await postgresStore(t);
    const { documents } = await killLoop(t, store);
    t.diagnostic(`${KILLS} kills among ${documents} documents of ${PARTS} passages`);
  });
