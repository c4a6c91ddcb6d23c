// The time, so that tests can set it.

export interface Clock {
  now(): Date;
  /** Only differences mean something; never goes back. */
  monotonicMs(): number;
}

export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };
