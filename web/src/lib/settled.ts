// What nobody waits for (menus, toasts) is fetched when the first page is there: drawn, its questions answered, and nothing else to do.

import { useEffect, useState } from 'react';
import { queryClient } from './query.ts';

/** A page that never stops asking is there, too. */
const PATIENCE_MS = 3_000;
const IDLE_MS = 200;

let settle: () => void;
const settled = new Promise<void>((resolve) => {
  settle = resolve;
});

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work, IDLE_MS);
};

/** Called when the first page has been drawn. */
export const beginToSettle = (): void => {
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

export const useIsSettled = (): boolean => {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void settled.then(() => isMounted && setIsSettled(true));
    return () => {
      isMounted = false;
    };
  }, []);
  return isSettled;
};
