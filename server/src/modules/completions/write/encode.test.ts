import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_USAGE, START } from '../model/answer.ts';
import type { TurnEvent } from '../model/tool-loop.ts';
import { createEncoder } from './encode.ts';

const VOICE = { id: 'chatcmpl-1', created: 7, model: 'a "b" c', messageId: 'm1', personaId: null };

/** Every line as an object, as a plain reader of server-sent events sees it. */
const read = (text: string): Array<Record<string, never> & { content: string; id: string }> =>
  text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)) as never);

test('every line has content and is a chunk; what came together leaves as one line', () => {
  const encoder = createEncoder(VOICE);
  const events: TurnEvent[] = [
    { type: 'text', text: 'a\n"' },
    { type: 'text', text: '\u2028é\ud83d\ude00' },
  ];
  const [line, ...rest] = read(encoder.batch(events, START));
  assert.deepEqual(rest, []);
  assert.deepEqual(line, {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 7,
    model: 'a "b" c',
    message_id: 'm1',
    content: 'a\n"\u2028é\ud83d\ude00',
    choices: [{ index: 0, delta: { content: 'a\n"\u2028é\ud83d\ude00' }, finish_reason: null }],
  });
  assert.match(encoder.batch(events, { ...START, content: 2 }), /^id: m1:9-0-0\ndata: /);
});

test('reasoning, calls, results, citations, approvals and the end each say what they are', () => {
  const call = { id: 'c', name: 'clock', arguments: '{}' };
  const encoder = createEncoder(VOICE);
  const lines = read(
    encoder.opening(START) +
      encoder.batch(
        [
          { type: 'reasoning', text: 'hm' },
          { type: 'tool_call', call },
          {
            type: 'tool_result',
            result: {
              callId: 'c',
              name: 'clock',
              output: 'noon',
              isError: false,
              citations: [{ url: 'https://example.com/', title: 'Time' }],
            },
          },
          { type: 'waiting', calls: [call], rounds: [] },
        ],
        START,
      ) +
      encoder.ending(
        { status: 'failed', finish: null, usage: NO_USAGE, cost: null, error: 'no', failure: null },
        START,
      ),
  ) as Array<Record<string, unknown>>;
  assert.ok(lines.every(({ content }) => content === ''));
  assert.deepEqual(
    lines.map((line) =>
      Object.keys(line).filter(
        (key) => !(key in VOICE) && !/^(object|content|choices|message_id)$/.test(key),
      ),
    ),
    [
      [],
      ['reasoning'],
      ['tool_call'],
      ['tool_result'],
      ['citation'],
      ['approvals'],
      ['status', 'finish_reason', 'usage', 'error'],
    ],
  );
});

test('every line of a batch says how far it goes, and not how far the batch does', () => {
  const call = { id: 'c', name: 'clock', arguments: '{}' };
  const result = { callId: 'c', name: 'clock', output: 'noon', isError: false };
  const events: TurnEvent[] = [
    { type: 'reasoning', text: 'hm' },
    { type: 'text', text: 'a' },
    { type: 'text', text: 'b' },
    { type: 'tool_call', call },
    { type: 'tool_call', call },
    { type: 'tool_result', result },
    { type: 'text', text: 'c' },
  ];
  const text = createEncoder(VOICE).batch(events, { content: 10, reasoning: 20, steps: 30 });
  assert.deepEqual(
    [...text.matchAll(/^id: m1:(.*)$/gm)].map(([, position]) => position),
    ['10-22-30', '12-22-30', '12-22-31', '12-22-32', '12-22-33', '13-22-33'],
  );
});

test("calls of the caller's own tools are part of the chunk, counted", () => {
  const encoder = createEncoder(VOICE, { handsOver: true });
  const calls = ['a', 'b'].map(
    (id): TurnEvent => ({ type: 'tool_call', call: { id, name: 'f', arguments: '{"x":1}' } }),
  );
  const lines = read(encoder.batch(calls, START)) as unknown as Array<{
    choices: Array<{ delta: { tool_calls: unknown[] } }>;
  }>;
  assert.deepEqual(
    lines.map(({ choices }) => choices[0]?.delta.tool_calls[0]),
    ['a', 'b'].map((id, index) => ({
      index,
      id,
      type: 'function',
      function: { name: 'f', arguments: '{"x":1}' },
    })),
  );
});
