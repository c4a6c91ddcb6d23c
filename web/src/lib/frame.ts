// What is known of the frame before anything is drawn. The widths are the breakpoints of styles.css.

import { readStored } from './storage.ts';

export const LIST_KEY = 'parley.sidebar';

/** From here on there is a rail; below it, a bar at the bottom. */
export const railScreen = matchMedia('(min-width: 43.75rem)');

/** From here on the list of a section stands beside the page. */
export const listScreen = matchMedia('(min-width: 60rem)');

/** From here on a panel does. */
export const panelScreen = matchMedia('(min-width: 73.75rem)');

/** What is pressed with is a finger, under which nothing shows before it is pressed. */
export const touchScreen = matchMedia('(pointer: coarse)');

/** A finger asks for the keyboard itself, which takes half of its screen. */
export const typesAtOnce = (): boolean => matchMedia('(pointer: fine)').matches;

/** On this device the list was not put away. */
export const isListWanted = (): boolean => readStored(LIST_KEY) !== 'closed';

/** The addresses whose list shows conversations. */
export const hasChatList = (pathname: string): boolean => /^\/(?:$|chats$|c\/)/.test(pathname);
