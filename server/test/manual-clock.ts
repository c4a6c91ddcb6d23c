// A clock that stands still until a test moves it.

import type { Clock } from '../src/kernel/clock.ts';

export interface ManualClock extends Clock {
  advance(ms: number): void;
}

export const manualClock = (start = '2026-06-01T12:00:00.000Z'): ManualClock => {
  let elapsedMs = 0;
  return {
    now: () => new Date(Date.parse(start) + elapsedMs),
    monotonicMs: () => elapsedMs,
    advance: (ms) => {
      elapsedMs += ms;
    },
  };
};
