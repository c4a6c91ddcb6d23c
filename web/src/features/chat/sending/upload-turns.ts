// Uploads take turns: the server refuses a person's fifth at once, and another page of the same person may be sending too.

import { ApiError } from '@parley/contract/client';

/** One below what the server takes, for whatever else is on its way. */
const AT_ONCE_MAX = 3;
const TRIES_MAX = 6;
/** Where the server refuses for now and does not say for how long. */
const WAIT_SECONDS = 2;
/** A person who is to wait longer is told so, and tries again when it suits them. */
const WAIT_SECONDS_MAX = 60;

let underWay = 0;
const waiting: Array<() => void> = [];

const begin = async (): Promise<void> => {
  if (underWay < AT_ONCE_MAX) underWay++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
};

/** The place goes to the upload that waits longest. */
const end = (): void => {
  const next = waiting.shift();
  if (next) next();
  else underWay--;
};

const rest = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

const secondsToWait = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || error.status !== 429) return null;
  const seconds = error.retryAfterSeconds ?? WAIT_SECONDS;
  return seconds > WAIT_SECONDS_MAX ? null : seconds;
};

/** Uploads when it is its turn, and once more after the time that the server asks for. */
export const inTurn = async <T>(signal: AbortSignal, upload: () => Promise<T>): Promise<T> => {
  await begin();
  try {
    for (let tries = 1; ; tries++) {
      signal.throwIfAborted();
      try {
        return await upload();
      } catch (error) {
        const seconds = secondsToWait(error);
        if (seconds === null || tries === TRIES_MAX) throw error;
        await rest(seconds, signal);
      }
    }
  } finally {
    end();
  }
};
