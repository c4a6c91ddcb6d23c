import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockTime, isZone, knownZones, momentOf, nextTimesOf } from './zone-times.ts';

test('a moment is read and written by the clocks of a zone', () => {
  for (const [zone, moment, clock] of [
    ['UTC', '2026-01-07T09:30:00.000Z', '2026-01-07T09:30'],
    ['Europe/Paris', '2026-01-07T23:30:00.000Z', '2026-01-08T00:30'],
    ['Europe/Paris', '2026-07-07T22:00:00.000Z', '2026-07-08T00:00'],
    ['America/New_York', '2026-01-07T04:59:00.000Z', '2026-01-06T23:59'],
    ['Asia/Kolkata', '2026-01-07T00:00:00.000Z', '2026-01-07T05:30'],
    // The hours after clocks were put forward, and after they were put back.
    ['Europe/Paris', '2026-03-29T08:00:00.000Z', '2026-03-29T10:00'],
    ['Europe/Paris', '2026-10-25T09:00:00.000Z', '2026-10-25T10:00'],
  ] as const) {
    assert.equal(clockTime(moment, zone), clock);
    assert.equal(momentOf(clock, zone), moment);
  }
  assert.equal(clockTime(null, 'UTC'), '');
});

test('an hour that the clocks leave out comes after it, and one that comes twice is the first', () => {
  assert.equal(momentOf('2026-03-29T02:30', 'Europe/Paris'), '2026-03-29T01:30:00.000Z');
  assert.equal(momentOf('2026-10-25T02:30', 'Europe/Paris'), '2026-10-25T00:30:00.000Z');
});

test('the next five are told by the clocks of the zone', async () => {
  const now = new Date('2026-03-27T12:00:00.000Z');
  assert.deepEqual(await nextTimesOf({ cron: '0 9 * * *', timezone: 'Europe/Paris' }, now), [
    '2026-03-28T08:00:00.000Z',
    '2026-03-29T07:00:00.000Z',
    '2026-03-30T07:00:00.000Z',
    '2026-03-31T07:00:00.000Z',
    '2026-04-01T07:00:00.000Z',
  ]);
  const later = '2026-03-27T12:00:01.000Z';
  assert.deepEqual(await nextTimesOf({ at: later, timezone: 'UTC' }, now), [later]);
});

test('what never comes has none', async () => {
  const now = new Date('2026-03-27T12:00:00.000Z');
  for (const schedule of [{ cron: '0 9 30 2 *' }, { cron: 'nonsense' }, { at: now.toISOString() }])
    assert.equal(await nextTimesOf({ ...schedule, timezone: 'UTC' }, now), null);
});

test('zones are known by name', () => {
  assert.ok(knownZones().includes('Europe/Paris') && isZone('Europe/Paris') && isZone('UTC'));
  for (const wrong of ['', 'Europe/Nowhere']) assert.equal(isZone(wrong), false);
});
