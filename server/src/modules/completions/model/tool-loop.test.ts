import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelMessage, ModelRequest, ProviderEvent, ToolCall } from '../../../providers/vendor.ts';
import { fold, newAnswer, positionOf, readPosition, since, writePosition } from './answer.ts';
import { type AnswerEvent, type Decision, runToolLoop, TOOL_ROUNDS_MAX } from './tool-loop.ts';

const REQUEST: ModelRequest = {
  model: 'm',
  system: null,
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'hello' }] }],
  tools: [],
};
const text = (words: string): ProviderEvent => ({ type: 'text', text: words });
const call = (id: string, name = 'clock'): ProviderEvent => ({
  type: 'tool_call',
  call: { id, name, arguments: '{}' },
});
const END: ProviderEvent = { type: 'finish', reason: 'stop' };

/** Plays one list of batches per round and remembers what it was asked. */
const play = async (rounds: ProviderEvent[][], decide: (call: ToolCall) => Decision = () => 'run') => {
  const asked: ModelRequest[] = [];
  const events: AnswerEvent[] = [];
  const request = async (rounds: readonly ModelMessage[]) => ({
    ...REQUEST,
    messages: [...REQUEST.messages, ...rounds],
  });
  const shorten = async () => false;
  const stream = async function* (request: ModelRequest) {
    asked.push(request);
    yield rounds[Math.min(asked.length, rounds.length) - 1] ?? [];
  };
  const callTools = async function* (calls: readonly ToolCall[]) {
    for (const { id, name } of calls) yield { callId: id, name, output: `ran ${name}`, isError: false };
  };
  for await (const batch of runToolLoop([], { request, shorten, stream, decide, callTools }))
    events.push(...batch);
  return { asked, events };
};

test('a turn without tools asks once', async () => {
  const { asked, events } = await play([[text('hi'), END]]);
  assert.equal(asked.length, 1);
  assert.deepEqual(events, [text('hi'), END]);
});

test('the results of tools go back to the model, and the last word is the answer', async () => {
  const { asked, events } = await play([
    [text('let me see'), call('a'), call('b'), END],
    [text('noon'), END],
  ]);
  assert.deepEqual(
    asked[1]?.messages.slice(1).map(({ role }) => role),
    ['assistant', 'tool'],
  );
  assert.deepEqual(asked[1]?.messages[2], {
    role: 'tool',
    results: [
      { callId: 'a', name: 'clock', output: 'ran clock', isError: false },
      { callId: 'b', name: 'clock', output: 'ran clock', isError: false },
    ],
  });
  assert.deepEqual(events.at(-2), text('noon'));
});

test('a model that never stops calling is stopped', async () => {
  const { asked, events } = await play([[call('a'), END]]);
  assert.equal(asked.length, TOOL_ROUNDS_MAX);
  assert.deepEqual(events.at(-1), { type: 'stopped', reason: 'tool_rounds' });
  const ids = events.flatMap((event) => (event.type === 'tool_call' ? [event.call.id] : []));
  assert.equal(new Set(ids).size, TOOL_ROUNDS_MAX, 'every call has an id of its own');
});

test('a call that a person must allow pauses the turn; what needs nobody is run before', async () => {
  const { asked, events } = await play([[call('a', 'free'), call('b', 'dear'), END]], ({ name }) =>
    name === 'dear' ? 'ask' : 'run',
  );
  assert.equal(asked.length, 1);
  const last = events.at(-1);
  assert.equal(last?.type, 'waiting');
  assert.deepEqual(last?.type === 'waiting' && last.calls.map(({ id }) => id), ['b']);
  assert.deepEqual(last?.type === 'waiting' && last.rounds.at(-1), {
    role: 'tool',
    results: [{ callId: 'a', name: 'free', output: 'ran free', isError: false }],
  });
});

test("a call of the caller's own tool ends the turn", async () => {
  const { asked, events } = await play([[call('a'), END]], () => 'hand_over');
  assert.equal(asked.length, 1);
  assert.deepEqual(events, [call('a'), END]);
});

test('a person who comes back with a position is told the rest, once', async () => {
  const { events } = await play([
    [text('let '), text('me see'), call('a'), END],
    [text(', noon'), END],
  ]);
  const whole = newAnswer();
  for (const event of events) fold(whole, event);
  for (let seen = 0; seen <= events.length; seen++) {
    const part = newAnswer();
    for (const event of events.slice(0, seen)) fold(part, event);
    const id = writePosition(positionOf(part));
    for (const event of since(whole, readPosition(id, 'x'))) fold(part, event);
    assert.equal(part.content, whole.content);
    assert.deepEqual(
      part.steps.map(({ id, output }) => [id, output]),
      whole.steps.map(({ id, output }) => [id, output]),
    );
  }
  assert.deepEqual(readPosition('nonsense', 'x'), { content: 0, reasoning: 0, steps: 0 });
  const foreign = '00000000-0000-7000-8000-000000000001:5-5-5';
  assert.deepEqual(readPosition(foreign, '00000000-0000-7000-8000-000000000002').content, 0);
});
