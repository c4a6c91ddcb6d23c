// How far a test has come that kills servers for many minutes: the runner shows it, and does not take the test for one that hangs.

import { PROGRESS_MARK } from '../../../tools/test-progress.ts';
import type { Engine } from '../databases.ts';

const TOLD_EVERY = 10;

export const tellProgress = (engine: Engine, done: number, total: number, what: string): void => {
  if (done % TOLD_EVERY === 0) console.log(`${PROGRESS_MARK}${engine}: ${done} of ${total} ${what}`);
};
