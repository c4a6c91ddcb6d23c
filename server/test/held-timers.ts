// Timers that end when a test says so. They are known by their length, so choose one that nothing else has.

import type { TestContext } from 'node:test';

export interface HeldTimers {
  /** How many were set and not taken back. */
  count(): number;
  /** Ends those that are set now; an interval stays. */
  fire(): void;
}

const NEVER_MS = 2 ** 31 - 1;

const KINDS = ['Timeout', 'Interval'] as const;

export const holdTimers = (
  t: TestContext,
  ms: number,
  kinds: ReadonlyArray<(typeof KINDS)[number]> = KINDS,
): HeldTimers => {
  const held = new Map<NodeJS.Timeout, () => void>();
  for (const kind of kinds) {
    const [set, clear] = [globalThis[`set${kind}`], globalThis[`clear${kind}`]];
    const hold = (act: () => void, delay?: number, ...rest: unknown[]): NodeJS.Timeout => {
      if (delay !== ms) return set(act, delay, ...(rest as []));
      const timer = set(() => {}, NEVER_MS).unref();
      const once = (): void => {
        release(timer);
        act();
      };
      held.set(timer, kind === 'Interval' ? act : once);
      return timer;
    };
    const release = (timer: NodeJS.Timeout): void => {
      held.delete(timer);
      clear(timer);
    };
    // Their promisified forms hang on the functions themselves.
    t.mock.method(globalThis, `set${kind}`, Object.assign(hold, set) as typeof set);
    t.mock.method(globalThis, `clear${kind}`, release as typeof clear);
  }
  return {
    count: () => held.size,
    fire: () => {
      for (const act of [...held.values()]) act();
    },
  };
};
