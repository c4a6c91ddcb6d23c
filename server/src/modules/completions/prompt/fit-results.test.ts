import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokensOfMessages } from '../../../providers/tokens.ts';
import type { ModelMessage } from '../../../providers/vendor.ts';
import { quoted } from '../model/quoted-text.ts';
import { fitRounds } from './fit-results.ts';

const round = (id: string, ...outputs: string[]): ModelMessage[] => [
  {
    role: 'assistant',
    text: '',
    toolCalls: outputs.map((_, i) => ({ id: id + i, name: 'x', arguments: '{}' })),
  },
  {
    role: 'tool',
    results: outputs.map((output, i) => ({ callId: id + i, name: 'x', output, isError: false })),
  },
];
const outputsOf = (rounds: readonly ModelMessage[]): string[] =>
  rounds.flatMap((one) => (one.role === 'tool' ? one.results.map(({ output }) => output) : []));
const page = (words: string): string => quoted('output of the tool', 'x', `${words} `.repeat(2_000));

test('what tools brought is cut where there is no room, the oldest first, and the marks stay', () => {
  const rounds = [
    ...round('a', page('old')),
    ...round('b', page('newer')),
    ...round('c', page('new'), 'short'),
  ];
  assert.deepEqual(fitRounds(rounds, 100_000), rounds);
  for (const tokensMax of [8_000, 4_000, 2_000, 900]) {
    const fitted = fitRounds(rounds, tokensMax);
    assert.ok(tokensOfMessages(fitted) <= tokensMax, String(tokensMax));
    for (const output of outputsOf(fitted).slice(0, 3))
      assert.match(output, /^\[output of the tool "x" begins, mark ([0-9a-f]{8});.*ends, mark \1\]$/s);
    assert.match(outputsOf(fitted)[0] ?? '', /\n\[cut: /);
    assert.equal(outputsOf(fitted)[3], 'short');
  }
  const [old, newer, newest] = outputsOf(fitRounds(rounds, 6_500));
  assert.ok(old && newer && newest && old.length < 2_000 && newer.length > 6_000 && newest.length > 6_000);
});

test('where nothing fits, a little of each stays', () => {
  const fitted = fitRounds([...round('a', page('old')), ...round('b', page('new'))], -5);
  for (const output of outputsOf(fitted)) assert.match(output, /(?:old|new) \w.*\n\[cut: .*ends, mark/s);
});
