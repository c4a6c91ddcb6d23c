import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idTimeMs, newId } from './ids.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('an id is a UUIDv7 that tells its time', () => {
  const now = Date.now();
  const id = newId(now + 60_000);
  assert.match(id, UUID_V7);
  assert.equal(idTimeMs(id), now + 60_000);
});

test('ids grow, within a millisecond, past its sequence, and when the clock steps back', () => {
  const start = Date.now() + 3_600_000;
  let last = '';
  for (let i = 0; i < 20_000; i++) {
    const id = newId(i % 3 === 0 ? start - 5_000 : start);
    assert.match(id, UUID_V7);
    assert.ok(id > last, `${id} after ${last}`);
    last = id;
  }
});
