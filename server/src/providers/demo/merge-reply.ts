// Two branches that are to become one message: the demonstration says what was chosen of each, one after the other.

import { FIRST_BRANCH, MERGE, SECOND_BRANCH } from '../prompt-sentences.ts';
import type { ModelMessage } from '../vendor.ts';
import { type Language, languageOf } from './language.ts';
import { fill } from './pools.ts';
import { phrasesIn } from './words/index.ts';

const PART_CHARACTERS_MAX = 600;

interface Branches {
  /** What was chosen of each, with its names. */
  readonly first: string;
  readonly second: string;
}

/** Null: nothing is to be merged. */
export const readMerge = (messages: readonly ModelMessage[]): Branches | null => {
  const last = messages.at(-1);
  const [part] = last?.role === 'user' ? last.parts : [];
  if (part?.type !== 'text' || !part.text.startsWith(FIRST_BRANCH) || !part.text.endsWith(MERGE)) return null;
  const said = part.text.slice(FIRST_BRANCH.length, -MERGE.length);
  const border = said.lastIndexOf(SECOND_BRANCH);
  if (border < 0) return null;
  return { first: said.slice(0, border).trim(), second: said.slice(border + SECOND_BRANCH.length).trim() };
};

/** The names of those who said it are not part of the one message; neither is the demonstration's word about itself. */
const wordsOf = (branch: string): string => {
  const parts = branch
    .split('\n\n')
    .map((part) => part.replace(/^[^\n:]{1,100}: /, '').trim())
    .filter((part) => part !== '' && !/^\*[^*\n]+\*$/.test(part));
  const words = parts.join('\n\n');
  return words.length <= PART_CHARACTERS_MAX
    ? words
    : `${words.slice(0, PART_CHARACTERS_MAX).toWellFormed()}…`;
};

export const sayMerged = ({ first, second }: Branches, spoken: Language): string => {
  const language = languageOf(`${wordsOf(first)}\n${wordsOf(second)}`) ?? spoken;
  const { merged, nothingThere } = phrasesIn(language).merge;
  const [one, other] = [first, second].map((branch) => wordsOf(branch) || nothingThere);
  return fill(merged, { first: one ?? '', second: other ?? '' });
};
