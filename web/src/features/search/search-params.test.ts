import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayStart, readSearchParams } from './search-params.ts';

test('what makes no sense in an address is left out', () => {
  assert.deepEqual(
    readSearchParams({ q: 'hello', type: 'weather', channel: '../x', after: 'soon', before: 7 }),
    {
      q: 'hello',
      type: undefined,
      channel: undefined,
      from: undefined,
      after: undefined,
      before: undefined,
    },
  );
});

test('a number to look for is a word', () => {
  assert.equal(readSearchParams({ q: 2026 }).q, '2026');
  assert.equal(readSearchParams({ q: '  ' }).q, undefined);
});

test('a day begins at midnight here, also at the end of a month', () => {
  assert.equal(dayStart('2026-01-31', 1), new Date(2026, 1, 1).toISOString());
  assert.equal(dayStart('2026-07-01', 0), new Date(2026, 6, 1).toISOString());
  assert.equal(dayStart(undefined, 0), undefined);
});
