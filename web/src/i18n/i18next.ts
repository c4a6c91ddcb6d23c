// What the page needs of i18next: texts by their keys, values in them, and plurals by the grammar of the language. The types are the library's,
// which make a wrong key an error; the build and the tests put this file in the place of `i18next` and `react-i18next`, which weigh fifteen times as
// much (vite.config.ts, test/jsx.ts).

import type { i18n, TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { formatNumber } from '../lib/format.ts';

type Words = Record<string, unknown>;

/** All words that have come, by language. */
const known = new Map<string, Words>();

const textIn = (words: Words, key: string): string | undefined => {
  let found: unknown = words;
  for (const step of key.split('.')) found = (found as Words | undefined)?.[step];
  return typeof found === 'string' ? found : undefined;
};

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

/** Numbers as all others on the page, or one language would have digits of two kinds. */
const written = (value: unknown): string =>
  typeof value === 'number' ? formatNumber(value) : String(value ?? '');

/** A key that has no text is its own: better to be seen than an empty place. */
export const translator = (language: string, words: Words): TFunction => {
  const grammar = new Intl.PluralRules(language);
  const textOf = (key: string, count: unknown): string | undefined => {
    if (typeof count !== 'number') return textIn(words, key);
    const none = count === 0 ? textIn(words, `${key}_zero`) : undefined;
    return none ?? textIn(words, `${key}_${grammar.select(count)}`) ?? textIn(words, key);
  };
  const translate = (key: string, values: Words = {}): string =>
    textOf(key, values.count)?.replaceAll(PLACEHOLDER, (_, name: string) => written(values[name])) ?? key;
  return translate as unknown as TFunction;
};

export const wordsIn = (language: string): Words => known.get(language) ?? {};

export const hasWords = (language: string): boolean => known.has(language);

/** More words of a language; areas that it has already are replaced. */
export const addWords = (language: string, words: Words): void => {
  const all = wordsIn(language);
  known.set(language, Object.assign(all, words));
};

interface Spoken {
  readonly t: TFunction;
  readonly i18n: { readonly language: string };
}

/** Another object for every language, so that what was drawn in the one before is drawn again. */
const speakerOf = (language: string): Spoken => ({
  t: translator(language, wordsIn(language)),
  i18n: { language },
});

let isSpeaking = false;
let spoken = speakerOf('en');
const listeners = new Set<() => void>();

/** From now on in this language, whose words have come. */
export const speak = (language: string): void => {
  isSpeaking = true;
  spoken = speakerOf(language);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const now = (): Spoken => spoken;

export const useTranslation = (): Spoken => useSyncExternalStore(subscribe, now, now);

const i18next = {
  get language() {
    return spoken.i18n.language;
  },
  get isInitialized() {
    return isSpeaking;
  },
  get t() {
    return spoken.t;
  },
  /** Of one area, all texts. */
  getResource: (language: string, _namespace: string, area: string): unknown => wordsIn(language)[area],
  exists: ((key: string) => textIn(wordsIn(spoken.i18n.language), key) !== undefined) as i18n['exists'],
} satisfies Pick<i18n, 'language' | 'isInitialized' | 't' | 'exists' | 'getResource'>;

export default i18next;
