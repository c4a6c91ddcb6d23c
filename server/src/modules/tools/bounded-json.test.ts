import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withBoundedJson } from './bounded-json.ts';

/** What arrives of an answer that comes in pieces of this size. */
const read = async (text: string, size = 8_191): Promise<string> => {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.subarray(n * size, (n + 1) * size),
  );
  const fetch = withBoundedJson(async () => new Response(ReadableStream.from(pieces), { status: 200 }));
  return (await fetch('https://tools.example')).text();
};

const MANY = '{},'.repeat(60_000);

test('an answer of a tool server arrives as it was sent, however long its texts are', async () => {
  const texts = [
    JSON.stringify({ tools: [{ name: 'add', inputSchema: { type: 'object' } }] }),
    JSON.stringify({ content: [{ type: 'text', text: `"${MANY}\\" \\\\` }] }),
    JSON.stringify({ data: '{[,:]}'.repeat(100_000) }),
    '',
  ];
  for (const text of texts) for (const size of [1, 8_191]) assert.equal(await read(text, size), text);
});

test('more values than are read at once end it, also behind texts that hide them', async () => {
  for (const text of [
    `{"tools":[${MANY}{}]}`,
    `{"a":"\\"","b":[${MANY}{}]}`,
    `{"a":"\\\\","b":[${MANY}{}]}`,
    `: a comment with a "\ndata: {"tools":[${MANY}{}]}\n\n`,
    `: a comment with a "\rdata: {"tools":[${MANY}{}]}\r\r`,
  ])
    await assert.rejects(read(text), { message: /more values than are read at once/ });
});

test('an answer without a body stays one', async () => {
  const answer = await withBoundedJson(async () => new Response(null, { status: 204 }))('https://x.example');
  assert.deepEqual([answer.status, answer.body], [204, null]);
});
