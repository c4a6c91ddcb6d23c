// Which memories have to do with a text: by the words that they share, the rarer the weightier. No model is asked.

import { indexedWords } from '../search/index.ts';

const SHORT_MAX = 3;
/**
 * Short words that stand in every text, so that they say nothing of any, in the languages of the page, folded as the index folds. Longer ones
 * weigh little where many texts have them.
 */
const COMMON_SHORT: ReadonlySet<string> = new Set(
  `a ab al als am an and any are as at au auf aus aux ay bei bin bis but by can ce ces cet con da das de del dem den der des did die
  do du ein el elle en er es est et eu fur for get got had has hat he her him his hay how i ich if ihm ihn ihr il ils im in is ist it its ja
  je la las le les los lui ma man may me mes mi mir mis mit mon muy my ne no nor nos not nur o ob of off on or os ou our out own par pas por
  pro que qui sa say se see ser ses set she si sie sin so soy son su sur sus ta te tes the to too tu um un una und une uns up us va van vom
  von vor vos war was way we wer who why wie wir wo y ya yes yet yo you zu zum zur
  في من عن ما هل هو هي لا لم لن ان او اذا كل مع قد يا على الى هذا`.split(/\s+/),
);
/** Words that begin alike are mostly forms of one: `boat`, `boats`; `vegetarian`, `vegetarisch`. */
const STEM_LENGTH = 4;
const STEM_WEIGHT = 0.6;
/** Of a long question, its end says what is wanted. */
const QUERY_CHARACTERS_MAX = 4_000;
const IDEOGRAPH = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]$/u;

/** The words that say something: names and things may be short, too. Of signs of scripts without spaces pairs are taken. */
const tellingWords = (text: string): Set<string> => {
  const words = indexedWords(text).split(' ');
  const telling = new Set<string>();
  for (const [i, word] of words.entries()) {
    const next = words[i + 1] ?? '';
    if (IDEOGRAPH.test(word)) {
      if (IDEOGRAPH.test(next)) telling.add(word + next);
    } else if (isTelling(word)) telling.add(word);
  }
  return telling;
};

const isTelling = (word: string): boolean =>
  word.length > SHORT_MAX || /\d/.test(word) || (word.length > 1 && !COMMON_SHORT.has(word));

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
