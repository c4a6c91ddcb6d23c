// The computing time of one call of a package, as its thread reckons it.

import { BUDGET_MS, cellTime, RUNNING_CALL, SEEN_AT } from './protocol.ts';

/** How much of this thread's time was used, in milliseconds: other work on the machine does not count. */
const cpuNow = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Counts the time inside of the VM, and tells the watchdog that this thread is there. */
export class Meter {
  readonly #cells: Int32Array;
  readonly id: number;
  readonly budgetMs: number;
  readonly #endsAt: number;
  usedMs = 0;
  #enteredAt: number | null = null;

  constructor(cells: Int32Array, id: number, budgetMs: number, wallMs = Number.POSITIVE_INFINITY) {
    this.#cells = cells;
    this.id = id;
    this.budgetMs = budgetMs;
    this.#endsAt = performance.now() + wallMs;
  }

  /** A thread that computes does not hear its timers. */
  isOverdue = (): boolean => performance.now() >= this.#endsAt;

  isSpent = (): boolean =>
    this.usedMs + (this.#enteredAt === null ? 0 : cpuNow() - this.#enteredAt) > this.budgetMs;

  /** Asked by the engine again and again; as long as it asks, there is no need to end this thread. */
  interrupt = (): boolean => {
    if (this.#enteredAt !== null) Atomics.store(this.#cells, SEEN_AT, cellTime());
    return this.isSpent() || this.isOverdue();
  };

  run<T>(work: () => T): T {
    this.#enteredAt = cpuNow();
    Atomics.store(this.#cells, RUNNING_CALL, this.id);
    Atomics.store(this.#cells, BUDGET_MS, this.budgetMs);
    Atomics.store(this.#cells, SEEN_AT, cellTime());
    try {
      return work();
    } finally {
      Atomics.store(this.#cells, SEEN_AT, 0);
      this.usedMs += cpuNow() - this.#enteredAt;
      this.#enteredAt = null;
    }
  }
}
