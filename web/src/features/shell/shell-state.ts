// Whether the list of the section is there, and how wide. Where there is room it can be put away, and stays so on this device; in a
// narrow window it lies over the page while it is wanted.

import { createStore } from '../../lib/external-store.ts';
import { isListWanted, LIST_KEY, listScreen } from '../../lib/frame.ts';
import { partWidth } from '../../lib/part-width.ts';
import { writeStored } from '../../lib/storage.ts';

export const LIST_WIDTH = partWidth({
  key: 'parley.list_width',
  property: '--list',
  min: 220,
  usual: 264,
  max: () => 400,
});

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
