// The one place where a test lets real time pass: for the life of a process that is to be killed, the slowness of a provider, a window
// of the real clock, or to see that something does not happen. Whatever can be waited for is waited for with `until`.

import { setTimeout as sleep } from 'node:timers/promises';

/** `why` is for the reader of the test. */
export const elapse = (ms: number, _why: string, options: { ref?: boolean } = {}): Promise<void> =>
  sleep(ms, undefined, options);
