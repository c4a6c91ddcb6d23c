// What other features use of this one.

import { loadSettingsWords } from '../../i18n/load-language.ts';

export { toolName, toolText } from './tool-names.ts';

/** Fetched for the page of a team. */
export const loadTeamToolServers = () => import('./ToolServersPage.tsx');

/** Fetched for the first call that wants a sign-in, with its words. */
export const loadSignInOffer = async () => {
  await loadSettingsWords();
  return (await import('./SignInOffer.tsx')).SignInOffer;
};
