// The language in use: kept on this device, and with the account so that it follows a person from device to device.

import i18next from 'i18next';
import { writeStored } from '../lib/storage.ts';
import { speak } from './i18next.ts';
import { directionOf, initialLanguage, isLanguage, LANGUAGE_KEY, type Language } from './languages.ts';
import { loadLanguage } from './load-language.ts';

const writeLanguage = (language: Language): void => {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
};

export const startLanguage = async (): Promise<void> => {
  const language = initialLanguage();
  await loadLanguage(language);
  writeLanguage(language);
};

export const setLanguage = async (language: Language): Promise<void> => {
  await loadLanguage(language);
  speak(language);
  writeLanguage(language);
  writeStored(LANGUAGE_KEY, language);
};

/** Takes over what the account says, when it says something. */
export const adoptLanguage = (settings: Record<string, unknown>): void => {
  if (isLanguage(settings.language) && settings.language !== i18next.language)
    void setLanguage(settings.language);
};
