import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asking, endpointTo, gather, openLine } from '../../test/providers/calls.ts';
import { bytes, startStandIn } from '../../test/providers/stand-in.ts';
import { vendorOf } from './index.ts';
import { StopCut } from './stop-cut.ts';

const cut = (stops: readonly string[], pieces: readonly string[]): string => {
  const stop = new StopCut(stops);
  return pieces.map((piece) => stop.take(piece)).join('') + stop.rest();
};

test('an answer ends before the first stop, wherever its pieces are cut', () => {
  const cases: Array<[string[], string, string]> = [
    [['END'], 'one END two', 'one '],
    [['END'], 'EENDx', 'E'],
    [['END', 'two'], 'one two END', 'one '],
    [['\n\n'], 'a\nb\n\nc', 'a\nb'],
    [['aab'], 'aaaab', 'aa'],
    [['END'], 'never EN', 'never EN'],
    [['END'], 'END', ''],
    [['', 'END'], 'a END', 'a '],
    [[], 'a END', 'a END'],
  ];
  for (const [stops, text, expected] of cases) {
    assert.equal(cut(stops, [text]), expected, text);
    assert.equal(cut(stops, [...text]), expected, text);
    for (let place = 1; place < text.length; place++)
      assert.equal(cut(stops, [text.slice(0, place), text.slice(place)]), expected, `${text} at ${place}`);
  }
});

test('what may be a stop waits, all else is said at once', () => {
  const stop = new StopCut(['END']);
  assert.deepEqual([stop.take('so E'), stop.take('N'), stop.take('!')], ['so ', '', 'EN!']);
});

const delta = (more: object): string => `data: ${JSON.stringify({ choices: [{ delta: more }] })}\n\n`;
const END =
  'data: {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}\n\n' +
  'data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":40}}\n\ndata: [DONE]\n\n';

test('a model that refuses stops is cut off at them, and its usage is counted all the same', async (t) => {
  const standIn = await startStandIn(t);
  const { io } = openLine(t, standIn.allow);
  const call = { index: 0, id: 'c', function: { name: 'clock', arguments: '{}' } };
  const answer = [
    delta({ content: 'one E' }),
    delta({ content: 'ND two' }),
    delta({ tool_calls: [call] }),
    END,
  ];
  standIn.usual(bytes(answer));
  const ask = (model: string, stop: string[]) => {
    const endpoint = endpointTo('openai', standIn.baseUrl('openai'));
    return gather(vendorOf('openai').stream(endpoint, asking('hello', { model, stop }), io));
  };
  const { text, finish, calls, usage, failure } = await ask('gpt-5', ['END']);
  assert.deepEqual([text, finish, calls, usage?.output, failure], ['one ', 'stop', [], 40, null]);
  const whole = await ask('gpt-5', ['never']);
  assert.deepEqual([whole.text, whole.finish, whole.calls.length], ['one END two', 'tool_calls', 1]);
});
