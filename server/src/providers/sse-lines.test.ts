import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { endpointTo } from '../../test/providers/calls.ts';
import { RECORDINGS } from '../../test/providers/recordings.ts';
import { SEED } from '../../test/seed.ts';
import { AnthropicDecoder } from './anthropic-decoder.ts';
import { GeminiDecoder } from './gemini-decoder.ts';
import { OpenAiDecoder } from './openai-decoder.ts';
import { EVENT_BYTES_MAX, LineTooLong, SseLines } from './sse-lines.ts';
import type { ProviderEvent } from './vendor.ts';

const read = (...pieces: Array<string | Uint8Array>): string[] => {
  const events: string[] = [];
  const lines = new SseLines((data) => events.push(data));
  for (const piece of pieces) lines.push(Buffer.from(piece));
  lines.end();
  return events;
};

/** The same bytes in pieces that end where the numbers say. */
const cut = (whole: Buffer, places: readonly number[]): Buffer[] => {
  const ends = [...new Set(places.map((place) => place % (whole.length + 1)))].sort((a, b) => a - b);
  return [...ends, whole.length].map((end, index) => whole.subarray(ends[index - 1] ?? 0, end));
};

test('the three line ends mean the same', () => {
  for (const end of ['\n', '\r', '\r\n'])
    assert.deepEqual(
      read(`data: a${end}data: b${end}${end}data: c${end}${end}`),
      ['a\nb', 'c'],
      JSON.stringify(end),
    );
});

test('a CR at the end of a packet and the LF that follows it are one line end', () => {
  assert.deepEqual(read('data: a\r', '\ndata: b\r', '\n\r', '\n'), ['a\nb']);
});

test('fields that are not data, comments and a byte order mark are passed over', () => {
  const odd = '\ufeffevent: x\n: hello\nid: 1\ndatabase: no\ndata\ndata: yes\nretry: 3\n\n';
  assert.deepEqual(read(odd), ['\nyes']);
  assert.deepEqual(read(Buffer.from([0xef]), Buffer.from([0xbb, 0xbf]), 'data: x\n\n'), ['x']);
});

test('one space after the colon belongs to the format, more belong to the data', () => {
  assert.deepEqual(read('data:a\n\ndata: b\n\ndata:  c\n\n'), ['a', 'b', ' c']);
});

test('an event without data is none, and one without the last empty line counts', () => {
  assert.deepEqual(read('data:\n\n\n\nevent: ping\n\ndata: last'), ['last']);
});

test('a line, or an event of many lines, beyond the cap is refused whole or in pieces', () => {
  const half = 'x'.repeat(EVENT_BYTES_MAX / 2);
  assert.throws(() => read(`data: ${half}${half}\n`), LineTooLong);
  assert.throws(() => read('data: ', half, half), LineTooLong);
  assert.throws(() => read(...Array.from({ length: 3 }, () => `data: ${half}\n`)), LineTooLong);
  assert.equal(read(`data: ${half}\n\ndata: ${half}\n\ndata: ${half}\n\n`).length, 3);
});

test('where the network cuts the bytes changes nothing, for any text', () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replace(/[\r\n]/g, ''));
  const event = fc.array(line, { minLength: 1, maxLength: 3 });
  const end = fc.constantFrom('\n', '\r', '\r\n');
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 8 }),
      end,
      fc.array(fc.nat(), { maxLength: 30 }),
      (events, eol, places) => {
        const text = events
          .map((each) => `${each.map((part) => `data: ${part}${eol}`).join('')}${eol}`)
          .join('');
        const whole = Buffer.from(text);
        assert.deepEqual(
          read(...cut(whole, places)),
          events.map((each) => each.join('\n')).filter((data) => data !== ''),
        );
      },
    ),
    { numRuns: 500, seed: SEED },
  );
});

const DECODERS = { openai: OpenAiDecoder, anthropic: AnthropicDecoder, gemini: GeminiDecoder };
const ENDPOINT = endpointTo('openai-compatible', 'https://vendor.example');

for (const { name, wire, bytes } of RECORDINGS)
  test(`${name}: the events are the same wherever the network cuts the bytes`, () => {
    const whole = Buffer.from(bytes);
    const understood = (pieces: Buffer[]): ProviderEvent[] => {
      const decoder = new DECODERS[wire](ENDPOINT);
      const events: ProviderEvent[] = [];
      const lines = new SseLines((data) => decoder.isDone || decoder.event(data, events));
      for (const piece of pieces) lines.push(piece);
      lines.end();
      if (!decoder.isDone) decoder.end(events);
      // Ids that we make ourselves are new every time.
      return events.map((event) =>
        event.type === 'tool_call'
          ? { ...event, call: { ...event.call, id: event.call.id.slice(0, 5) } }
          : event,
      );
    };
    const expected = understood([whole]);
    assert.deepEqual(understood([...whole].map((byte) => Buffer.from([byte]))), expected);
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 40 }), (places) =>
        assert.deepEqual(understood(cut(whole, places)), expected),
      ),
      { numRuns: 100, seed: SEED },
    );
  });
