import assert from 'node:assert/strict';
import {
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type TestContext, test } from 'node:test';
import { chatGptConversation } from '../../../../test/foreign-samples.ts';
import { scaled } from '../../../../test/scale.ts';
import { until } from '../../../../test/until.ts';
import { watchLoop } from '../../../../test/watch-loop.ts';
import { zipOf } from '../../../kernel/zip.ts';
import { Refused } from './container.ts';
import { type Found, formatOfFile, readFile } from './reader.ts';

/** Of the JSON, which a real export of years of use has. */
const MEGABYTES = scaled(undefined, { gate: 4, long: 200 });
const WORDS = 'Shall it rain, or will the clouds go by as they did yesterday? '.repeat(160);
const ROUND = 8;

const conversationOf = (n: number): string =>
  JSON.stringify(chatGptConversation(`c-${n}`, `Conversation ${n}`, `${n}: ${WORDS}`));

async function* jsonOf(count: number): AsyncGenerator<string> {
  for (let n = 0; n < count; n++) yield `${n === 0 ? '[' : ',\n'}${conversationOf(n)}`;
  yield ']';
}

async function* entries(count: number) {
  yield { path: 'conversations.json', body: jsonOf(count) };
}

test(`an export of ${MEGABYTES} MB streams through with the memory of its longest conversation`, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-foreign-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'export.zip');
  const count = Math.ceil((MEGABYTES * 1_000_000) / conversationOf(0).length);
  await pipeline(Readable.from(zipOf(entries(count))), createWriteStream(path));
  const before = process.memoryUsage().rss;
  let [found, messages, most] = [0, 0, before];
  for await (const one of readFile({ path, kinds: { before: [], after: [] }, isLookOnly: false })) {
    if (one.type !== 'conversation') continue;
    assert.equal(one.conversation.foreignId, `c-${found}`);
    found++;
    messages += one.conversation.messages.length;
    if (found % ROUND === 0) most = Math.max(most, process.memoryUsage().rss);
  }
  assert.deepEqual([found, messages], [count, 3 * count]);
  const grown = Math.round((most - before) / 1_000_000);
  t.diagnostic(`${count} conversations, ${statSync(path).size} bytes packed; memory grew by ${grown} MB`);
  assert.ok(grown < 300, `memory grew by ${grown} MB`);
});

const jsonFile = (t: TestContext, text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-foreign-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'export.json');
  writeFileSync(path, text);
  return path;
};

const readAll = async (path: string): Promise<Found[]> => {
  const all: Found[] = [];
  for await (const one of readFile({ path, kinds: { before: [], after: [] }, isLookOnly: false }))
    all.push(one);
  return all;
};

test('a file whose values take gigabytes ends the process that reads it, and costs the server nothing', async (t) => {
  const path = jsonFile(t, `[{"mapping":[${'{},'.repeat(5_000_000)}{}]}]`);
  const before = process.memoryUsage().rss;
  await assert.rejects(readAll(path), (error) => {
    assert.ok(error instanceof Refused);
    return /more memory or time/.test(error.message);
  });
  const grown = Math.round((process.memoryUsage().rss - before) / 1_000_000);
  assert.ok(grown < 100, `memory grew by ${grown} MB`);
});

test('a conversation longer than the server takes in at once is passed over, and the next one is read', async (t) => {
  const long = JSON.stringify(chatGptConversation('long', 'Long', 'x'.repeat(17 * 1024 * 1024)));
  const found = await readAll(jsonFile(t, `[${conversationOf(0)},${long},${conversationOf(1)}]`));
  assert.deepEqual(
    found.flatMap((one) => (one.type === 'conversation' ? one.conversation.foreignId : one.type)),
    ['format', 'c-0', 'skipped', 'c-1'],
  );
});

/** Of the processor. One that is handed over as a whole takes several times as long. */
const STEP_MS_MAX = 20;
/** A collection of garbage may fall into any step. */
const TRIES = 3;
const MANY = 19_000;

test('a conversation of many messages is handed over in parts, and is whole', async (t) => {
  const nodes = Array.from({ length: MANY }, (_, i) => [
    `n${i}`,
    {
      // Branches of a hundred each.
      ...{ id: `n${i}`, parent: i % 100 === 0 ? null : `n${i - 1}` },
      children: i % 100 === 99 ? [] : [`n${i + 1}`],
      message: {
        ...{ id: `n${i}`, author: { role: 'user' }, create_time: 1_767_323_045 + i },
        content: { content_type: 'text', parts: [`said ${i}: ${WORDS.slice(0, 400)}`] },
      },
    },
  ]);
  const mapping = Object.fromEntries(nodes) as object;
  const text = JSON.stringify([
    { title: 'Many', create_time: 1_767_323_045, mapping, current_node: `n${MANY - 1}` },
  ]);
  const path = jsonFile(t, text);
  const steps: number[] = [];
  while (steps.length < TRIES && !steps.some((ms) => ms <= STEP_MS_MAX)) {
    const seen = watchLoop();
    const found = await readAll(path);
    steps.push(seen().longestMs);
    const [one] = found.flatMap((one) => (one.type === 'conversation' ? [one.conversation] : []));
    assert.deepEqual(
      new Set(one?.messages.map(({ content }) => content.split(':')[0])),
      new Set(nodes.map((_, i) => `said ${i}`)),
    );
  }
  t.diagnostic(`longest steps: ${steps.join()} ms`);
  assert.ok(
    steps.some((ms) => ms <= STEP_MS_MAX),
    steps.join(),
  );
});

/** The processes that this one has started. */
const children = (): number[] =>
  readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

test('the process that reads gives way to the server, and the system bounds its memory', async (t) => {
  if (process.platform !== 'linux') return t.skip('another system');
  const path = jsonFile(t, `[${conversationOf(0)},${conversationOf(1)}]`);
  for await (const { type } of readFile({ path, kinds: { before: [], after: [] }, isLookOnly: false })) {
    if (type !== 'conversation') continue;
    const readers = children().filter((pid) => getPriority(pid) >= getPriority() + 10);
    assert.equal(readers.length, 1);
    const limits = () => readFileSync(`/proc/${readers[0]}/limits`, 'utf8');
    await until('its memory is bounded', () => /^Max data size +\d/m.test(limits()));
    return;
  }
  assert.fail('there was a conversation');
});

test('a look at a file ends when its caller hangs up', async (t) => {
  const path = jsonFile(t, `[${' '.repeat(8 * 1024 * 1024)}]`);
  const hungUp = AbortSignal.abort();
  await assert.rejects(formatOfFile(path, hungUp), Refused);
});
