// Names to addresses, bounded.

import { lookup } from 'node:dns/promises';

/** All addresses of a name. Injectable, so that tests ask no name server. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** The system's own way (hosts file, search domains, both families), so that names mean what the operator expects. */
export const resolveWithSystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/**
 * At most `slots` lookups at once. A system lookup holds a thread of Node's small pool until it ends, which a name
 * server that never answers decides: without this, four slow names would stop every file read of the server.
 */
export const inSlots = (
  resolve: Resolve,
  slots: number,
): ((hostname: string, signal: AbortSignal) => Promise<string[]>) => {
  let free = slots;
  const waiting = new Set<() => void>();
  const enter = (signal: AbortSignal) =>
    new Promise<void>((go, leave) => {
      signal.addEventListener('abort', () => waiting.delete(go) && leave(signal.reason), { once: true });
      waiting.add(go);
    });
  const exit = () => {
    const [next] = waiting;
    if (!next) free++;
    else {
      waiting.delete(next);
      next();
    }
  };
  return async (hostname, signal) => {
    if (free > 0) free--;
    else await enter(signal);
    return resolve(hostname).finally(exit);
  };
};
