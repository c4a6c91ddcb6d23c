import { loadSettingsWords } from '../../../i18n/load-language.ts';
import { prefetchPart } from '../../../lib/fetch-part.ts';

/** With the words of its pages, which a conversation does not have. */
export const loadMenus = async () => {
  const [{ ChatMenus }] = await Promise.all([import('../page/ChatMenus.tsx'), loadSettingsWords()]);
  return ChatMenus;
};

/** Under the pointer a menu is about to be wanted. */
export const preloadMenus = (): void => prefetchPart(loadMenus);
