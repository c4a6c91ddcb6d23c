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
/** Of these as many at least are refused by a reader; the others have no text, or are harmless. */
const REACH_A_READER_SHARE = 0.5;

/** The gate takes every third, all over the list, so that every format and every kind of attack stays; Postgres, where they go the same way, every twelfth. */
const EVERY = {
  sqlite: scaled(undefined, { gate: 3, long: 1 }),
  postgres: scaled(undefined, { gate: 12, long: 1 }),
};
const filesFor = (engine: Engine) => HOSTILE_DOCUMENTS.filter((_, n) => n % EVERY[engine] === 0);

for (const engine of DATABASES)
  test(`${engine}: hostile files end no server, and each is refused with a sentence`, async (t) => {
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
    const files = filesFor(engine);
    for (const [name, make] of files) {
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
    assert.ok(refused >= files.length * REACH_A_READER_SHARE, `${refused} were refused by a reader`);
    assert.equal((await bring('sound.md', Buffer.from('# Pump\n\nOil the bearings.'))).status, 'ready');
    const { data } = await call('POST /api/v1/knowledge-bases/{id}/search', {
      params: { id },
      body: { query: 'bearings' },
    });
    assert.equal(data[0]?.title, 'sound.md');
  });
