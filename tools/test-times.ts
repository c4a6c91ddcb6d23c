// How long each test file took: kept from run to run, so that the longest begin first and none runs alone at the end. A fresh
// clone has no memory; tools/test-times.json says what to expect there, for the files that matter. The time of each test is kept beside
// it, for those who look for what became slow.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { seconds } from './tally.ts';

/** Seconds by path. */
export type Times = Readonly<Record<string, number>>;

export interface TimedTest {
  readonly path: string;
  readonly name: string;
  readonly ms: number;
}

const EXPECTED = join('tools', 'test-times.json');
const MEASURED = join('node_modules', '.cache', 'parley-test-times.json');
const MEASURED_TESTS = join('node_modules', '.cache', 'parley-each-test-times.json');

/** What most files take, for one that is in neither table. */
const USUAL_SECONDS = 2;

const SLOWEST_SHOWN = 20;
const SLOW_MS = 1000;

const readTable = (path: string): Times => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Times;
  } catch {
    // No run has ended here yet, or one was cut off while it wrote: the other table serves.
    return {};
  }
};

export const readTimes = (root: string): Times => ({
  ...readTable(join(root, EXPECTED)),
  ...readTable(join(root, MEASURED)),
});

export const expectedSeconds = (times: Times, path: string): number => times[path] ?? USUAL_SECONDS;

/** Adds what this run measured to what is known of others. */
const addToTable = (path: string, measured: Times): void => {
  const table = { ...readTable(path), ...measured };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(table, null, 1)}\n`);
};

export const inSeconds = (ms: number): number => Math.round(ms / 100) / 10;

export const keepTimes = (root: string, files: Times, tests: readonly TimedTest[]): void => {
  addToTable(join(root, MEASURED), files);
  const each = tests.map(({ path, name, ms }) => [`${path} › ${name}`, inSeconds(ms)] as const);
  addToTable(join(root, MEASURED_TESTS), Object.fromEntries(each));
};

/** The lines that a run ends with: where its time went. */
export const slowestLines = (tests: readonly TimedTest[]): string[] =>
  tests
    .filter(({ ms }) => ms >= SLOW_MS)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_SHOWN)
    .map(({ path, name, ms }) => `slow: ${seconds(ms).padStart(8)}  ${path} › ${name}`);
