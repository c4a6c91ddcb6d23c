// What the first page can do without (menus, toasts) is fetched when the first page is there: drawn, its questions answered, and nothing else to do.

import { useEffect, useState } from 'react';
import { prefetchPart } from './fetch-part.ts';
import { queryClient } from './query.ts';
import { whenIdle } from './when-idle.ts';

/** A page that never stops asking is there, too. */
const PATIENCE_MS = 3_000;
const AGAIN_MS = 2_000;

let settle: () => void;
const settled = new Promise<void>((resolve) => {
  settle = resolve;
});

/** Called when the first page has been drawn. */
export const watchFirstPage = (): void => {
  const look = (): void => whenIdle(() => queryClient.isFetching() === 0 && finish());
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' && queryClient.isFetching() === 0) look();
  });
  const timer = setTimeout(() => finish(), PATIENCE_MS);
  const finish = (): void => {
    clearTimeout(timer);
    unsubscribe();
    settle();
  };
  look();
};

/** Fetches what will soon be wanted, once the first page is there. */
export const prefetchLater = (load: () => Promise<unknown>): void =>
  void settled.then(() => prefetchPart(load));

/**
 * A part that the first page can do without; null until it is there. Where it could not be fetched, the page does without it for a while and tries
 * again: for the sake of a menu nothing may fall over.
 */
export const useDeferredPart = <T extends object>(load: () => Promise<T>): T | null => {
  const [part, setPart] = useState<T | null>(null);
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchPart = async (): Promise<void> => {
      try {
        const fetched = await load();
        if (isWanted) setPart(fetched);
      } catch {
        if (isWanted) timer = setTimeout(() => void fetchPart(), AGAIN_MS);
      }
    };
    void settled.then(() => {
      if (isWanted) void fetchPart();
    });
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [load]);
  return part;
};
