// Waiting for a child process without waiting for ever: it may be dead already, or die before it has said anything.

import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** How the child ended, or ends. */
export const exitOf = (child: ChildProcess): Promise<Exit> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve({ code: child.exitCode, signal: child.signalCode })
    : new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));

/** The first line that the child prints. One that ends without a word fails the test. */
export const firstLineOf = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('the child has no standard output to read');
  for await (const line of createInterface({ input: child.stdout })) return line;
  const { code, signal } = await exitOf(child);
  throw new Error(`the child ended with ${signal ?? `code ${code}`} and said nothing`);
};
