// A descriptor that is written to without waiting: a write that finds no room comes back, or is finished later, and holds up no thread. One that
// waited in a thread would keep the process from ending.

import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';
import { Socket } from 'node:net';

const AGAIN_MS = 100;

export interface LogOutlet {
  /** Writes it whole, however long that takes. `isTorn`: some of it is out, and the rest will not come. */
  put(batch: Buffer, done: (outcome: { error: Error | null; isTorn: boolean }) => void): void;
  /** Writes it at once or throws. */
  putSync(batch: Buffer): void;
}

export const openLogOutlet = (given: number): LogOutlet => {
  const kind = fstatSync(given);
  if (kind.isSocket()) return socketOutlet(given);
  return fileOutlet(kind.isFIFO() || kind.isCharacterDevice() ? openAgain(given) : given);
};

/**
 * A pipe or a terminal is opened anew where the system lets us, for writes that come back. The descriptor that we were given is shared
 * with the program that started us, and stays as it is. A file never keeps a write waiting.
 */
const openAgain = (given: number): number => {
  if (process.platform !== 'linux') return given;
  try {
    return openSync(`/proc/self/fd/${given}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return given;
  }
};

const fileOutlet = (fd: number): LogOutlet => {
  const putFrom: (from: number, ...rest: Parameters<LogOutlet['put']>) => void = (from, batch, done) =>
    write(fd, batch, from, batch.length - from, null, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => putFrom(from, batch, done), AGAIN_MS).unref();
        return;
      }
      const at = from + (error ? 0 : written);
      if (error || at === batch.length) done({ error, isTorn: error !== null && at > 0 });
      else putFrom(at, batch, done);
    });
  return { put: (batch, done) => putFrom(0, batch, done), putSync: (batch) => void writeSync(fd, batch) };
};

/** What supervisors hand over as the standard output is often a socket, which cannot be opened anew. */
const socketOutlet = (fd: number): LogOutlet => {
  const socket = new Socket({ fd, readable: false, writable: true }).unref();
  // Each write tells its own error as well.
  socket.on('error', () => {});
  return {
    put: (batch, done) => void socket.write(batch, (error) => done({ error: error ?? null, isTorn: false })),
    putSync: (batch) => void writeSync(fd, batch),
  };
};
