// No answer passes for a whole one that is none.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { asking, endpointTo, gather, openLine } from '../../test/providers/calls.ts';
import { bytes, type Script, say, startStandIn } from '../../test/providers/stand-in.ts';
import { vendorOf } from './index.ts';
import { type ModelMessage, ProviderFailure, type ProviderName } from './vendor.ts';

const answerOf = async (
  t: TestContext,
  provider: ProviderName,
  script: Script,
  messages?: ModelMessage[],
) => {
  const standIn = await startStandIn(t);
  standIn.usual(script);
  const { io } = openLine(t, standIn.allow);
  const endpoint = endpointTo(provider, standIn.baseUrl(provider));
  const request = asking('hello', messages ? { messages } : {});
  const { failure, events, text, usage } = await gather(vendorOf(provider).stream(endpoint, request, io));
  const finish = events.at(-1);
  return { failure, text, usage, finish: finish?.type === 'finish' ? finish : null };
};

const gemini = (finishReason: string, text: string, more: object = {}): Script => {
  const parts = text === '' ? [] : [{ text }];
  const usageMetadata = { promptTokenCount: 12, candidatesTokenCount: 3 };
  const candidates = [{ content: { parts, role: 'model' }, finishReason, ...more }];
  return bytes([`data: ${JSON.stringify({ candidates, usageMetadata })}\n\n`]);
};

const WIRES = ['openai', 'anthropic', 'google'] as const;

test('an answer without a word fails and says what happened; what it cost is told all the same', async (t) => {
  const cases: Array<[ProviderName, Script, string, RegExp]> = [
    ...WIRES.map((wire): [ProviderName, Script, string, RegExp] => [
      wire,
      say({ finish: 'content_filter' }),
      'filtered',
      /content rules/,
    ]),
    ...WIRES.map((wire): [ProviderName, Script, string, RegExp] => [
      wire,
      say({ reasoning: 'hm', text: ['\n'] }),
      'empty',
      /without a word/,
    ]),
    ...['SAFETY', 'RECITATION', 'PROHIBITED_CONTENT'].map((word): [ProviderName, Script, string, RegExp] => [
      'google',
      gemini(word, ''),
      'filtered',
      new RegExp(word),
    ]),
    ['google', gemini('OTHER', ''), 'empty', /OTHER/],
    [
      'google',
      gemini('MALFORMED_FUNCTION_CALL', '', { finishMessage: 'call:clock(' }),
      'empty',
      /MALFORMED_FUNCTION_CALL: call:clock\(/,
    ],
  ];
  for (const [provider, script, kind, words] of cases) {
    const { failure, usage } = await answerOf(t, provider, script);
    assert.ok(failure instanceof ProviderFailure, `${provider} ${words}`);
    assert.deepEqual([failure.kind, failure.isRetryable, usage?.input], [kind, false, 12]);
    assert.match(failure.message, words);
  }
});

test('of an answer that was broken off the words are kept, with the reason beside them', async (t) => {
  for (const provider of WIRES) {
    const { failure, text, finish } = await answerOf(
      t,
      provider,
      say({ text: ['Once upon'], finish: 'content_filter' }),
    );
    assert.deepEqual([failure, text, finish?.reason], [null, 'Once upon', 'content_filter']);
    assert.match(finish?.note ?? '', /broke off the answer because of its content rules; what came is kept/);
  }
  const malformed = await answerOf(t, 'google', gemini('MALFORMED_FUNCTION_CALL', 'I will look.'));
  assert.match(malformed.finish?.note ?? '', /broke off the answer; .*MALFORMED_FUNCTION_CALL/);
});

test('what is cut by its length, and silence after the results of tools, are no failures', async (t) => {
  const messages: ModelMessage[] = [
    { role: 'user', parts: [{ type: 'text', text: 'note it' }] },
    { role: 'assistant', text: '', toolCalls: [{ id: 'a', name: 'note', arguments: '{}' }] },
    { role: 'tool', results: [{ callId: 'a', name: 'note', output: 'written', isError: false }] },
  ];
  for (const provider of WIRES) {
    const cut = await answerOf(t, provider, say({ reasoning: 'hm', finish: 'length' }));
    assert.deepEqual([cut.failure, cut.finish], [null, { type: 'finish', reason: 'length' }]);
    const silent = await answerOf(t, provider, say({}), messages);
    assert.deepEqual([silent.failure, silent.finish], [null, { type: 'finish', reason: 'stop' }]);
  }
});
