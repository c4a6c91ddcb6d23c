// The words of the page for people without an account: only what that page says.

import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { writeStored } from '../lib/storage.ts';
import { directionOf, initialLanguage, LANGUAGE_KEY, type Language } from './languages.ts';

const WORDS: Record<Language, () => Promise<{ visitorWords: Record<string, unknown> }>> = {
  en: () => import('./visitor/en.ts'),
  de: () => import('./visitor/de.ts'),
  fr: () => import('./visitor/fr.ts'),
  es: () => import('./visitor/es.ts'),
  ja: () => import('./visitor/ja.ts'),
  ar: () => import('./visitor/ar.ts'),
};

const write = (language: Language): void => {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
};

export const startVisitorLanguage = async (): Promise<void> => {
  const language = initialLanguage();
  const { visitorWords: translation } = await WORDS[language]();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation } },
    interpolation: { escapeValue: false }, // React escapes.
    react: { useSuspense: false },
  });
  write(language);
};

export const setVisitorLanguage = async (language: Language): Promise<void> => {
  const { visitorWords } = await WORDS[language]();
  i18next.addResourceBundle(language, 'translation', visitorWords);
  await i18next.changeLanguage(language);
  writeStored(LANGUAGE_KEY, language);
  write(language);
};
