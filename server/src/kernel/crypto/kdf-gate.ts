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
  /**
   * Runs the work when there is room. Those who wait are let in by turns of their shares (an address), and within one in order of arrival: a flood from one
   * address holds up itself. Rejects with `TooBusy` when the queue is full, and then the last of the largest share.
   */
  run<T>(work: () => Promise<T>, share?: string): Promise<T>;
  load(): { running: number; waiting: number };
}

interface Waiting {
  enter(): void;
  refuse(error: TooBusy): void;
}

export const createGate = (limits: { running: number; waiting: number }): Gate => {
  // A Map keeps the order in which they were put in: the first has the next turn, and goes behind the others after it.
  const shares = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  const makeRoomFor = (share: string): void => {
    const [largest = []] = [...shares.values()].sort((a, b) => b.length - a.length);
    const own = shares.get(share)?.length ?? 0;
    const last = largest.length > own + 1 ? largest.pop() : undefined;
    if (last === undefined) throw new TooBusy();
    waiting--;
    last.refuse(new TooBusy());
  };
  const enter = async (share: string): Promise<void> => {
    if (running < limits.running) {
      running++;
      return;
    }
    if (waiting >= limits.waiting) makeRoomFor(share);
    const queue = shares.get(share) ?? [];
    shares.set(share, queue);
    waiting++;
    await new Promise<void>((resolve, reject) => queue.push({ enter: resolve, refuse: reject }));
  };
  /** The place is handed to the next in line, so a request that arrives meanwhile cannot slip in before. */
  const leave = (): void => {
    const [turn] = shares;
    if (turn === undefined) {
      running--;
      return;
    }
    const [share, queue] = turn;
    waiting--;
    shares.delete(share);
    queue.shift()?.enter();
    if (queue.length > 0) shares.set(share, queue);
  };

  return {
    run: async (work, share = '') => {
      await enter(share);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    load: () => ({ running, waiting }),
  };
};
