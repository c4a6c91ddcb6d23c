// What is known of the sidebar before anything is drawn.

import { readStored } from './storage.ts';

export const SIDEBAR_KEY = 'parley.sidebar';

/** From here on there is room for the sidebar beside the page; the same as Tailwind's `lg`. */
export const wideScreen = matchMedia('(min-width: 64rem)');

/** On this device it was not put away. */
export const isSidebarWanted = (): boolean => readStored(SIDEBAR_KEY) !== 'closed';
