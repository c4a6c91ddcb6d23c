// Places that work is done at, in the order in which it came: a core, a connection, an event loop.

import type { SimulatedClock } from './clock.ts';
import { createTally, type Tally } from './tally.ts';

export interface Station {
  /** Takes a place as soon as one is free. Who took it gives it back with `release`. */
  seize(then: () => void): void;
  release(): void;
  /** Takes a place, keeps it for so long, and gives it back. */
  serve(ms: number, then: () => void): void;
  /** How long the places were taken, added up. */
  busyMs(): number;
  /** How long each waited for its place. */
  readonly waits: Tally;
}

export const createStation = (clock: SimulatedClock, places: number): Station => {
  const waits = createTally();
  let waiting: Array<{ since: number; then: () => void }> = [];
  let first = 0;
  let taken = 0;
  let busy = 0;
  let lastAt = 0;

  const count = (change: number): void => {
    busy += taken * (clock.now() - lastAt);
    lastAt = clock.now();
    taken += change;
  };

  const next = (): { since: number; then: () => void } | undefined => {
    const one = waiting[first];
    if (one !== undefined) first++;
    // What is over is let go of now and then: to move the rest each time would take the longer the more wait.
    if (first > 1_000 && first * 2 > waiting.length) {
      waiting = waiting.slice(first);
      first = 0;
    }
    return one;
  };

  const station: Station = {
    waits,
    seize: (then) => {
      if (taken === places) {
        waiting.push({ since: clock.now(), then });
        return;
      }
      count(1);
      waits.add(0);
      then();
    },
    release: () => {
      const one = next();
      if (one === undefined) {
        count(-1);
        return;
      }
      waits.add(clock.now() - one.since);
      one.then();
    },
    serve: (ms, then) =>
      station.seize(() =>
        clock.after(ms, () => {
          station.release();
          then();
        }),
      ),
    busyMs: () => busy + taken * (clock.now() - lastAt),
  };
  return station;
};

/** A process with one event loop: it does one thing at a time, and needs a core of its machine for each. */
export interface LoopProcess {
  work(ms: number, then: () => void): void;
  /** Processor time that it has used. */
  usedMs(): number;
  readonly loop: Station;
}

export const createLoopProcess = (clock: SimulatedClock, cores: Station): LoopProcess => {
  const loop = createStation(clock, 1);
  let used = 0;
  return {
    loop,
    usedMs: () => used,
    work: (ms, then) =>
      loop.seize(() =>
        cores.serve(ms, () => {
          used += ms;
          loop.release();
          then();
        }),
      ),
  };
};

/** A disk that all who wait share a flush of: who comes while one is on its way waits for the next. */
export const createFlush = (clock: SimulatedClock, flushMs: number): ((then: () => void) => void) => {
  let waiting: Array<() => void> = [];
  let isFlushing = false;
  const flush = (): void => {
    const together = waiting;
    waiting = [];
    isFlushing = true;
    clock.after(flushMs, () => {
      isFlushing = false;
      if (waiting.length > 0) flush();
      for (const then of together) then();
    });
  };
  return (then) => {
    waiting.push(then);
    if (!isFlushing) flush();
  };
};
