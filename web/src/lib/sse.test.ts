import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSseParser, readSse, type SseEvent } from './sse.ts';

const parseAll = (pieces: readonly string[]): SseEvent[] => {
  const events: SseEvent[] = [];
  const parse = createSseParser((event) => events.push(event));
  for (const piece of pieces) parse(piece);
  return events;
};

const STREAM =
  'id: m:1-0-0\ndata: {"content":"He"}\n\n: still here\n\nid: m:5-0-0\r\ndata: {"content":"llo"}\r\n\r\ndata: [DONE]\n\n';
const EXPECTED = [
  { id: 'm:1-0-0', data: '{"content":"He"}' },
  { id: 'm:5-0-0', data: '{"content":"llo"}' },
  { id: 'm:5-0-0', data: '[DONE]' },
];

test('events are the same however the stream is cut', () => {
  for (let size = 1; size <= STREAM.length; size++) {
    const pieces = STREAM.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    assert.deepEqual(parseAll(pieces), EXPECTED, `in pieces of ${size}`);
  }
});

test('several data lines are one event with line breaks between them', () => {
  assert.deepEqual(parseAll(['data: a\ndata:b\ndata\n\n']), [{ id: null, data: 'a\nb\n' }]);
});

test('an event that is not finished is not told', () => {
  assert.deepEqual(parseAll(['data: half\n']), []);
});

test('a character that is cut in two by the network arrives whole', async () => {
  const bytes = new TextEncoder().encode('data: 🎉\n\n');
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  const events: SseEvent[] = [];
  await readSse(new Response(body), (event) => events.push(event));
  assert.deepEqual(events, [{ id: null, data: '🎉' }]);
});
