// What other features use of this one.

import { loadSettingsWords } from '../../i18n/load-language.ts';

/** The tool by which a model remembers something for the person who asks. */
export const MEMORY_TOOL = 'memory_save';

/** Fetched for the first thing that is to be remembered, with its words. */
export const loadMemoryCard = async () => {
  await loadSettingsWords();
  return (await import('./MemoryCard.tsx')).MemoryCard;
};
