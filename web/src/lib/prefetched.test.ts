import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetPrefetched, keepPrefetched, takePrefetched } from './prefetched.ts';

const CHANNEL = 'GET /api/v1/channels/{id}';
const LIST = 'GET /api/v1/channels';

test('an early answer is for the same question, once', async () => {
  keepPrefetched(CHANNEL, { params: { id: 'a' } }, Promise.resolve('about a'));
  keepPrefetched(LIST, { query: { page: '1' } }, Promise.resolve('a list'));
  assert.equal(takePrefetched(CHANNEL, { params: { id: 'b' } }), undefined);
  assert.equal(takePrefetched(LIST, { query: { page: '2' } }), undefined);
  assert.equal(await takePrefetched(CHANNEL, { params: { id: 'a' } }), 'about a');
  assert.equal(takePrefetched(CHANNEL, { params: { id: 'a' } }), undefined, 'the next one asks for itself');
  assert.equal(await takePrefetched(LIST, { query: { page: '1' } }), 'a list');
});

test('an early answer is for nobody once it is old, or another person is here', (t) => {
  keepPrefetched(LIST, {}, Promise.resolve('mine'));
  forgetPrefetched();
  assert.equal(takePrefetched(LIST), undefined);
  const now = performance.now();
  keepPrefetched(LIST, {}, Promise.resolve('old'));
  t.mock.method(performance, 'now', () => now + 60_000);
  assert.equal(takePrefetched(LIST), undefined);
});

test('a failure that nobody takes disturbs nobody', async () => {
  const failure = new Error('no answer came');
  keepPrefetched(LIST, {}, Promise.reject(failure));
  await new Promise(setImmediate);
  await assert.rejects(takePrefetched(LIST) ?? Promise.resolve(), failure);
});
