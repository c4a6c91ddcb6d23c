import { useSyncExternalStore } from 'react';

/** Whether the window is as wide as this, now and from now on. */
export const useScreen = (screen: MediaQueryList): boolean =>
  useSyncExternalStore(
    (listener) => {
      screen.addEventListener('change', listener);
      return () => screen.removeEventListener('change', listener);
    },
    () => screen.matches,
  );
