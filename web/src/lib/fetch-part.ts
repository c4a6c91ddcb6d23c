// Parts of the program that are fetched when they are wanted: pages, and what opens over them.

import { ApiError } from '@parley/contract/client';

/**
 * A file that cannot be fetched is gone with an older version, or the server is away. Loading the whole page anew helps with the first;
 * for the second that would throw away what the person has not sent yet.
 */
const explain = async (error: unknown): Promise<never> => {
  const isThere = await fetch('/healthz/live', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  throw isThere ? error : new ApiError(0, 'the server cannot be reached');
};

export const fetchPart = <T>(load: () => Promise<T>): Promise<T> => load().catch(explain);

/** For what is about to be wanted. The component that needs it in the end fetches again, and shows the error. */
export const prefetchPart = (load: () => Promise<unknown>): void => void load().catch(() => undefined);
