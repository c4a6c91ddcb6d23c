// Which of the menus of the frame is open, and the button that it hangs on.

import { createStore } from '../../lib/external-store.ts';

export interface ShellMenu {
  readonly kind: 'new' | 'more' | 'account' | 'workspaces';
  readonly anchor: HTMLElement;
}

const menu = createStore<ShellMenu | null>(null);

export const openShellMenu = (next: ShellMenu): void => menu.set(() => next);

export const closeShellMenu = (): void => menu.set(() => null);

export const useShellMenu = menu.use;
