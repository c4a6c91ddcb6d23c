// What of a text is read out: its words, in pieces of some sentences. Code, formulas and addresses say nothing to an ear.

/** The first piece is short, so that the voice begins soon. */
const FIRST_MAX = 200;
const PIECE_MAX = 700;
/** Half an hour of speech. */
const WHOLE_MAX = 30_000;

const FENCE = /^ *(`{3,}|~{3,})/;

/** Blocks of code go as a whole, also one that was not ended. */
const withoutFences = (text: string): string => {
  let mark: string | null = null;
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    const [, fence] = FENCE.exec(line) ?? [];
    if (mark === null && fence === undefined) kept.push(line);
    else if (mark === null) mark = fence ?? null;
    else if (fence?.startsWith(mark)) mark = null;
  }
  return kept.join('\n');
};

const REPLACED: ReadonlyArray<readonly [RegExp, string]> = [
  [/\$\$[^$]{0,5000}\$\$/g, ' '],
  [/\\\[[^\]]{0,500}\\\]/g, ' '],
  // The row of dashes below the head of a table, and rules.
  [/^[ \t]*\|?[ \t:|-]{3,}\|?[ \t]*$/gm, ''],
  [/!\[([^[\]\n]{0,300})\]\([^)\n]{0,2000}\)/g, '$1'],
  [/\[([^[\]\n]{1,500})\]\([^)\n]{0,2000}\)/g, '$1'],
  // What it cites.
  [/\[\^?\d{1,3}\]/g, ''],
  [/<?https?:\/\/[^\s>)]{1,2000}>?/g, ''],
  [/^[ \t]{0,3}#{1,6}[ \t]+/gm, ''],
  [/^[ \t]*>+[ \t]?/gm, ''],
  [/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ x]\][ \t]+)?/gm, ''],
  [/[ \t]*\|[ \t]*/g, ', '],
  [/[*_~`]+/g, ''],
];

const wordsOf = (text: string): string => {
  let words = withoutFences(text.slice(0, WHOLE_MAX));
  for (const [what, by] of REPLACED) words = words.replace(what, by);
  return words;
};

/** Paragraphs end where a line is empty; within them a line goes on. A heading is a sentence of its own. */
const sentencesOf = (words: string, language: string): string[] => {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return words
    .split(/\n/)
    .flatMap((line) => [...segmenter.segment(line.trim())].map(({ segment }) => segment.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
};

/** A sentence without an end is cut where a word ends. */
const cut = (sentence: string): string[] => {
  if (sentence.length <= PIECE_MAX) return [sentence];
  const space = sentence.lastIndexOf(' ', PIECE_MAX);
  const at = space > 0 ? space : PIECE_MAX;
  return [sentence.slice(0, at), ...cut(sentence.slice(at).trimStart())];
};

export const speakable = (text: string, language: string): string[] => {
  const pieces: string[] = [];
  for (const sentence of sentencesOf(wordsOf(text), language).flatMap(cut)) {
    const last = pieces.at(-1);
    const max = pieces.length === 1 ? FIRST_MAX : PIECE_MAX;
    if (last !== undefined && last.length + sentence.length < max)
      pieces[pieces.length - 1] = `${last} ${sentence}`;
    else pieces.push(sentence);
  }
  return pieces;
};
