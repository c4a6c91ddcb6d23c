// The words of the page for people without an account: only what that page says.

import { writeStored } from '../lib/storage.ts';
import { addWords, speak } from './i18next.ts';
import { directionOf, initialLanguage, LANGUAGE_KEY, type Language } from './languages.ts';

const WORDS: Record<Language, () => Promise<{ visitorWords: Record<string, unknown> }>> = {
  en: () => import('./visitor/en.ts'),
  de: () => import('./visitor/de.ts'),
  fr: () => import('./visitor/fr.ts'),
  es: () => import('./visitor/es.ts'),
  ja: () => import('./visitor/ja.ts'),
  ar: () => import('./visitor/ar.ts'),
};

const speakTo = async (language: Language): Promise<void> => {
  const { visitorWords } = await WORDS[language]();
  addWords(language, visitorWords);
  speak(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
};

export const startVisitorLanguage = (): Promise<void> => speakTo(initialLanguage());

export const setVisitorLanguage = async (language: Language): Promise<void> => {
  await speakTo(language);
  writeStored(LANGUAGE_KEY, language);
};
