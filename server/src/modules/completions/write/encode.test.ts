import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompletionChunk } from '@parley/contract';
import { lineProblems } from '../../../../test/contract-check.ts';
import { NO_USAGE, START } from '../model/answer.ts';
import { citationOf, webSource } from '../model/sources.ts';
import type { AnswerEvent } from '../model/tool-loop.ts';
import { createEncoder } from './encode.ts';

const MESSAGE_ID = '0192f0c0-0000-7000-8000-000000000001';
const HEADER = { id: 'chatcmpl-1', created: 7, model: 'a "b" c', messageId: MESSAGE_ID, personaId: null };

/** Every line as an object, as a plain reader of server-sent events sees it; each is what the contract declares. */
const read = (text: string): CompletionChunk[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => {
      const data = line.slice('data: '.length);
      assert.deepEqual(lineProblems(data, CompletionChunk), []);
      return CompletionChunk.parse(JSON.parse(data));
    });

test('every line has content and is a chunk; what came together leaves as one line', () => {
  const encoder = createEncoder(HEADER);
  const events: AnswerEvent[] = [
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
    message_id: MESSAGE_ID,
    content: 'a\n"\u2028é\ud83d\ude00',
    choices: [{ index: 0, delta: { content: 'a\n"\u2028é\ud83d\ude00' }, finish_reason: null }],
  });
  assert.match(encoder.batch(events, { ...START, content: 2 }), /^id: [0-9a-f-]+:9-0-0\ndata: /);
});

test('reasoning, calls, results, citations, approvals and the end each say what they are', () => {
  const call = { id: 'c', name: 'clock', arguments: '{}' };
  const encoder = createEncoder(HEADER);
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
              citations: [citationOf({ ...webSource({ url: 'https://example.com/', title: 'Time' }), n: 1 })],
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
  );
  assert.ok(lines.every(({ content }) => content === ''));
  assert.deepEqual(
    lines.map((line) =>
      Object.keys(line).filter(
        (key) => !(key in HEADER) && !/^(object|content|choices|message_id)$/.test(key),
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
  const events: AnswerEvent[] = [
    { type: 'reasoning', text: 'hm' },
    { type: 'text', text: 'a' },
    { type: 'text', text: 'b' },
    { type: 'tool_call', call },
    { type: 'tool_call', call },
    { type: 'tool_result', result },
    { type: 'text', text: 'c' },
  ];
  const text = createEncoder(HEADER).batch(events, { content: 10, reasoning: 20, steps: 30 });
  assert.deepEqual(
    [...text.matchAll(/^id: [0-9a-f-]+:(.*)$/gm)].map(([, position]) => position),
    ['10-22-30', '12-22-30', '12-22-31', '12-22-32', '12-22-33', '13-22-33'],
  );
});

test("calls of the caller's own tools are part of the chunk, counted", () => {
  const encoder = createEncoder(HEADER, { callerRunsTools: true });
  const calls = ['a', 'b'].map(
    (id): AnswerEvent => ({ type: 'tool_call', call: { id, name: 'f', arguments: '{"x":1}' } }),
  );
  const lines = read(encoder.batch(calls, START));
  assert.deepEqual(
    lines.map(({ choices }) => choices[0]?.delta.tool_calls?.[0]),
    ['a', 'b'].map((id, index) => ({
      index,
      id,
      type: 'function',
      function: { name: 'f', arguments: '{"x":1}' },
    })),
  );
});
