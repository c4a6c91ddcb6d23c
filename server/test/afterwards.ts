// node:test keeps every hook of every test until the process ends, and with it all that the hook can see: each server of a file with eighty
// tests, of six megabytes. So what is done after a test is let go of once it is done.

import type { TestContext } from 'node:test';

export const afterwards = (t: Pick<TestContext, 'after'>, work: () => unknown): void => {
  let left: (() => unknown) | undefined = work;
  t.after(async () => {
    const now = left;
    left = undefined;
    await now?.();
  });
};
