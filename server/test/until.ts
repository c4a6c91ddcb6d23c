// Waits for something that happens by itself soon. It says what it waited for; how long that takes is not promised.

import { setTimeout as sleep } from 'node:timers/promises';

const GIVE_UP_MS = 90_000;
/** A question is often a request, which takes the processor from what is waited for: the longer it takes, the less often it is asked. */
const [PAUSE_MS_MIN, PAUSE_MS_MAX, PAUSE_SHARE] = [5, 50, 0.1];

export const until = async (what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  const begin = performance.now();
  while (!(await isTrue())) {
    const waited = performance.now() - begin;
    if (waited > GIVE_UP_MS) throw new Error(`waited in vain until ${what}`);
    await sleep(Math.min(Math.max(waited * PAUSE_SHARE, PAUSE_MS_MIN), PAUSE_MS_MAX));
  }
};
