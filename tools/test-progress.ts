// How far a test process has come, by what it reported: which test it is at, and whether anything more is to be expected of it.

import type { Outcome } from './test-reporter.ts';

/** What a line that a long test prints begins with: how far it has come. It is shown at once, and is a sign of life. */
export const PROGRESS_MARK = 'progress: ';

/** Tells, at each look, for how long nothing new was said. */
export const createSilence = (): ((said: string, nowMs: number) => number) => {
  let known: string | undefined;
  let changedAtMs = 0;
  return (said, nowMs) => {
    if (said !== known) changedAtMs = nowMs;
    known = said;
    return nowMs - changedAtMs;
  };
};

/** After its last test a process ends by itself, unless something that a test opened is still open. */
const END_MS_MAX = 180_000;

/** Beyond the time that a single test has: files are loaded, and hooks tidy up. */
const BETWEEN_TESTS_MS_MAX = 60_000;

/** The tests that run; undefined before the first one. */
const runningIn = (outcomes: readonly Outcome[]): string[] | undefined =>
  outcomes.filter((outcome) => outcome.kind === 'at').at(-1)?.names;

/** For a sentence: it was … */
export const whereOf = (outcomes: readonly Outcome[]): string => {
  const running = runningIn(outcomes);
  if (running === undefined) return 'before its first test';
  return running.length > 0 ? `at: ${running.join(' › ')}` : 'between two tests, or after the last one';
};

/** Why a process that has reported nothing new for so long is to be ended; undefined while there is hope. */
export const stallOf = (
  outcomes: readonly Outcome[],
  quietMs: number,
  testTimeoutMs: number,
): string | undefined => {
  const isIdle = runningIn(outcomes)?.length === 0;
  if (isIdle && quietMs > END_MS_MAX)
    return `did not end within ${END_MS_MAX / 1000} s of its last test: something is still open`;
  const quietMax = testTimeoutMs + BETWEEN_TESTS_MS_MAX;
  return quietMs > quietMax ? `reported nothing for ${quietMax / 1000} s` : undefined;
};
