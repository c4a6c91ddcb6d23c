// Waits for something that happens by itself soon. It says what it waited for; how long that takes is not promised.

import { setTimeout as sleep } from 'node:timers/promises';

const GIVE_UP_MS = 90_000;

export const until = async (what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  const end = performance.now() + GIVE_UP_MS;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`waited in vain until ${what}`);
    await sleep(5);
  }
};
