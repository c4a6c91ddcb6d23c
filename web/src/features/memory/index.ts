// What other features use of this one.

import { loadSettingsWords } from '../../i18n/load-language.ts';

/** The tool by which a model remembers something for the person who asks. */
export const MEMORY_TOOL = 'memory_save';

/** What is shown of memories in chats, teams and projects: fetched when the first of it is, with its words. */
export const loadMemoryParts = async () => {
  await loadSettingsWords();
  return import('./parts.ts');
};
