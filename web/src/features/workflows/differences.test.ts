import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differences } from './differences.ts';

test('a difference names its place, and a stage that was only moved is none', () => {
  const ask = { key: 'ask', kind: 'form', title: 'Ask' };
  const end = { key: 'end', kind: 'end' };
  const before = { start: 'ask', stages: [ask, end] };
  assert.deepEqual(differences(before, { start: 'ask', stages: [end, ask] }), []);
  assert.deepEqual(differences(before, { start: 'ask', stages: [{ ...ask, title: 'Tell' }], x: 1 }), [
    { path: 'stages.ask.title', before: 'Ask', after: 'Tell' },
    { path: 'stages.end', before: JSON.stringify(end), after: undefined },
    { path: 'x', before: undefined, after: '1' },
  ]);
});
