// On a phone Back closes what lies over the page, as people expect of a sheet, and leaves the page only when nothing does. Where the
// browser can go back within the page, the step is taken back and the sheet closed instead. Where it cannot, a second entry of the same
// address is laid under the sheet, and goes with it.

import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { railScreen } from './frame.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The entry is the one before it once more: for Back to have somewhere to go. */
    readonly isFloor?: true;
  }
}

interface Over {
  readonly close: () => (() => void) | null;
}

/** The topmost last. */
const over: Over[] = [];
let router: AnyRouter | null = null;

const layFloor = (): void => {
  if (!router || router.history.canGoBack()) return;
  const here = { to: '.', search: true, params: true, hash: true } as const;
  void router.navigate({ ...here, state: { isFloor: true }, resetScroll: false, ignoreBlocker: true });
};

/** Where nothing lies over the page any more. What the address says by now is said by the entry before, too. */
const liftFloor = (): void => {
  const history: RouterHistory | undefined = router?.history;
  if (!history?.location.state.isFloor || over.length > 0) return;
  const { href } = history.location;
  const stop = history.subscribe(() => {
    stop();
    if (history.location.href !== href) history.replace(href);
  });
  history.back({ ignoreBlocker: true });
};

/** Called once, before anything else asks when a page is left. */
export const watchBack = (of: AnyRouter): void => {
  router = of;
  const history: RouterHistory = of.history;
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action }) => {
      const top = over.at(-1);
      if (action !== 'BACK' || !top?.close()) return false;
      // The browser is at the entry before by now, and comes back first: what closing changes of the address belongs to this one.
      addEventListener('popstate', () => queueMicrotask(() => top.close()?.()), { once: true });
      return true;
    },
  });
  const { replace } = history;
  history.replace = (path, state, options) =>
    replace(path, history.location.state.isFloor ? { ...state, isFloor: true } : state, options);
  // Who went on from a sheet comes back to where it lay.
  history.subscribe(({ action }) => {
    if (action.type === 'BACK') liftFloor();
  });
  // Loaded again with a sheet open, which is gone now.
  liftFloor();
};

/** Said by all that lies over the page. `close` is null where it has an entry of its own, which Back leaves. */
export const useBackCloses = (isOpen: boolean, close: (() => void) | null): void => {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen || railScreen.matches) return;
    const own: Over = { close: () => latest.current };
    over.push(own);
    if (latest.current) layFloor();
    return () => {
      over.splice(over.indexOf(own), 1);
      // After a link in the sheet has gone on.
      setTimeout(liftFloor);
    };
  }, [isOpen]);
};
