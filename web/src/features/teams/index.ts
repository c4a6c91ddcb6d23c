// What other features use of this one.

import { loadSettingsWords } from '../../i18n/load-language.ts';

/** For the way in: fetched where a person came by the link of an invitation. */
export const loadInvitedBy = async () => {
  await loadSettingsWords();
  return import('./InvitedBy.tsx');
};
