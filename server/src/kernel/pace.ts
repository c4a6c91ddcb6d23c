// Long work in slices. Work that has had the event loop for some milliseconds waits until the requests that came meanwhile are answered; and of all
// long works of the process one goes on at a time, so that ten of them hold up a request no longer than one does.

import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as rest } from 'node:timers/promises';

/** In milliseconds. Tests set them, so that what they see does not depend on how fast the machine is. */
export const slice = {
  /** How long a work keeps the event loop. With zero each work gives way at every step. */
  work: 2,
  /** The same for one that holds a transaction: a request needs a few turns of the loop, and each may hold such a slice. */
  inTransaction: 1,
  /** A request that takes longer is a long work or a stream itself, and no longer waited for. */
  request: 30,
  /** A server that is never idle goes on with its long works all the same. */
  patience: 25,
  /** The same for one that holds a transaction. */
  patienceInTransaction: 6,
  /** Requests that arrive together are begun for so long; the others wait for the next turn of the loop. */
  begin: 8,
  /** A work that rests does so for this many times as long as it worked. */
  rest: 3,
  /** But no longer than this. */
  restMost: 200,
  /** Others are at the server when one of them asked for something this short a while ago. */
  beside: 100,
};
const LOOK_MS = 1;

/** How many requests that began within the same few milliseconds are not yet answered, and how many of them only read. */
interface Arrivals {
  count: number;
  reading: number;
}

const none = (): Arrivals => ({ count: 0, reading: 0 });

// All of this is for the event loop, and so for the process: two servers in one share it.
let latest = none();
let lastArrivedAt = Number.NEGATIVE_INFINITY;
let earlier = none();
let turnedAt = 0;
const waiting: Array<() => void> = [];
let waitingSince = 0;

/** Those who came long ago are forgotten, answered or not. */
const forgetLate = (): void => {
  const now = performance.now();
  if (now - turnedAt < slice.request) return;
  earlier = now - turnedAt < 2 * slice.request ? latest : none();
  latest = none();
  turnedAt = now;
};

/** A request that long works give way to, until it is answered or turns out to be one of them. */
class ShortRequest {
  readonly #arrivals: Arrivals;
  #isOver = false;
  #isReading = true;

  constructor() {
    forgetLate();
    lastArrivedAt = performance.now();
    this.#arrivals = latest;
    latest.count++;
    latest.reading++;
  }

  /** It may wait for the end of another transaction: none waits for it. */
  write(): void {
    if (this.#isReading) this.#arrivals.reading--;
    this.#isReading = false;
  }

  end(): void {
    this.write();
    if (!this.#isOver) this.#arrivals.count--;
    this.#isOver = true;
  }
}

const currentRequest = new AsyncLocalStorage<ShortRequest>();

/** Answers a request with `next`; what this returns is called when the answer is complete. */
export const beginRequest = (next: () => void): (() => void) => {
  const request = new ShortRequest();
  currentRequest.run(request, next);
  return () => request.end();
};

/** Said by the request that begins a transaction. */
export const beginWrite = (): void => currentRequest.getStore()?.write();

const areAllServed = (): boolean => {
  forgetLate();
  return latest.count + earlier.count === 0;
};

const areReadersServed = (): boolean => {
  forgetLate();
  return latest.reading + earlier.reading === 0;
};

const resumeOne = (): void => {
  if (!areAllServed() && performance.now() - waitingSince < slice.patience) {
    setTimeout(resumeOne, LOOK_MS);
    return;
  }
  waiting.shift()?.();
  waitingSince = performance.now();
  if (waiting.length > 0) setImmediate(resumeOne);
};

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length > 1) return;
    waitingSince = performance.now();
    setImmediate(resumeOne);
  });

/** One turn of the event loop at least, and as many as those who only read need. */
const turnInTransaction = (): Promise<void> =>
  new Promise((resolve) => {
    const since = performance.now();
    const look = (): void => {
      if (areReadersServed() || performance.now() - since >= slice.patienceInTransaction) resolve();
      else setTimeout(look, LOOK_MS);
    };
    setImmediate(look);
  });

const arrived: Array<() => void> = [];
/** When the first request of this turn of the loop was begun. */
let turnBeganAt: number | null = null;

const beginOne = (): void => {
  arrived.shift()?.();
  if (arrived.length > 0) setImmediate(beginOne);
};

/** What a request waits for before it is answered, or null: forty that arrive together must not keep the loop until the last is begun. */
export const turnOfRequest = (): Promise<void> | null => {
  const now = performance.now();
  if (turnBeganAt === null) {
    turnBeganAt = now;
    setImmediate(() => {
      turnBeganAt = null;
    });
  }
  if (arrived.length === 0 && now - turnBeganAt <= slice.begin) return null;
  return new Promise((resolve) => {
    arrived.push(resolve);
    if (arrived.length === 1) setImmediate(beginOne);
  });
};

/** Awaited between two steps of a long work; each work has its own. */
export type Pace = () => Promise<void>;

interface PaceOptions {
  /** Whether the work holds a transaction, for whose end others may wait: it lets those in who only read, and waits for no others. */
  readonly inTransaction?: boolean;
}

/** Before the first step of a long work: many that arrive together begin one after the other, with other requests in between. */
export const beginLongWork = (): Promise<void> => {
  currentRequest.getStore()?.end();
  return turn();
};

export const createPace = ({ inTransaction = false }: PaceOptions = {}): Pace => {
  const endOfSlice = (): number => performance.now() + (inTransaction ? slice.inTransaction : slice.work);
  let end = endOfSlice();
  return async () => {
    if (performance.now() < end) return;
    currentRequest.getStore()?.end();
    await (inTransaction ? turnInTransaction() : turn());
    end = endOfSlice();
  };
};

/**
 * Awaited between two transactions of a long work for which nobody sits and waits, or two slices of one that holds none. While others ask for something
 * such a work has a quarter of the time: who asks then seldom meets it at all, and need not wait for the end of its slice. Alone it goes on at once.
 */
export const createRest = (): Pace => {
  let began = performance.now();
  return async () => {
    const now = performance.now();
    if (now - lastArrivedAt <= slice.beside) await rest(Math.min(slice.rest * (now - began), slice.restMost));
    began = performance.now();
  };
};
