import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UsageLine } from '@parley/contract';
import { everyDay, periodStart } from './usage-figures.ts';

const NOW = Date.UTC(2026, 2, 2, 0, 30);

test('a period ends today and has as many days as it says', () => {
  assert.equal(periodStart('7', NOW), '2026-02-24');
  const days = everyDay([], '7', NOW);
  assert.equal(days.length, 7);
  assert.deepEqual([days[0]?.key, days.at(-1)?.key], ['2026-02-24', '2026-03-02']);
});

test('days without anything are there, and those with something keep it', () => {
  const line = { key: '2026-02-28', label: '2026-02-28', cost: 2, calls: 3 } as UsageLine;
  const days = everyDay([line], '7', NOW);
  assert.deepEqual(
    days.map(({ cost }) => cost),
    [0, 0, 0, 0, 2, 0, 0],
  );
});
