// Two servers on one database: a document is read once, whichever of them it came to, and a question finds the same at both. And servers that are
// killed: what they had begun is begun again, and is never called ready by halves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUILT_IN_MODEL, type KnowledgeDocument } from '@parley/contract';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';
import { raw, sql } from '../../db/sql.ts';

const DOCUMENTS = '/api/v1/knowledge-bases/{id}/documents';
const NEEDS_POSTGRES = { skip: !DATABASES.includes('postgres') && 'no Postgres here' };
const COUNT = 40;
const PARTS = 6;

const textOf = (n: number): string =>
  Array.from(
    { length: PARTS },
    (_, part) => `# Part ${part}\n\nnumber${n}part${part} lies in the harbour.`,
  ).join('\n\n');

const documentsOf = async ({ call }: Account, id: string): Promise<KnowledgeDocument[]> =>
  (await call(`GET ${DOCUMENTS}`, { params: { id }, query: { limit: '100' } })).data;

const FINDABLE = [
  'The automobile stands beside the ladder.',
  'A hound guards the potatoes.',
  'An old ladder of wood.',
];

const isDone = async (account: Account, id: string): Promise<boolean> =>
  (await documentsOf(account, id)).every(({ status }) => status === 'ready');

test('postgres: two servers index one base, and each passage is there once', NEEDS_POSTGRES, async (t) => {
  const first = await start(t, 'postgres');
  const second = await start(t, 'postgres', { on: first.database });
  const ann = await first.account('ann');
  const there = { ...ann, call: second.clientOf(ann.access_token) };
  const { id } = await ann.call('POST /api/v1/knowledge-bases', {
    body: { name: 'Both', embedding: { provider_config_id: null, model: BUILT_IN_MODEL } },
  });
  const add = ({ call }: Account, n: number) =>
    call(`POST ${DOCUMENTS}`, { params: { id }, body: { title: `T${n}`, content: textOf(n) } });
  // Every second one is brought to both at once: it is one document all the same.
  await Promise.all(
    Array.from({ length: COUNT }, (_, n) => [
      add(n % 2 ? ann : there, n),
      ...(n % 2 ? [add(there, n)] : []),
    ]).flat(),
  );
  await until('all documents are ready', async () => (await isDone(ann, id)) && (await isDone(there, id)));
  const documents = await documentsOf(there, id);
  assert.equal(documents.length, COUNT);
  const { rows } = await raw<{ passages: number; places: number; vectors: number }>`select
        (select count(*) from knowledge_chunks) as passages,
        (select count(*) from (select distinct document_id, place from knowledge_chunks) as p) as places,
        (select count(*) from knowledge_vectors) as vectors`.execute(sql(first.server.kernel.database.read));
  const all = COUNT * PARTS;
  assert.deepEqual(Object.values(rows[0] ?? {}).map(Number), [all, all, all]);
  for (const n of [0, 1, COUNT - 1])
    for (const mode of ['text', 'hybrid'] as const) {
      const body = { query: `number${n}part3`, mode };
      const [here, away] = await Promise.all(
        [ann, there].map(({ call }) =>
          call('POST /api/v1/knowledge-bases/{id}/search', { params: { id }, body }),
        ),
      );
      assert.equal(here?.data[0]?.title, `T${n}`);
      assert.deepEqual(here?.data, away?.data);
    }
  const gone = documents.find(({ title }) => title === 'T1')?.id ?? '';
  await ann.call(`DELETE ${DOCUMENTS}/{docId}`, { params: { id, docId: gone } });
  const body = { query: 'number1part3', mode: 'vector' as const };
  const { data } = await there.call('POST /api/v1/knowledge-bases/{id}/search', { params: { id }, body });
  assert.ok(
    data.every(({ document_id }) => document_id !== gone),
    'what one server deleted the other one finds no more, neither by words nor by meaning',
  );
});

test('postgres: a database that has pgvector finds what one without it finds', NEEDS_POSTGRES, async (t) => {
  const [without, has] = [await start(t, 'postgres'), await start(t, 'postgres')];
  const { database } = has.server.kernel;
  const { rows } = await raw`select 1 from pg_available_extensions where name = 'vector'`.execute(
    sql(database.read),
  );
  if (rows.length === 0) return t.skip('pgvector is not installed on this machine');
  await database.begin((tx) => raw`create extension vector`.execute(sql(tx)));
  const found = async (harness: typeof has) => {
    const ann = await harness.account('ann');
    const { id } = await ann.call('POST /api/v1/knowledge-bases', {
      body: { name: 'House', embedding: { provider_config_id: null, model: BUILT_IN_MODEL } },
    });
    for (const content of FINDABLE)
      await ann.call(`POST ${DOCUMENTS}`, { params: { id }, body: { title: content, content } });
    await until('all documents are ready', () => isDone(ann, id));
    const asked = await Promise.all(
      (['text', 'vector', 'hybrid'] as const).map((mode) =>
        ann.call('POST /api/v1/knowledge-bases/{id}/search', {
          params: { id },
          body: { query: 'Where is the car, on the ladder?', mode },
        }),
      ),
    );
    return asked.map(({ data }) => data.map(({ title, score }) => [title, score.toFixed(6)]));
  };
  assert.deepEqual(await found(has), await found(without));
  t.diagnostic('pgvector is there, and changes nothing');
});
