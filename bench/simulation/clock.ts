// Time that passes by events alone: whatever comes next is done, and the time is then that of the event.

export interface SimulatedClock {
  /** Milliseconds since the beginning. */
  now(): number;
  after(ms: number, act: () => void): void;
  /** Does everything that comes until then. What was asked for later is left. */
  run(untilMs: number): void;
}

interface Planned {
  readonly at: number;
  /** Of two at the same time the one that was asked for first comes first: the same seed gives the same course. */
  readonly turn: number;
  readonly act: () => void;
}

const isSooner = (one: Planned, other: Planned): boolean =>
  one.at < other.at || (one.at === other.at && one.turn < other.turn);

/** A binary heap: the children of place i are at 2i + 1 and 2i + 2, and none is sooner than its parent. */
const createPlans = () => {
  const heap: Planned[] = [];

  const add = (planned: Planned): void => {
    let place = heap.length;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || !isSooner(planned, parent)) break;
      heap[place] = parent;
      place = above;
    }
    heap[place] = planned;
  };

  const sink = (planned: Planned): void => {
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      const [left, right] = [heap[below], heap[below + 1]];
      if (left === undefined) break;
      if (right !== undefined && isSooner(right, left)) below++;
      const child = heap[below];
      if (child === undefined || !isSooner(child, planned)) break;
      heap[place] = child;
      place = below;
    }
    heap[place] = planned;
  };

  return {
    add,
    soonest: (): Planned | undefined => heap[0],
    removeSoonest: (): void => {
      const last = heap.pop();
      if (last !== undefined && heap.length > 0) sink(last);
    },
  };
};

export const createSimulatedClock = (): SimulatedClock => {
  const plans = createPlans();
  let now = 0;
  let turn = 0;
  return {
    now: () => now,
    after: (ms, act) => plans.add({ at: now + ms, turn: turn++, act }),
    run: (untilMs) => {
      for (let next = plans.soonest(); next && next.at <= untilMs; next = plans.soonest()) {
        plans.removeSoonest();
        now = next.at;
        next.act();
      }
      now = untilMs;
    },
  };
};
