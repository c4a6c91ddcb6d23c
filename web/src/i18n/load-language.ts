import i18next from 'i18next';
import { addWords, hasWords, speak } from './i18next.ts';
import { LANGUAGES, type Language } from './languages.ts';

const SETTINGS: Record<Language, () => Promise<{ settings: Record<string, unknown> }>> = {
  en: () => import('./settings/en.ts'),
  de: () => import('./settings/de.ts'),
  fr: () => import('./settings/fr.ts'),
  es: () => import('./settings/es.ts'),
  ja: () => import('./settings/ja.ts'),
  ar: () => import('./settings/ar.ts'),
};

let isInSettings = false;

const addSettingsWords = async (language: Language): Promise<void> => {
  const words = await SETTINGS[language]();
  addWords(language, words.settings);
};

/** The words of the settings and the administration, in the language in use and in every one that is chosen from now on. */
export const loadSettingsWords = async (): Promise<void> => {
  isInSettings = true;
  await addSettingsWords(i18next.language as Language);
};

/** Loads a language; the first one loaded becomes the current one. */
export const loadLanguage = async (language: Language): Promise<void> => {
  if (!hasWords(language)) addWords(language, await LANGUAGES[language].load());
  if (isInSettings) await addSettingsWords(language);
  if (!i18next.isInitialized) speak(language);
};
