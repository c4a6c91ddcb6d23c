/** A piece of a text, and whether it is one of the words that were looked for. */
export interface Piece {
  readonly text: string;
  readonly isFound: boolean;
}

const WORD = /[\p{L}\p{N}]{2,}/gu;
/** They stand in every passage, so that the search leaves them out too. */
const COMMON = new Set(
  'an and are as at be but by can do does did for from had has have how if in into is it its me my of on or our so than that the their them then there they this to was we were what when where which who why will with you your'.split(
    ' ',
  ),
);
/** A shorter one would be the beginning of too many others. */
const BEGINNING_MIN = 4;
const asPattern = (word: string): string =>
  word.length < BEGINNING_MIN ? `${word}(?![\\p{L}\\p{N}])` : `${word}[\\p{L}\\p{N}]*`;

/** Cuts a text where words of a question begin in it, whatever their ending: passages are found by stems. */
export const markWords = (text: string, question: string): Piece[] => {
  const words = [...new Set(question.match(WORD) ?? [])]
    .filter((word) => !COMMON.has(word.toLowerCase()))
    .toSorted((a, b) => b.length - a.length);
  if (words.length === 0) return [{ text, isFound: false }];
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(asPattern).join('|')})`, 'giu');
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(found)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isFound: false });
    pieces.push({ text: word, isFound: true });
    end = index + word.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isFound: false });
  return pieces;
};
