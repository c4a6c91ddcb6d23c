// The passages of a long text that say most about a question: BM25 over the words of this text alone, kept nowhere.

import { B, K1 } from '../../../db/dialect/ranked-index.ts';
import { createPace } from '../../../kernel/pace.ts';
import { questionWords, wordsOf } from '../../../kernel/words.ts';
import { type Passage, passagesOf } from './passages.ts';

export interface FoundPassage extends Passage {
  /** From 0 to 1: 1 is the best of the text. */
  readonly score: number;
}

/** A text says by its marks where its pages begin. */
const PAGE_MARK = /^\[page \d{1,6}\]$/m;
const PAGED = 'application/pdf';
const PROSE = 'text/markdown';

interface Counted {
  readonly passage: Passage;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

const counted = (passage: Passage, asked: ReadonlySet<string>): Counted => {
  const counts = new Map<string, number>();
  const words = [...wordsOf(passage.heading ?? ''), ...wordsOf(passage.content)];
  for (const word of words) if (asked.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { passage, counts, length: words.length };
};

/** Those in which a word of the question stands, the best first. */
export const bestPassages = async (text: string, question: string): Promise<FoundPassage[]> => {
  const asked = new Set(questionWords(question));
  if (asked.size === 0) return [];
  const pace = createPace();
  const all: Counted[] = [];
  for (const passage of passagesOf(text, PAGE_MARK.test(text) ? PAGED : PROSE)) {
    await pace();
    if (passage !== null) all.push(counted(passage, asked));
  }
  const average = all.reduce((sum, { length }) => sum + length, 0) / Math.max(1, all.length);
  const weights = new Map(
    [...asked].map((word) => {
      const within = all.filter(({ counts }) => counts.has(word)).length;
      return [word, Math.log(1 + (all.length - within + 0.5) / (within + 0.5))];
    }),
  );
  const scored = all
    .map(({ passage, counts, length }) => ({ passage, score: scoreOf(counts, length / average, weights) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.passage.start - b.passage.start);
  const best = scored[0]?.score ?? 1;
  return scored.map(({ passage, score }) => ({ ...passage, score: score / best }));
};

const scoreOf = (
  counts: ReadonlyMap<string, number>,
  length: number,
  weights: ReadonlyMap<string, number>,
): number =>
  [...counts].reduce(
    (sum, [word, n]) => sum + ((weights.get(word) ?? 0) * n * (K1 + 1)) / (n + K1 * (1 - B + B * length)),
    0,
  );
