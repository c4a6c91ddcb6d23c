import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../../../test/page.tsx';
import { shortTime } from './short-time.ts';

test('a line of a list says the hour of today, the day of this week, else the date', () => {
  const now = new Date('2026-11-17T15:00:00').getTime();
  const said = (local: string) => shortTime(new Date(local).toISOString(), now);
  assert.match(said('2026-11-17T11:20:00'), /^11:20/);
  assert.equal(said('2026-11-13T09:00:00'), 'Fri');
  assert.equal(said('2026-11-10T09:00:00'), 'Nov 10');
  assert.equal(said('2025-11-16T09:00:00'), 'Nov 16, 2025');
  assert.equal(said('2026-11-18T09:00:00'), 'Nov 18');
});
