// What strangers bring is read elsewhere: nothing of it ends the server, and each says to the person who brought it what is wrong.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KnowledgeDocument } from '@parley/contract';
import { DATABASES, type Engine, start } from '../../../test/harness.ts';
import { HOSTILE_DOCUMENTS } from '../../../test/hostile-documents.ts';
import { scaled } from '../../../test/scale.ts';
import { until } from '../../../test/until.ts';
import { REFUSALS } from '../../kernel/documents/index.ts';

const DOCUMENTS = '/api/v1/knowledge-bases/{id}/documents';
/** What a person can act on: what it is, or what there is too much of. */
const SENTENCES = [
  ...Object.values(REFUSALS),
  'there is no text in it',
  'it is empty',
  'there is no text in a file of type application/octet-stream',
  'there is no text in a file of type application/gzip',
  'there is no text in a file of type application/zip',
];
const REACHES_A_READER_MIN = 25;

/** The files take the same way on both: in the gate the second database sees a few of them. */
const filesFor = (engine: Engine) =>
  engine === 'sqlite'
    ? HOSTILE_DOCUMENTS
    : HOSTILE_DOCUMENTS.slice(0, scaled(undefined, { gate: 4, long: HOSTILE_DOCUMENTS.length }));

for (const engine of DATABASES)
  test(`${engine}: fifty hostile files end no server, and each is refused with a sentence`, async (t) => {
    assert.equal(HOSTILE_DOCUMENTS.length, 50);
    const harness = await start(t, engine);
    const { call } = await harness.account('ann');
    const { id } = await call('POST /api/v1/knowledge-bases', { body: { name: 'Strangers' } });
    const bring = async (name: string, bytes: Buffer): Promise<KnowledgeDocument> => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), name);
      const added = await call(`POST ${DOCUMENTS}`, { params: { id }, form });
      assert.ok('id' in added);
      const ask = () => call(`GET ${DOCUMENTS}/{docId}`, { params: { id, docId: added.id } });
      await until(`${name} has been looked at`, async () =>
        ['ready', 'failed'].includes((await ask()).status),
      );
      return ask();
    };
    let refused = 0;
    for (const [name, make] of filesFor(engine)) {
      const { status, error, chunk_count } = await bring(name, make());
      if (status === 'ready') {
        assert.ok(chunk_count > 0, `${name} is ready and says nothing`);
        continue;
      }
      const why = /^it cannot be read: (.*)$/.exec(error ?? '')?.[1] ?? '';
      const isTold = SENTENCES.includes(why) || /^\d+ of \d+ pages are images without text$/.test(why);
      assert.ok(isTold, `${name}: ${error}`);
      if (Object.values<string>(REFUSALS).includes(why)) refused++;
    }
    if (engine === 'sqlite')
      assert.ok(refused >= REACHES_A_READER_MIN, `${refused} were refused by a reader`);
    assert.equal((await bring('sound.md', Buffer.from('# Pump\n\nOil the bearings.'))).status, 'ready');
    const { data } = await call('POST /api/v1/knowledge-bases/{id}/search', {
      params: { id },
      body: { query: 'bearings' },
    });
    assert.equal(data[0]?.title, 'sound.md');
  });
