// From text to words, the same for both databases: folded, without accents, and with every ideograph a word of its own, so that any
// part of a Chinese or Japanese text can be found.

import type { Phrase } from '../../db/dialect/text-index.ts';

const WORDS_MAX = 20_000;
const WORD_LENGTH_MAX = 60;
/** Half of what a tsvector holds. Folding makes text longer: one ligature can become several words. */
const BYTES_MAX = 500_000;
const QUERY_WORDS_MAX = 12;

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const WORD = /[\p{L}\p{N}]+/gu;

/** One character as it is compared: `É` is `e`, `ｆ` is `f`. */
export const foldCharacter = (character: string): string =>
  character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const fold = (text: string): string => foldCharacter(text);

/** Runs of letters, split where a script has no spaces between its words. */
const runsOf = (text: string): string[][] => [...eachRun(text)];

function* eachRun(text: string): Generator<string[]> {
  for (const [run] of fold(text).matchAll(WORD)) yield wordsOf(run);
}

const wordsOf = (run: string): string[] => {
  // Most scripts put spaces between words: such a run is one.
  if (!IDEOGRAPH.test(run)) return [run.slice(0, WORD_LENGTH_MAX)];
  const words: string[] = [];
  let word = '';
  for (const character of run) {
    if (IDEOGRAPH.test(character)) {
      if (word !== '') words.push(word);
      words.push(character);
      word = '';
    } else word += character;
  }
  if (word !== '') words.push(word);
  return words.map((part) => part.slice(0, WORD_LENGTH_MAX));
};

/** What is stored in the index: as much as every database takes. */
export const indexedWords = (text: string): string => {
  const words: string[] = [];
  let bytes = 0;
  // A long text ends where the index does: what comes after that is not even looked at.
  for (const run of eachRun(text))
    for (const word of run) {
      bytes += Buffer.byteLength(word) + 1;
      if (bytes > BYTES_MAX || words.length >= WORDS_MAX) return words.join(' ');
      words.push(word);
    }
  return words.join(' ');
};

/** Whether a text holds all that is looked for, as the index would say. */
export const holdsAll = (text: string, phrases: readonly Phrase[]): boolean => {
  const indexed = ` ${indexedWords(text)} `;
  return phrases.every(({ words, isPrefix }) =>
    indexed.includes(` ${words.join(' ')}${isPrefix ? '' : ' '}`),
  );
};

/** What is looked for: every word, in any order; ideographs next to each other as they stand; the last word may go on. */
export const phrasesOf = (query: string): Phrase[] => {
  const runs = runsOf(query).slice(0, QUERY_WORDS_MAX);
  const endsInWord = /[\p{L}\p{N}]$/u.test(query.trim());
  return runs.map((words, i) => {
    const isLast = i === runs.length - 1 && endsInWord;
    return { words, isPrefix: isLast && !IDEOGRAPH.test(words.at(-1) ?? '') };
  });
};
