export const loadMenus = () => import('./ChatMenus.tsx');

/** Under the pointer a menu is about to be wanted. */
export const preloadMenus = (): void => void loadMenus();
