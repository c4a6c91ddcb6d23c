// Work that is done one at a time, in turn between people: the fortieth file of one person waits behind the first of every other.

import { tooMany, unavailable } from '../errors.ts';

export interface FairQueueLimits {
  readonly waitingPerPersonMax: number;
  readonly waitingMax: number;
  /** What waits and for what, for the sentence that refuses: `files are waiting to be read`. */
  readonly what: string;
}

const RETRY_SECONDS = 5;

export interface FairQueue {
  run<T>(person: string, work: () => Promise<T>): Promise<T>;
  waiting(): number;
}

export const createFairQueue = ({ waitingPerPersonMax, waitingMax, what }: FairQueueLimits): FairQueue => {
  /** In the order in which people have their next turn. */
  const lines = new Map<string, Array<() => void>>();
  let isBusy = false;
  let waiting = 0;

  const enter = (person: string): Promise<void> => {
    const line = lines.get(person) ?? [];
    if (line.length >= waitingPerPersonMax)
      throw tooMany(`too many of your ${what}; try again in a few seconds`, RETRY_SECONDS);
    if (waiting >= waitingMax)
      throw unavailable(`too many ${what}; try again in a few seconds`, RETRY_SECONDS);
    waiting++;
    lines.set(person, line);
    return new Promise((resolve) => line.push(resolve));
  };

  /** The turn goes straight to the next in line: what comes in between cannot take it. Who had it just now is the last to have it again. */
  const leave = (last: string): void => {
    const ownLine = lines.get(last);
    if (ownLine) {
      lines.delete(last);
      lines.set(last, ownLine);
    }
    for (const [person, line] of lines) {
      const next = line.shift();
      lines.delete(person);
      if (line.length > 0) lines.set(person, line);
      if (!next) continue;
      waiting--;
      next();
      return;
    }
    isBusy = false;
  };

  return {
    run: async (person, work) => {
      if (isBusy) await enter(person);
      else isBusy = true;
      try {
        return await work();
      } finally {
        leave(person);
      }
    },
    waiting: () => waiting,
  };
};
