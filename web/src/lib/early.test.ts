import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetEarly, keepEarly, takeEarly } from './early.ts';

const CHANNEL = 'GET /api/v1/channels/{id}';
const LIST = 'GET /api/v1/channels';

test('an early answer is for the same question, once', async () => {
  keepEarly(CHANNEL, { params: { id: 'a' } }, Promise.resolve('about a'));
  keepEarly(LIST, { query: { page: '1' } }, Promise.resolve('a list'));
  assert.equal(takeEarly(CHANNEL, { params: { id: 'b' } }), undefined);
  assert.equal(takeEarly(LIST, { query: { page: '2' } }), undefined);
  assert.equal(await takeEarly(CHANNEL, { params: { id: 'a' } }), 'about a');
  assert.equal(takeEarly(CHANNEL, { params: { id: 'a' } }), undefined, 'the next one asks for itself');
  assert.equal(await takeEarly(LIST, { query: { page: '1' } }), 'a list');
});

test('an early answer is for nobody once it is old, or somebody else is here', (t) => {
  keepEarly(LIST, {}, Promise.resolve('mine'));
  forgetEarly();
  assert.equal(takeEarly(LIST), undefined);
  const now = performance.now();
  keepEarly(LIST, {}, Promise.resolve('old'));
  t.mock.method(performance, 'now', () => now + 60_000);
  assert.equal(takeEarly(LIST), undefined);
});

test('a failure that nobody takes disturbs nobody', async () => {
  const failure = new Error('no answer came');
  keepEarly(LIST, {}, Promise.reject(failure));
  await new Promise(setImmediate);
  await assert.rejects(takeEarly(LIST) ?? Promise.resolve(), failure);
});
