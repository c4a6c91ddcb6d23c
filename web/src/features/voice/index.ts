// What other features use of this one: all of it is fetched when it is wanted.

import { loadSettingsWords } from '../../i18n/load-language.ts';

export { ReadingHost } from './ReadingHost.tsx';

export const loadReadAloud = () => import('./read-aloud.ts').then((module) => module.readAloud);

export const loadDictation = async () => {
  const [{ Dictation }] = await Promise.all([import('./Dictation.tsx'), loadSettingsWords()]);
  return Dictation;
};
