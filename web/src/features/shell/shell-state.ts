// Whether the sidebar is there. On a wide screen it can be put away, and stays so on this device; on a phone it is a sheet.

import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';

interface ShellState {
  readonly isSidebarOpen: boolean;
  readonly isSheetOpen: boolean;
}

const STORED_KEY = 'parley.sidebar';
/** From here on there is room for the sidebar beside the page; the same as Tailwind's `lg`. */
const wide = matchMedia('(min-width: 64rem)');

let state: ShellState = { isSidebarOpen: readStored(STORED_KEY) !== 'closed', isSheetOpen: false };
const listeners = new Set<() => void>();

const become = (change: Partial<ShellState>): void => {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
};

const setSidebar = (isOpen: boolean): void => {
  writeStored(STORED_KEY, isOpen ? null : 'closed');
  become({ isSidebarOpen: isOpen });
};

export const showSidebar = (): void => (wide.matches ? setSidebar(true) : become({ isSheetOpen: true }));

export const toggleSidebar = (): void =>
  wide.matches ? setSidebar(!state.isSidebarOpen) : become({ isSheetOpen: !state.isSheetOpen });

export const hideSidebar = (): void => setSidebar(false);

export const closeSheet = (): void => {
  if (state.isSheetOpen) become({ isSheetOpen: false });
};

export const useShell = (): ShellState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );

export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => wide.matches,
  );
