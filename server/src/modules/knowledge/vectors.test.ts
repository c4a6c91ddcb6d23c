import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { BUILT_IN_MODEL, type KnowledgeBase, type KnowledgeDocument } from '@parley/contract';
import { type EmbeddingServer, startEmbeddingServer } from '../../../test/embedding-server.ts';
import { type Account, DATABASES, type Engine, type StartOptions, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';
import { raw, sql } from '../../db/sql.ts';

const DOCUMENTS = '/api/v1/knowledge-bases/{id}/documents';
const TEXTS = {
  Garage: 'The automobile stands beside the ladder.',
  Cellar: 'A hound guards the potatoes.',
  Shelf: 'The ladder, an old ladder of wood, leans on the shelf.',
};

const scene = async (t: TestContext, engine: Engine, provider: EmbeddingServer, more: StartOptions = {}) => {
  const env = { EGRESS_ALLOW: provider.place, EGRESS_ALLOW_USERS: 'true' };
  const harness = await start(t, engine, { env, ...more });
  return { harness, root: await harness.account('root'), ann: await harness.account('ann') };
};

const configOf = ({ url }: EmbeddingServer) =>
  ({ provider: 'openai-compatible', name: 'Meanings', base_url: url, api_key: 'sk-x' }) as const;

const change = (
  { call }: Account,
  id: string,
  embedding: { provider_config_id?: string | null; model: string | null; dimensions?: number },
): Promise<KnowledgeBase> =>
  call('PUT /api/v1/knowledge-bases/{id}', { params: { id }, body: { embedding } });

const read = ({ call }: Account, id: string) => call('GET /api/v1/knowledge-bases/{id}', { params: { id } });

const say = async ({ call }: Account, id: string, title: string, content: string) => {
  const added = await call(`POST ${DOCUMENTS}`, { params: { id }, body: { title, content } });
  assert.ok('id' in added);
  return added.id;
};

const documentsOf = async ({ call }: Account, id: string): Promise<KnowledgeDocument[]> =>
  (await call(`GET ${DOCUMENTS}`, { params: { id } })).data;

const allReady = (account: Account, id: string): Promise<void> =>
  until('all documents are ready', async () =>
    (await documentsOf(account, id)).every(({ status }) => status === 'ready'),
  );

const ask = ({ call }: Account, id: string, query: string, mode: 'hybrid' | 'text' | 'vector') =>
  call('POST /api/v1/knowledge-bases/{id}/search', { params: { id }, body: { query, mode } });

const titles = async (account: Account, id: string, query: string, mode: 'hybrid' | 'text' | 'vector') =>
  (await ask(account, id, query, mode)).data.map(({ title }) => title);

for (const engine of DATABASES)
  test(`${engine}: passages are found by what they mean`, async (t) => {
    const provider = await startEmbeddingServer(t);
    const { harness, root, ann } = await scene(t, engine, provider);
    const bob = await harness.account('bob');
    const { id: provider_config_id } = await root.call('POST /api/v1/admin/api-configs', {
      body: configOf(provider),
    });
    const { id } = await ann.call('POST /api/v1/knowledge-bases', { body: { name: 'House' } });
    const countVectors = async (): Promise<number> => {
      const { rows } = await raw<{ n: number }>`select count(*) as n from knowledge_vectors`.execute(
        sql(harness.server.kernel.database.read),
      );
      return Number(rows[0]?.n);
    };

    await t.test('a model that cannot make vectors for all is refused, and nothing changes', async () => {
      const own = await ann.call('POST /api/v1/api-configs', { body: configOf(provider) });
      await assert.rejects(change(ann, id, { provider_config_id: own.id, model: 'meaning' }), {
        status: 400,
        message: /a key of your own opens for you alone/,
      });
      await assert.rejects(change(bob, id, { provider_config_id, model: 'meaning' }), { status: 404 });
      await assert.rejects(change(ann, id, { model: 'meaning' }), { status: 400 });
      await assert.rejects(change(ann, id, { provider_config_id, model: null }), {
        status: 400,
        message: /which model/,
      });
      provider.status = 400;
      await assert.rejects(change(ann, id, { provider_config_id, model: 'meaning' }), { status: 400 });
      provider.status = 200;
      assert.deepEqual((await read(ann, id)).embedding, {
        provider_config_id: null,
        model: null,
        dimensions: null,
      });
    });

    await t.test('words, vectors and both find what each can, with their scores', async () => {
      await say(ann, id, 'Garage', TEXTS.Garage);
      await allReady(ann, id);
      assert.deepEqual(await titles(ann, id, 'car', 'hybrid'), []);
      const base = await change(ann, id, { provider_config_id, model: 'meaning' });
      assert.deepEqual(base.embedding, { provider_config_id, model: 'meaning', dimensions: 8 });
      await say(ann, id, 'Cellar', TEXTS.Cellar);
      await say(ann, id, 'Shelf', TEXTS.Shelf);
      await allReady(ann, id);
      const { vector_count, chunk_count, status } = await read(ann, id);
      assert.deepEqual([vector_count, chunk_count, status], [3, 3, 'ready']);
      assert.deepEqual(await titles(ann, id, 'car', 'text'), []);
      assert.deepEqual(await titles(ann, id, 'car', 'vector'), ['Garage']);
      assert.deepEqual(await titles(ann, id, 'car ladder', 'text'), ['Shelf', 'Garage']);
      const { data, note } = await ask(ann, id, 'car ladder', 'hybrid');
      assert.deepEqual(
        data.map(({ title }) => title),
        ['Garage', 'Shelf'],
      );
      assert.deepEqual([data[0]?.score, note], [1, null]);
      const [near] = (await ask(ann, id, 'car', 'vector')).data;
      assert.ok(near && near.score > 0.98 && near.score <= 1, 'the score of a vector is the cosine');
    });

    await t.test('a provider that is away leaves the words, and says so', async () => {
      provider.status = 500;
      const { data, note } = await ask(ann, id, 'potatoes', 'hybrid');
      assert.deepEqual([data[0]?.title, data.length], ['Cellar', 1]);
      assert.match(note ?? '', /^found by words alone: /);
      await assert.rejects(ask(ann, id, 'potatoes', 'vector'), { status: 502 });
      provider.status = 400;
      const docId = await say(ann, id, 'Attic', 'A puppy sleeps in the attic.');
      await allReady(ann, id);
      const attic = (await documentsOf(ann, id)).find((one) => one.id === docId);
      assert.match(attic?.error ?? '', /^found by its words only: /);
      assert.deepEqual([attic?.vector_count, attic?.chunk_count], [0, 1]);
      assert.deepEqual(await titles(ann, id, 'attic', 'text'), ['Attic']);
      provider.status = 200;
      await ann.call(`POST ${DOCUMENTS}/{docId}/reindex`, { params: { id, docId } });
      await until('it has its vector', async () => (await read(ann, id)).vector_count === 4);
      await allReady(ann, id);
      assert.deepEqual(
        (await documentsOf(ann, id)).map(({ error }) => error),
        [null, null, null, null],
      );
    });

    await t.test('what is deleted has no vectors, and is not found by them', async () => {
      const before = await countVectors();
      assert.deepEqual((await titles(ann, id, 'bark', 'vector')).toSorted(), ['Attic', 'Cellar']);
      const docId = (await documentsOf(ann, id)).find(({ title }) => title === 'Attic')?.id ?? '';
      await ann.call(`DELETE ${DOCUMENTS}/{docId}`, { params: { id, docId } });
      assert.deepEqual(await titles(ann, id, 'bark', 'vector'), ['Cellar']);
      assert.equal(await countVectors(), before - 1);
    });

    await t.test(
      'a new model takes over when all its vectors are there, and the old ones serve until then',
      async () => {
        const hold = Promise.withResolvers<void>();
        await change(ann, id, { provider_config_id, model: 'meaning' });
        assert.equal((await read(ann, id)).status, 'ready', 'the same model again changes nothing');
        provider.held = { model: 'meaning-large', until: hold.promise };
        await change(ann, id, { provider_config_id, model: 'meaning-large' });
        await until('it works on the new ones', async () =>
          provider.asked.some(({ model, text }) => model === 'meaning-large' && text === TEXTS.Cellar),
        );
        assert.deepEqual(await titles(ann, id, 'car', 'vector'), ['Garage']);
        hold.resolve();
        provider.held = null;
        await allReady(ann, id);
        const { embedding, vector_count } = await read(ann, id);
        assert.deepEqual([embedding.model, embedding.dimensions, vector_count], ['meaning-large', 24, 3]);
        assert.equal(await countVectors(), 3, 'the old ones are gone');
        assert.deepEqual(await titles(ann, id, 'car', 'vector'), ['Garage']);
        assert.equal(provider.asked.at(-1)?.model, 'meaning-large');
      },
    );

    await t.test('without a model there are no vectors', async () => {
      const { embedding } = await change(ann, id, { model: null });
      assert.equal(embedding.model, null);
      assert.equal(await countVectors(), 0);
      await assert.rejects(ask(ann, id, 'car', 'vector'), { status: 400, message: /no model makes vectors/ });
      assert.deepEqual(await titles(ann, id, 'car ladder', 'hybrid'), ['Shelf', 'Garage']);
    });
  });

for (const engine of DATABASES)
  test(`${engine}: a server that stops while vectors are made goes on, and asks for none twice`, async (t) => {
    const provider = await startEmbeddingServer(t);
    const { harness, root, ann } = await scene(t, engine, provider);
    const { id: provider_config_id } = await root.call('POST /api/v1/admin/api-configs', {
      body: configOf(provider),
    });
    const { id } = await ann.call('POST /api/v1/knowledge-bases', {
      body: { name: 'Long', embedding: { provider_config_id, model: 'meaning' } },
    });
    // Three calls' worth of passages: the second one is stopped on its way.
    const content = Array.from({ length: 80 }, (_, n) => `# Part ${n}\n\nThe ladle number${n}.`).join('\n\n');
    const docId = await say(ann, id, 'Parts', content);
    const hold = Promise.withResolvers<void>();
    t.after(() => hold.resolve());
    await until('some were made', async () => {
      if ((await documentsOf(ann, id))[0]?.vector_count) return true;
      if (provider.asked.length > 1) provider.held ??= { model: 'meaning', until: hold.promise };
      return false;
    });
    assert.equal((await documentsOf(ann, id))[0]?.status, 'embedding');
    assert.deepEqual(await titles(ann, id, 'number79', 'text'), ['Parts'], 'its words are found already');
    await harness.server.stop({ graceMs: 0 });
    provider.held = null;
    const done = provider.asked.length;
    const env = { EGRESS_ALLOW: provider.place, EGRESS_ALLOW_USERS: 'true' };
    const second = await start(t, engine, { on: harness.database, env });
    const again = { ...ann, call: second.clientOf(ann.access_token) };
    await allReady(again, id);
    const [document] = await documentsOf(again, id);
    assert.deepEqual([document?.id, document?.vector_count, document?.chunk_count], [docId, 80, 80]);
    assert.ok(provider.asked.length - done <= 48, 'what was kept is not asked for again');
  });

for (const engine of DATABASES)
  test(`${engine}: the built-in model finds by meaning, and asks nobody`, async (t) => {
    const harness = await start(t, engine);
    const ann = await harness.account('ann');
    const { id } = await ann.call('POST /api/v1/knowledge-bases', { body: { name: 'House' } });
    const chosen = { provider_config_id: null, model: BUILT_IN_MODEL };
    await assert.rejects(change(ann, id, { ...chosen, dimensions: 8 }), { status: 400, message: /384/ });
    const other = '0198a000-0000-7000-8000-000000000001';
    await assert.rejects(change(ann, id, { ...chosen, provider_config_id: other }), {
      status: 400,
      message: /no provider configuration/,
    });
    const { embedding } = await change(ann, id, chosen);
    assert.deepEqual(embedding, { ...chosen, dimensions: 384 });
    for (const [title, text] of Object.entries(TEXTS)) await say(ann, id, title, text);
    await allReady(ann, id);
    const { vector_count, chunk_count } = await read(ann, id);
    assert.deepEqual([vector_count, chunk_count], [3, 3]);
    assert.equal((await titles(ann, id, 'Where is the car?', 'vector'))[0], 'Garage');
    assert.equal((await titles(ann, id, 'Which dog watches over vegetables?', 'hybrid'))[0], 'Cellar');
    assert.deepEqual(await titles(ann, id, 'Which dog watches over vegetables?', 'text'), []);
  });
