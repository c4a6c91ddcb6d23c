// Whether the list of the section is there, and how wide. Where there is room it can be put away, and stays so on this device; in a
// narrow window it lies over the page while it is wanted.

import { createStore } from '../../lib/external-store.ts';
import { isListWanted, LIST_KEY, listScreen } from '../../lib/frame.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const WIDTH_KEY = 'parley.list_width';
export const LIST_WIDTH = { min: 220, usual: 264, max: 400 } as const;

const shell = createStore({ isListOpen: isListWanted(), isDrawerOpen: false });

const setList = (isListOpen: boolean): void => {
  writeStored(LIST_KEY, isListOpen ? null : 'closed');
  shell.set((state) => ({ ...state, isListOpen }));
};

const setDrawer = (isDrawerOpen: boolean): void => shell.set((state) => ({ ...state, isDrawerOpen }));

export const showList = (): void => (listScreen.matches ? setList(true) : setDrawer(true));

export const toggleList = (): void => {
  const { isListOpen, isDrawerOpen } = shell.get();
  if (listScreen.matches) setList(!isListOpen);
  else setDrawer(!isDrawerOpen);
};

export const hideList = (): void => setList(false);

export const closeDrawer = (): void => {
  if (shell.get().isDrawerOpen) setDrawer(false);
};

export const useShell = shell.use;

const within = (width: number): number =>
  Math.round(Math.min(LIST_WIDTH.max, Math.max(LIST_WIDTH.min, width)));

export const readListWidth = (): number => within(Number(readStored(WIDTH_KEY)) || LIST_WIDTH.usual);

/** Takes effect at once, and is kept on this device. */
export const setListWidth = (width: number): number => {
  const kept = within(width);
  writeStored(WIDTH_KEY, kept === LIST_WIDTH.usual ? null : String(kept));
  document.documentElement.style.setProperty('--list', `${kept / 16}rem`);
  return kept;
};
