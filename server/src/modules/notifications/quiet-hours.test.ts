import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quietHoursOf, quietUntil } from './quiet-hours.ts';

const wish = (from: unknown, to: unknown, time_zone: unknown = 'Europe/Berlin') =>
  quietHoursOf({ quiet_hours: { from, to, time_zone } });

test('it is quiet over midnight, in the time of the person, until it ends', () => {
  const night = wish('22:00', '07:30');
  assert.ok(night);
  const at = (time: string) => quietUntil(night, new Date(time))?.toISOString() ?? null;
  assert.equal(at('2026-01-05T20:59:59Z'), null);
  assert.equal(at('2026-01-05T21:00:10Z'), '2026-01-06T06:30:00.000Z');
  assert.equal(at('2026-01-06T06:29:59Z'), '2026-01-06T06:30:00.000Z');
  assert.equal(at('2026-01-06T06:30:00Z'), null);
  const noon = wish('12:00', '13:00', 'UTC');
  assert.ok(noon);
  assert.equal(quietUntil(noon, new Date('2026-01-05T12:30:00Z'))?.toISOString(), '2026-01-05T13:00:00.000Z');
  assert.equal(quietUntil(noon, new Date('2026-01-05T13:00:00Z')), null);
});

test('what makes no sense is no wish', () => {
  for (const one of [
    wish('22:00', '22:00'),
    wish('25:00', '07:00'),
    wish('22', '07:00'),
    wish(22, 7),
    wish('22:00', '07:00', 'Mars/Olympus'),
    wish('22:00', '07:00', 1),
    quietHoursOf({}),
    quietHoursOf({ quiet_hours: 'always' }),
    quietHoursOf({ quiet_hours: null }),
  ])
    assert.equal(one, null);
});
