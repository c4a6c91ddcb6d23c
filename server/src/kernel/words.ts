// From text to the words that passages are found by, the same for what is kept and for what is asked: folded, without accents, English ones
// by their stems. Scripts without spaces give pairs of signs.

import { stemmer } from 'stemmer';

const WORD = /[\p{L}\p{N}]+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/gu;
const ALL_HIRAGANA = /^\p{Script=Hiragana}+$/u;
const ENGLISH = /^[a-z]{3,40}$/;
const WORD_LENGTH_MAX = 60;
const QUERY_WORDS_MAX = 24;

/** They stand in every passage, so that they say nothing of any. */
export const COMMON_ENGLISH: ReadonlySet<string> = new Set(
  `a about an and are as at be been but by can could did do does for from had has have how i if in into is it its me my of on or our
  she he so than that the their them then there they this to was we were what when where which who why will with would you your`.split(
    /\s+/,
  ),
);
const COMMON = new Set([...COMMON_ENGLISH].map((word) => stemmer(word)));

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const stemOf = (word: string): string =>
  (ENGLISH.test(word) ? stemmer(word) : word).slice(0, WORD_LENGTH_MAX);

const pairsOf = (run: string): string[] => {
  const signs = [...run];
  return signs.length === 1 ? signs : signs.slice(1).map((sign, i) => `${signs[i]}${sign}`);
};

function* eachWord(text: string): Generator<string> {
  for (const [run] of fold(text).matchAll(WORD)) {
    let end = 0;
    for (const { 0: unspaced, index } of run.matchAll(UNSPACED)) {
      if (index > end) yield stemOf(run.slice(end, index));
      yield* pairsOf(unspaced);
      end = index + unspaced.length;
    }
    if (end < run.length) yield stemOf(run.slice(end));
  }
}

export const wordsOf = (text: string): string[] => [...eachWord(text)];

/** Each once; words that stand everywhere only where there is no other. */
export const questionWords = (text: string): string[] => {
  const words = [...new Set(eachWord(text))].filter((word) => !ALL_HIRAGANA.test(word));
  const telling = words.filter((word) => !COMMON.has(word));
  return (telling.length > 0 ? telling : words).slice(0, QUERY_WORDS_MAX);
};
