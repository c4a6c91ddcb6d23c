// Something done again and again, never twice at once: when woken, otherwise after the pause it asked for.

import type { Log } from './log.ts';

export interface Loop {
  start(): void;
  /** Ends the pause. During a turn: one more turn follows it, however often this was called. */
  wake(): void;
  /** Waits for the turn that is on its way. */
  stop(): Promise<void>;
}

interface LoopOptions {
  /** Returns the pause to make, in milliseconds. */
  readonly turn: () => Promise<number>;
  /** The pause after a turn that failed. */
  readonly failureMs: number;
  /** How long a turn that was woken waits for more, so that what comes together is done together. */
  readonly gatherMs?: number;
  /** Completes "… cannot be looked after". */
  readonly what: string;
  readonly log: Log;
}

export const createLoop = ({ turn, failureMs, gatherMs = 0, what, log }: LoopOptions): Loop => {
  let running: Promise<void> | undefined;
  let isStopping = false;
  let isWoken = false;
  let isFailing = false;
  let endSleep = () => {};
  let isGathering = false;

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const gather = async () => {
    isGathering = true;
    await sleep(gatherMs);
    isGathering = false;
  };

  const attempt = async (): Promise<number> => {
    try {
      const ms = await turn();
      if (isFailing) log.info(`${what} are looked after again`);
      isFailing = false;
      return ms;
    } catch (error) {
      // Said once: a database that is away for an hour must not fill the log.
      if (!isFailing) log.error({ err: error }, `${what} cannot be looked after; trying again`);
      isFailing = true;
      return failureMs;
    }
  };

  const run = async () => {
    while (!isStopping) {
      isWoken = false;
      const ms = await attempt();
      if (!isWoken && !isStopping) await sleep(ms);
      if (isWoken && !isStopping && gatherMs > 0) await gather();
    }
  };

  return {
    start: () => {
      running = run();
    },
    wake: () => {
      isWoken = true;
      if (!isGathering) endSleep();
    },
    stop: async () => {
      isStopping = true;
      endSleep();
      await running;
    },
  };
};
