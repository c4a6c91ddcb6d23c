import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparison, middleOf, readRun, savedRun } from './saved-run.ts';
import { type Figure, figure, show } from './table.ts';

const list = (ratio: number): Figure =>
  figure('B5', 'list of 50', { ours: `${ratio * 1_000} requests/s`, ratio, goal: '≥ 0.6', isReached: false });
const memory = (ours: string): Figure =>
  figure('B9', 'memory, idle', { ours, goal: '≤ 120 MB', isReached: true });
const DAY = new Date('2026-01-05T10:00:00Z');

test('a run is read as it was saved, and anything else is refused with a sentence', () => {
  const saved = savedRun([list(0.2), memory('149 MB')], 3, DAY);
  assert.deepEqual(readRun(JSON.stringify(saved)), JSON.parse(JSON.stringify(saved)));
  assert.deepEqual([saved.measured_on, saved.runs], ['2026-01-05', 3]);
  assert.equal(readRun('{'), 'is not JSON');
  assert.match(String(readRun('{"figures":[]}')), /^is no saved run: /);
});

test('of several runs the middle figure counts, with what lay around it', () => {
  const runs = [0.3, 0.1, 0.2].map((ratio) => [list(ratio), memory(`${ratio * 1_000} MB`)]);
  const [middle, idle] = middleOf(runs);
  assert.deepEqual([middle?.ratio, middle?.spread], [0.2, '0.1 to 0.3']);
  assert.deepEqual([idle?.ours, idle?.spread], ['200 MB', '100 to 300']);
  assert.deepEqual(middleOf([[list(0.3)]]), [list(0.3)]);
  assert.match(show(middleOf(runs)), /ratio {2}spread +goal/);
  assert.doesNotMatch(show([list(0.3)]), /spread/);
});

test('what moved since is told by its goal: less is better for some, more for others', () => {
  const before = savedRun([list(0.2), memory('1,490 MB'), list(9)], 1, DAY);
  const lines = comparison(before, [
    list(0.4),
    memory('1,490.5 MB'),
    figure('B1', 'a token', { ours: '3', goal: '≤ 2', isReached: false }),
  ]).split('\n');
  assert.deepEqual(
    lines.slice(1).map((line) => line.trimEnd().split(/ {2,}/).slice(2).join('|')),
    ['before|now|change', '0.2|0.4|+100 %|better', '1,490|1,491|+0 %|as before', '–|3|–|new'],
  );
  assert.match(comparison(before, [memory('2,000 MB')]), /\+34 % +worse/);
  const elsewhere = { ...before, machine: { ...before.machine, cores: 512 } };
  assert.match(comparison(elsewhere, []), /another machine \(cores\)/);
});
