// What other features use of this one.

import { loadSettingsWords } from '../../i18n/load-language.ts';

/** The form that asks for what a prompt leaves open: fetched when the first one does, with its words. */
export const loadFillPrompt = async () => {
  await loadSettingsWords();
  return (await import('./FillPrompt.tsx')).FillPrompt;
};
