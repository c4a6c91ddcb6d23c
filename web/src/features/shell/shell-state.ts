// Whether the sidebar is there. On a wide screen it can be put away, and stays so on this device; on a phone it is a sheet.

import { useSyncExternalStore } from 'react';
import { isSidebarWanted, SIDEBAR_KEY, wideScreen } from '../../lib/sidebar.ts';
import { writeStored } from '../../lib/storage.ts';

interface ShellState {
  readonly isSidebarOpen: boolean;
  readonly isSheetOpen: boolean;
}

let state: ShellState = { isSidebarOpen: isSidebarWanted(), isSheetOpen: false };
const listeners = new Set<() => void>();

const become = (change: Partial<ShellState>): void => {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
};

const setSidebar = (isOpen: boolean): void => {
  writeStored(SIDEBAR_KEY, isOpen ? null : 'closed');
  become({ isSidebarOpen: isOpen });
};

export const showSidebar = (): void =>
  wideScreen.matches ? setSidebar(true) : become({ isSheetOpen: true });

export const toggleSidebar = (): void =>
  wideScreen.matches ? setSidebar(!state.isSidebarOpen) : become({ isSheetOpen: !state.isSheetOpen });

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
      wideScreen.addEventListener('change', listener);
      return () => wideScreen.removeEventListener('change', listener);
    },
    () => wideScreen.matches,
  );
