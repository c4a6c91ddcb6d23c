// Which memories have to do with a text: by the words that they share, the rarer the weightier. No model is asked.

import { indexedWords } from '../search/index.ts';

const SHORT_MAX = 3;
/** Words that begin alike are mostly forms of one: `boat`, `boats`; `vegetarian`, `vegetarisch`. */
const STEM_LENGTH = 4;
const STEM_WEIGHT = 0.6;
/** Of a long question, its end says what is wanted. */
const QUERY_CHARACTERS_MAX = 4_000;
const IDEOGRAPH = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]$/u;

/** The words that say something: neither the short ones, nor signs of scripts without spaces, of which pairs are taken. */
const tellingWords = (text: string): Set<string> => {
  const words = indexedWords(text).split(' ');
  const telling = new Set<string>();
  for (const [i, word] of words.entries()) {
    const next = words[i + 1] ?? '';
    if (IDEOGRAPH.test(word)) {
      if (IDEOGRAPH.test(next)) telling.add(word + next);
    } else if (word.length > SHORT_MAX || /\d/.test(word)) telling.add(word);
  }
  return telling;
};

const stemOf = (word: string): string => word.slice(0, STEM_LENGTH);

/** A score for each text, above 0 where it shares words with the query. */
export const scoresFor = (query: string, texts: readonly string[]): number[] => {
  const asked = tellingWords(query.slice(-QUERY_CHARACTERS_MAX));
  const stems = new Set([...asked].filter((word) => word.length >= STEM_LENGTH).map(stemOf));
  const told = texts.map(tellingWords);
  const holders = new Map<string, number>();
  for (const words of told) for (const word of words) holders.set(word, (holders.get(word) ?? 0) + 1);
  const weightOf = (word: string): number => Math.log(1 + told.length / (holders.get(word) ?? 1));
  return told.map((words) => {
    let score = 0;
    for (const word of words) {
      if (asked.has(word)) score += weightOf(word);
      else if (stems.has(stemOf(word))) score += STEM_WEIGHT * weightOf(word);
    }
    return score;
  });
};
