// What packages did, written down beside their answers: nobody waits until the line about their call is on the disk, and the lines of many calls
// become one transaction. Who reads them waits for those that are on their way.

import { type Kernel, systemCtx, transact } from '../../kernel/ctx.ts';
import { defineState } from '../../kernel/state.ts';
import { type CallMade, insertCalls } from './calls-store.ts';

const AT_ONCE_MAX = 200;
/** More are not kept in memory: then a call waits until there is room. */
const WAITING_MAX = 2_000;

interface Waiting {
  readonly made: CallMade[];
  writing: Promise<void> | null;
}
const waiting = defineState('packages.made_calls', (): Waiting => ({ made: [], writing: null }));

const write = async (kernel: Kernel, made: readonly CallMade[]): Promise<void> => {
  const ctx = systemCtx(kernel, 'calls of packages');
  try {
    await transact(ctx, ({ db }) => insertCalls(db, made));
  } catch (error) {
    // One of a package that was just removed takes none of the others along.
    if (made.length > 1) for (const one of made) await write(kernel, [one]);
    else ctx.log.warn({ err: error }, 'a call of a package was not written down');
  }
};

const writeAll = async (kernel: Kernel): Promise<void> => {
  const own = waiting.of(kernel);
  while (own.made.length > 0) await write(kernel, own.made.splice(0, AT_ONCE_MAX));
  own.writing = null;
};

/** All that was noted until now is written. */
export const callsWritten = async (kernel: Kernel): Promise<void> => {
  await waiting.of(kernel).writing;
};

export const noteCall = async (kernel: Kernel, made: CallMade): Promise<void> => {
  const own = waiting.of(kernel);
  own.made.push(made);
  own.writing ??= writeAll(kernel);
  if (own.made.length > WAITING_MAX) await own.writing;
};
