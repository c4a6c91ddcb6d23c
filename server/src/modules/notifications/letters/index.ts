// Letters in the language of who reads them: the one that their account says, or English.

import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import type { Letters } from './letters.ts';

const LETTERS = { en, de, fr, es, ja, ar } as const satisfies Record<string, Letters>;
export type LetterLanguage = keyof typeof LETTERS;

export const LETTER_LANGUAGES = Object.keys(LETTERS) as readonly LetterLanguage[];

const isSpoken = (language: unknown): language is LetterLanguage =>
  typeof language === 'string' && Object.hasOwn(LETTERS, language);

/** Of an account; nobody in particular reads English. One of a country, such as de-CH, is read in that language. */
export const languageOf = (
  user: { readonly settings_json: Readonly<Record<string, unknown>> } | undefined,
): LetterLanguage => {
  const chosen = user?.settings_json.language;
  const language = typeof chosen === 'string' ? chosen.split(/[-_]/)[0]?.toLowerCase() : undefined;
  return isSpoken(language) ? language : 'en';
};

export const lettersIn = (language: LetterLanguage): Letters => LETTERS[language];

/** A sentence with what it names; what is named stays as it is, whatever signs it has. */
export const filled = (sentence: string, named: Readonly<Record<string, unknown>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, key: string) => String(named[key] ?? ''));

/** Of a page in this language. */
export const languageMark = (language: LetterLanguage): string =>
  `lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}`;

/** The page of a letter around its content, which is HTML already. */
export const letterPage = (language: LetterLanguage, content: string): string => `<!doctype html>
<html ${languageMark(language)}>
<body>
${content}
</body>
</html>
`;
