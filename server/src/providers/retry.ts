// Asking again, as long as no event of the answer has been handed out.

import { setTimeout as pause } from 'node:timers/promises';
import { type ProviderEvent, ProviderFailure } from './vendor.ts';

export interface RetryOptions {
  signal: AbortSignal;
  /** Times to ask again after the first. */
  retriesMax?: number;
  /** Between 0 and 1; spreads those who were refused together. */
  random?: () => number;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Told before each wait. */
  onRetry?: (failure: ProviderFailure, ms: number) => void;
}

const RETRIES_MAX = 2;
const FIRST_WAIT_MS = 500;
/** A vendor that wants us to wait longer than this is told to the person instead. */
const WAIT_SECONDS_MAX = 30;

const waitWithSystem = (ms: number, signal: AbortSignal): Promise<void> => pause(ms, undefined, { signal });

/** How long to wait before asking again, or null: do not. */
const waitMs = (failure: unknown, attempt: number, options: RetryOptions): number | null => {
  const { signal, retriesMax = RETRIES_MAX, random = Math.random } = options;
  if (!(failure instanceof ProviderFailure) || !failure.isRetryable) return null;
  if (signal.aborted || attempt >= retriesMax) return null;
  const jittered = FIRST_WAIT_MS * 2 ** attempt * (0.5 + random());
  if (failure.retryAfterSeconds === null) return jittered;
  if (failure.retryAfterSeconds > WAIT_SECONDS_MAX) return null;
  return failure.retryAfterSeconds * 1000 + jittered * 0.2;
};

/** The batches of the first attempt that says anything. Once a batch is out, a failure is final. */
class Retried implements AsyncIterableIterator<readonly ProviderEvent[], undefined> {
  readonly #attempt: () => AsyncIterable<readonly ProviderEvent[]>;
  readonly #options: RetryOptions;
  #current: AsyncIterator<readonly ProviderEvent[]> | null = null;
  #hasSpoken = false;

  constructor(attempt: () => AsyncIterable<readonly ProviderEvent[]>, options: RetryOptions) {
    this.#attempt = attempt;
    this.#options = options;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  // From the first batch on the attempt answers by itself: a layer around every token would cost as much as reading it.
  next(): Promise<IteratorResult<readonly ProviderEvent[], undefined>> {
    return this.#hasSpoken && this.#current ? this.#current.next() : this.#first();
  }

  async return(): Promise<IteratorResult<readonly ProviderEvent[], undefined>> {
    await this.#current?.return?.();
    return { done: true, value: undefined };
  }

  async #first(): Promise<IteratorResult<readonly ProviderEvent[], undefined>> {
    const { signal, wait = waitWithSystem, onRetry } = this.#options;
    for (let attempts = 0; ; attempts++) {
      try {
        this.#current = this.#attempt()[Symbol.asyncIterator]();
        const result = await this.#current.next();
        this.#hasSpoken = true;
        return result;
      } catch (error) {
        const ms = waitMs(error, attempts, this.#options);
        if (ms === null || !(error instanceof ProviderFailure)) throw error;
        onRetry?.(error, ms);
        await wait(ms, signal).catch(() => {
          throw new ProviderFailure('aborted', 'The answer was stopped.');
        });
      }
    }
  }
}

export const retried = (
  attempt: () => AsyncIterable<readonly ProviderEvent[]>,
  options: RetryOptions,
): AsyncIterable<readonly ProviderEvent[]> => new Retried(attempt, options);
