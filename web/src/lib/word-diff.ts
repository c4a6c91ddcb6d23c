// Which words of two texts the other one does not have. Not by the package `diff`: it marks the same words, and takes eight times as long for
// two unlike texts of a thousand words (1.1 s against 0.15 s on a busy core), during which the page stands still.

import { OWN_PICTURE } from './own-picture.ts';

export interface Run {
  readonly text: string;
  readonly isOnlyHere: boolean;
}

export interface WordDiff {
  readonly a: readonly Run[];
  readonly b: readonly Run[];
}

/** Words, the space between them, and signs by themselves; where no spaces are written, every character. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\s+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}_])+|[^\s\p{L}\p{N}_]/u;
/** A picture is the same one or another, and never half of it. */
const PIECE = new RegExp(`${OWN_PICTURE.source}|${WORDS.source}`, 'gu');

/** A table of so many cells is worked through in a few hundredths of a second. */
const CELLS_MAX = 4_000_000;
/** Texts with less in common than this are two texts, and marks all over them say nothing. */
const COMMON_MIN = 1 / 3;

const piecesOf = (text: string): string[] => text.match(PIECE) ?? [];

/** For both sides, which pieces they share: the longest row that is in both. Null when it would take too long. */
export const sharedBetween = (
  a: readonly string[],
  b: readonly string[],
): { readonly a: readonly boolean[]; readonly b: readonly boolean[] } | null => {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [rows, columns] = [a.length - start - end, b.length - start - end];
  if (rows * columns > CELLS_MAX) return null;
  const width = columns + 1;
  const lengths = new Uint16Array((rows + 1) * width);
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      lengths[row * width + column] =
        a[start + row] === b[start + column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
  const isInA = a.map((_piece, index) => index < start || index >= a.length - end);
  const isInB = b.map((_piece, index) => index < start || index >= b.length - end);
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (a[start + row] === b[start + column]) {
      isInA[start + row++] = true;
      isInB[start + column++] = true;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row++;
    else column++;
  }
  return { a: isInA, b: isInB };
};

/** Pieces in a row are one run; a space between two marked words is marked with them. */
const runsOf = (pieces: readonly string[], isShared: readonly boolean[]): Run[] => {
  const runs: Array<{ text: string; isOnlyHere: boolean }> = [];
  pieces.forEach((text, index) => {
    const isBridge =
      /^[^\S\n]+$/.test(text) && isShared[index - 1] === false && isShared[index + 1] === false;
    const isOnlyHere = isBridge || isShared[index] === false;
    const last = runs.at(-1);
    if (last?.isOnlyHere === isOnlyHere) last.text += text;
    else runs.push({ text, isOnlyHere });
  });
  return runs;
};

/** Null when the texts are too long to compare, or too different for it to help. */
export const diffWords = (textA: string, textB: string): WordDiff | null => {
  const [a, b] = [piecesOf(textA), piecesOf(textB)];
  const isShared = sharedBetween(a, b);
  if (!isShared) return null;
  const wordsIn = (pieces: readonly string[], isCounted: (index: number) => boolean): number =>
    pieces.filter((piece, index) => piece.trim() !== '' && isCounted(index)).length;
  const common = wordsIn(a, (index) => isShared.a[index] === true);
  const longer = Math.max(
    wordsIn(a, () => true),
    wordsIn(b, () => true),
  );
  if (common < longer * COMMON_MIN) return null;
  return { a: runsOf(a, isShared.a), b: runsOf(b, isShared.b) };
};
