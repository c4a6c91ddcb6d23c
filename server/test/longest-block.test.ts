// How long the event loop is held while one person's long works go on: import, export, search, upload, summaries. Counted in processor time, so
// that neighbours on the machine do not matter, and against a piece of work that is measured in the same run, so that its speed does not either.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formOf } from './multipart.ts';
import { say } from './providers/stand-in.ts';
import { startWithVendor } from './vendor.ts';
import { watchLoop } from './watch-loop.ts';

const MESSAGES = 4_000;
const TEXT = 'words that somebody says, and others look for later; '.repeat(8);
/** A block that is there comes again each time; a collection of garbage does not. */
const TRIES = 4;
/** On the machine on which 50 ms were promised, one unit took 10. */
const UNITS_MAX = 5;
const UNIT_ROUNDS = 95;

/** What a unit of work takes here, in ms of processor time: texts are written and read as JSON. */
const unitOf = (): number => {
  const piece = {
    text: TEXT.repeat(20),
    list: Array.from({ length: 400 }, (_, i) => ({ i, word: `w${i}` })),
  };
  const round = (): number => {
    const before = process.threadCpuUsage();
    for (let i = 0; i < UNIT_ROUNDS; i++) JSON.parse(JSON.stringify(piece));
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  const rounds = Array.from({ length: 9 }, round).sort((a, b) => a - b);
  return rounds[4] ?? assert.fail();
};

test('no long work of one person holds the event loop', async (t) => {
  const { ann, vendor, harness } = await startWithVendor(t, 'sqlite');
  vendor.usual(say({ text: 'A summary.' }));
  const headers = { authorization: `Bearer ${ann.access_token}`, 'content-type': 'application/json' };
  /** Neither checked nor parsed: what asks is in the same process. */
  const ask = async (method: string, path: string, body?: string | FormData): Promise<string> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${harness.url}/api/v1${path}`, {
      method,
      headers: isForm ? { authorization: headers.authorization } : headers,
      ...(body === undefined ? {} : { body }),
    });
    const pieces: Uint8Array[] = [];
    for await (const piece of response.body ?? []) pieces.push(piece);
    const text = Buffer.concat(pieces).toString();
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
    return text;
  };
  const tree = JSON.stringify({
    format: 'parley.channel.v1',
    title: 'long',
    messages: Array.from({ length: MESSAGES }, (_, i) => ({
      id: String(i),
      parent_id: i === 0 ? null : String(i - 1),
      role: i % 2 === 0 ? 'user' : 'assistant',
      content: `${i} ${TEXT}`,
      author_name: 'Ann',
      created_at: '2026-01-02T03:04:05.000Z',
    })),
  });
  const large = 'x'.repeat(8 * 1024 * 1024);
  const bring = async (): Promise<string> =>
    (JSON.parse(await ask('POST', '/channels/import', tree)) as { id: string }).id;
  const id = await bring();
  const works: ReadonlyArray<readonly [string, () => Promise<unknown>]> = [
    ['an import', bring],
    ['an export', () => ask('GET', `/channels/${id}/export`)],
    ['an export as Markdown', () => ask('GET', `/channels/${id}/export?format=markdown`)],
    ['a fork', () => ask('POST', `/channels/${id}/fork`, '{}')],
    // Whether the model has room for all of it does not matter: it was read.
    ['a summary', () => ask('POST', `/channels/${id}/summarize`, '{}').catch(() => undefined)],
    ['a search', () => ask('GET', '/search?q=words%20somebody')],
    ['an upload', () => ask('POST', `/channels/${id}/files`, formOf(large, 'large.txt'))],
  ];
  const unit = unitOf();
  const held: string[] = [];
  for (const [name, work] of works) {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < TRIES && least > UNITS_MAX * unit; i++) {
      const end = watchLoop();
      await work();
      least = Math.min(least, end().longestMs);
    }
    t.diagnostic(`${name}: ${least} ms of ${Math.round(UNITS_MAX * unit)}`);
    if (least > UNITS_MAX * unit) held.push(`${name}: ${least} ms, and ${UNITS_MAX * unit} are allowed`);
  }
  assert.deepEqual(held, []);
});
