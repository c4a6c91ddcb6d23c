// The languages we speak. Only the one in use is loaded; a key that one of them lacks fails the type check and the tests.
// Imports nothing heavy: the very first script begins to fetch the words.

import { readStored } from '../lib/storage.ts';

export const LANGUAGES = {
  en: { name: 'English', load: () => import('./en.ts').then((module) => module.en) },
  de: { name: 'Deutsch', load: () => import('./de.ts').then((module) => module.de) },
  fr: { name: 'Français', load: () => import('./fr.ts').then((module) => module.fr) },
  es: { name: 'Español', load: () => import('./es.ts').then((module) => module.es) },
  ja: { name: '日本語', load: () => import('./ja.ts').then((module) => module.ja) },
  ar: { name: 'العربية', load: () => import('./ar.ts').then((module) => module.ar) },
} satisfies Record<string, { name: string; load: () => Promise<Record<string, unknown>> }>;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(LANGUAGES, value);

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** The first wanted language that we speak, by its primary subtag (`de-AT` is German). */
export const matchLanguage = (wanted: readonly string[]): Language => {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split('-')[0];
    if (isLanguage(primary)) return primary;
  }
  return 'en';
};

export const LANGUAGE_KEY = 'parley.language';

/** The language of this device: chosen before, or the first of the browser's that we speak. */
export const initialLanguage = (): Language => {
  const stored = readStored(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : matchLanguage(navigator.languages);
};
