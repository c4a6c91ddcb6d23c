// When another database takes the place of the one in use, everything that was opened on the old one is closed and opened anew, and requests
// wait for that at the door: the port stays open, and no request is lost.

import { setTimeout as pause } from 'node:timers/promises';
import { invariant } from './errors.ts';

/** Requests that were let in before get this long to end. */
const DRAIN_MS_MAX = 10_000;
const DRAIN_POLL_MS = 10;

export interface Renewal {
  /** Null: come in. Otherwise to be waited for first. */
  enter(): Promise<void> | null;
  leave(): void;
  /** Said once by the server: how all is closed and opened again, with `swap` in between. */
  provide(renew: (swap: () => Promise<void>) => Promise<void>): void;
  /**
   * Closes everything, swaps, and opens everything again, also when the swap fails. `own`: how many of the requests inside wait for this
   * very renewal.
   */
  renew(swap: () => Promise<void>, own: number): Promise<void>;
}

export const createRenewal = (): Renewal => {
  let inside = 0;
  let door: Promise<void> | null = null;
  let provided: ((swap: () => Promise<void>) => Promise<void>) | null = null;

  const drained = async (own: number): Promise<void> => {
    for (let waited = 0; inside > own && waited < DRAIN_MS_MAX; waited += DRAIN_POLL_MS)
      await pause(DRAIN_POLL_MS);
  };

  return {
    enter: () => {
      if (door !== null) return door.then(() => void inside++);
      inside++;
      return null;
    },
    leave: () => {
      inside--;
    },
    provide: (renew) => {
      provided = renew;
    },
    renew: async (swap, own) => {
      invariant(provided, 'only a running server can be renewed');
      while (door !== null) await door;
      const { promise, resolve } = Promise.withResolvers<void>();
      door = promise;
      try {
        await drained(own);
        await provided(swap);
      } finally {
        door = null;
        resolve();
      }
    },
  };
};
