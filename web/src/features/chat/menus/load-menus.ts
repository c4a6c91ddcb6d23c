import { prefetchPart } from '../../../lib/fetch-part.ts';

export const loadMenus = () => import('../page/ChatMenus.tsx').then((module) => module.ChatMenus);

/** Under the pointer a menu is about to be wanted. */
export const preloadMenus = (): void => prefetchPart(loadMenus);
