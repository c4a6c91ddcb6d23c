import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../../test/page.tsx';
import {
  formatBytes,
  formatCompact,
  formatDay,
  formatDayName,
  formatDuration,
  formatList,
  formatNumber,
  formatPrice,
  formatRelative,
} from './format.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const ago = (seconds: number): string => new Date(NOW - seconds * 1000).toISOString();

test('how long ago something was is said in the largest unit that fits', () => {
  const said: ReadonlyArray<readonly [number, string]> = [
    [3, 'now'],
    [59, 'now'],
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [7_200, '2 hours ago'],
    [86_400, 'yesterday'],
    [3 * 86_400, '3 days ago'],
    [8 * 86_400, 'last week'],
    [20 * 86_400, '2 weeks ago'],
    [65 * 86_400, '2 months ago'],
    [800 * 86_400, '2 years ago'],
    [-86_400, 'tomorrow'],
  ];
  for (const [seconds, text] of said) assert.equal(formatRelative(ago(seconds), NOW), text);
});

test('days are those of the calendar: tomorrow is never the day after it', () => {
  const wednesday = new Date(2026, 10, 18, 17, 13).getTime();
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
  const said = (day: number, hour: number) => formatRelative(at(day, hour), wednesday);
  assert.deepEqual([said(20, 17), said(21, 8), said(19, 20)], ['in 2 days', 'in 3 days', 'tomorrow']);
  assert.deepEqual([said(16, 18), said(17, 10), said(19, 9)], ['2 days ago', 'yesterday', 'in 15 hours']);
});

test('a length of time is said in one unit, rounded down', () => {
  assert.equal(formatDuration(0), '0 seconds');
  assert.equal(formatDuration(59), '59 seconds');
  assert.equal(formatDuration(119), '1 minute');
  assert.equal(formatDuration(3 * 86_400 + 80_000), '3 days');
});

test('sizes have a unit that people use, and a digit more while they are small', () => {
  assert.equal(formatBytes(0), '0 bytes');
  assert.equal(formatBytes(0.5), '1 byte');
  assert.equal(formatBytes(999), '999 bytes');
  assert.equal(formatBytes(1_440), '1.4 kB');
  assert.equal(formatBytes(14_400), '14 kB');
  assert.equal(formatBytes(2_000_000), '2 MB');
  assert.equal(formatBytes(7_300_000_000_000), '7,300 GB', 'nothing is larger than a gigabyte');
});

test('small prices have as many digits as they need, and larger ones are cents', () => {
  assert.equal(formatPrice(0), '$0.00');
  assert.equal(formatPrice(0.000_25), '$0.00025');
  assert.equal(formatPrice(1.999), '$2.00');
});

test('numbers are grouped, and sizes that need not be exact are short', () => {
  assert.equal(formatNumber(1_234_567), '1,234,567');
  assert.equal(formatCompact(128_000), '128K');
  assert.equal(formatCompact(1_050_000), '1.1M');
});

test('a list is written as a sentence has it', () => {
  assert.equal(formatList([]), '');
  assert.equal(formatList(['Ann']), 'Ann');
  assert.equal(formatList(['Ann', 'Bob', 'Cara']), 'Ann, Bob, and Cara');
});

test('a day of a chart is that day everywhere, whatever the clock of the reader', () => {
  assert.equal(formatDay('2026-07-01'), 'Jul 1');
  assert.equal(formatDay('2026-07-01T23:59:00Z'), 'Jul 1');
});

test('today and yesterday have names, other days of this year are without it, and older ones with', () => {
  const noon = new Date(2026, 0, 15, 12);
  const at = (year: number, month: number, day: number): string =>
    formatDayName(new Date(year, month, day, 9).toISOString(), noon.getTime());
  assert.equal(at(2026, 0, 15), 'Today');
  assert.equal(at(2026, 0, 14), 'Yesterday');
  assert.equal(at(2026, 0, 13), 'Tuesday, January 13');
  assert.equal(at(2025, 11, 31), 'Wednesday, December 31, 2025');
});
