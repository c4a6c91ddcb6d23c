// Long work gives way: while one person's import, export, summary, searches or upload go on, another's small requests are answered. On SQLite
// every query is over before the next begins, so nothing but our own slices lets them in.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportInput } from '@parley/contract';
import { slice } from '../src/kernel/pace.ts';
import { formOf } from './multipart.ts';
import { say } from './providers/stand-in.ts';
import { startWithVendor } from './vendor.ts';

const MESSAGES = 800;
const TEXT = 'words that somebody says, and others look for later; '.repeat(8);
/** At most half of what is answered when a work gives way at every step, and more than is answered when it never does (one to three, and one per search). */
const ANSWERED_MIN = 8;
const SEARCHES = 20;

/** Fewer than the blocks in which an import is written, and more than come in when it is one transaction. */
const WRITTEN_MIN = 5;
const BLOCKS = 20;
const MESSAGES_PER_BLOCK = 50;

const tree = (length = MESSAGES): ImportInput => ({
  format: 'parley.channel.v1',
  title: 'long',
  messages: Array.from({ length }, (_, i) => ({
    id: String(i),
    parent_id: i === 0 ? null : String(i - 1),
    role: i % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: `${i} ${TEXT}`,
    author_name: 'Ann',
    created_at: '2026-01-02T03:04:05.000Z',
  })),
});

test('others are answered while one person’s long works go on', async (t) => {
  const { ann, vendor, harness } = await startWithVendor(t, 'sqlite');
  vendor.usual(say({ text: 'A summary.' }));
  t.mock.property(slice, 'work', 0);
  t.mock.property(slice, 'inTransaction', 0);
  // Its own small requests must not be what it waits for.
  t.mock.property(slice, 'patience', 0);
  t.mock.property(slice, 'patienceInTransaction', 0);
  /** How many small requests were answered, one after the other, before this was over. */
  const answeredDuring = async (work: () => Promise<unknown>): Promise<number> => {
    let isOver = false;
    let answered = 0;
    const working = work().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await (await fetch(`${harness.server.address}/healthz/live`)).text();
      if (!isOver) answered++;
    }
    await working;
    return answered;
  };
  let id = '';
  const works: ReadonlyArray<readonly [string, () => Promise<unknown>]> = [
    [
      'an import',
      async () => {
        ({ id } = await ann.call('POST /api/v1/channels/import', { body: tree() }));
      },
    ],
    ['an export', () => ann.call('GET /api/v1/channels/{id}/export', { params: { id } })],
    [
      'an export of a branch',
      () => ann.call('GET /api/v1/channels/{id}/export', { params: { id }, query: { format: 'markdown' } }),
    ],
    // Whether the model has room for all of it does not matter: it was read.
    ['a summary', () => ann.call('POST /api/v1/channels/{id}/summarize', { params: { id } }).catch(() => {})],
    [
      'searches',
      async () => {
        for (let i = 0; i < SEARCHES; i++)
          await ann.call('GET /api/v1/search', { query: { q: 'words somebody' } });
      },
    ],
    [
      'an upload',
      () =>
        ann.call('POST /api/v1/channels/{id}/files', {
          params: { id },
          form: formOf('x'.repeat(8 * 1024 * 1024), 'large.txt'),
        }),
    ],
  ];
  for (const [name, work] of works) {
    const answered = await answeredDuring(work);
    const least = name === 'searches' ? SEARCHES + ANSWERED_MIN : ANSWERED_MIN;
    assert.ok(answered >= least, `${answered} requests during ${name}`);
  }
});

test('others write while one person’s import goes on', async (t) => {
  const { ann, harness } = await startWithVendor(t, 'sqlite');
  const bob = await harness.account('bob');
  let isOver = false;
  let written = 0;
  const working = ann
    .call('POST /api/v1/channels/import', { body: tree(BLOCKS * MESSAGES_PER_BLOCK) })
    .finally(() => {
      isOver = true;
    });
  while (!isOver) {
    await bob.call('PUT /api/v1/settings', { body: { written } });
    if (!isOver) written++;
  }
  await working;
  assert.ok(written >= WRITTEN_MIN, `${written} writes during an import`);
});
