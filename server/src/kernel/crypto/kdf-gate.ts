// A password hash takes a core and 19 MiB or more. A flood of sign-ins may queue, but it must neither fill the memory
// nor take every thread of the pool that files and DNS need too.

/** The queue is full. The caller answers 429 and says when to come back. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
  readonly reason = 'tooBusy';
  readonly retryAfterSeconds = 2;

  constructor() {
    super('too many sign-ins at once, try again in a moment');
  }
}

export interface Gate {
  /** Runs the work when there is room, in order of arrival. Rejects with `TooBusy` at once when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T>;
  load(): { running: number; waiting: number };
}

export const createGate = (limits: { running: number; waiting: number }): Gate => {
  const queue: Array<() => void> = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running < limits.running) {
      running++;
      return;
    }
    if (queue.length >= limits.waiting) throw new TooBusy();
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  /** The place is handed to the next in line, so a request that arrives meanwhile cannot slip in before. */
  const leave = (): void => {
    const next = queue.shift();
    if (next === undefined) running--;
    else next();
  };

  return {
    run: async (work) => {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    load: () => ({ running, waiting: queue.length }),
  };
};
