// A text cut into passages along its structure: never across a heading or a page, whole paragraphs where they fit, and longer ones with a
// little of the one before. Tables of separated values repeat their header in every passage.

import { tokensOf } from '../../../providers/tokens.ts';

/** In tokens. */
const PASSAGE_TOKENS = 350;
const PASSAGE_TOKENS_MAX = 450;
const OVERLAP_SHARE = 0.15;
/** Of a table: as much as is repeated. */
const HEADER_CHARACTERS_MAX = 500;

export interface Passage {
  readonly content: string;
  /** The headings above it, the widest first. */
  readonly heading: string | null;
  readonly page: number | null;
  /** In the text, in characters. */
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
}

interface Block {
  readonly start: number;
  readonly end: number;
}

interface Place {
  readonly heading: string | null;
  readonly page: number | null;
}

const HEADING = /^ {0,3}(#{1,6})\s+(\S.*?)\s*#*\s*$/;
const PAGE = /^\[page (\d{1,6})\]$/;
const FENCE = /^ {0,3}(```|~~~)/;
const SENTENCE_END = /[.!?…。！？]["'”’)\]]*\s+|\n/g;

/** Of a PDF only the words are read: a line that begins with `#` is what a shell said to its administrator. */
const HAS_HEADINGS = /^(text\/(markdown|plain|html|x-markdown)|application\/(xhtml|vnd\.|epub))/;
const IS_TABLE = /^text\/(csv|tab-separated-values)/;
/** Their text says where a page or a slide begins. */
export const IS_PAGED =
  /^application\/(pdf|vnd\.(openxmlformats-officedocument\.presentationml|oasis\.opendocument\.presentation))/;
const IS_WORKBOOK =
  /^application\/vnd\.(openxmlformats-officedocument\.spreadsheetml|oasis\.opendocument\.spreadsheet)/;
const SHEET = /^\[sheet (.*)\]$/;

/** Lines with their places; the sign that ends a line belongs to it. */
function* linesOf(text: string): Generator<{ line: string; start: number; end: number }> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found + 1;
    yield { line: text.slice(start, found === -1 ? end : found).replace(/\r$/, ''), start, end };
    start = end;
  }
}

/** Of a text with hundreds of thousands of lines, a request waits for so many at most. */
const LINES_PER_STEP = 500;

/** The passages, and null now and then where none came for many lines: the caller may let others go on. */
export function* passagesOf(text: string, type: string): Generator<Passage | null> {
  if (IS_TABLE.test(type)) yield* passagesOfTable(text, [...linesOf(text)], null);
  else if (IS_WORKBOOK.test(type)) yield* passagesOfWorkbook(text);
  else yield* passagesOfProse(text, type);
}

function* passagesOfProse(text: string, type: string): Generator<Passage | null> {
  const isPaged = IS_PAGED.test(type);
  const hasHeadings = HAS_HEADINGS.test(type);
  const headings: { readonly level: number; readonly words: string }[] = [];
  let page: number | null = null;
  let blocks: Block[] = [];
  let open: Block | undefined;
  let isCode = false;
  const close = (): void => {
    if (open) blocks.push(open);
    open = undefined;
  };
  const placeNow = (): Place => ({ heading: headings.map(({ words }) => words).join(' › ') || null, page });
  let lines = 0;
  for (const { line, start, end } of linesOf(text)) {
    if (++lines % LINES_PER_STEP === 0) yield null;
    if (FENCE.test(line)) isCode = !isCode;
    const [, level, words] = (hasHeadings && !isCode && HEADING.exec(line)) || [];
    const [, number] = (isPaged && PAGE.exec(line)) || [];
    if (level !== undefined || number !== undefined) {
      close();
      yield* joined(text, blocks, placeNow());
      blocks = [];
      if (level !== undefined) {
        // A text may begin with its second level, or leave one out.
        while ((headings.at(-1)?.level ?? 0) >= level.length) headings.pop();
        headings.push({ level: level.length, words: words ?? '' });
      }
      if (number !== undefined) page = Number(number);
    } else if (line.trim() === '' && !isCode) close();
    else open = upTo(open, { start, end });
  }
  close();
  yield* joined(text, blocks, placeNow());
}

/** The same block, to the end of a later one. */
const upTo = (from: Block | undefined, { start, end }: Block): Block => ({
  start: from?.start ?? start,
  end,
});

const passage = (text: string, { start, end }: Block, place: Place): Passage => {
  const content = text.slice(start, end).trimEnd().toWellFormed();
  return { ...place, content, start, end: start + content.length, tokens: tokensOf(content) };
};

/** Neighbouring blocks together, as many as make a passage. */
function* joined(text: string, blocks: readonly Block[], place: Place): Generator<Passage> {
  let from: Block | undefined;
  let tokens = 0;
  for (const block of blocks) {
    const size = tokensOf(text.slice(block.start, block.end));
    if (from !== undefined && tokens + size > PASSAGE_TOKENS) {
      yield passage(text, from, place);
      [from, tokens] = [undefined, 0];
    }
    if (size > PASSAGE_TOKENS_MAX) yield* pieces(text, block, place);
    else {
      from = upTo(from, block);
      tokens += size;
    }
  }
  if (from !== undefined) yield passage(text, from, place);
}

/** A long block ends its pieces with sentences, and each begins with the end of the one before. */
function* pieces(text: string, { start, end }: Block, place: Place): Generator<Passage> {
  const ends = [...text.slice(start, end).matchAll(SENTENCE_END)].map(
    ({ 0: found, index }) => start + index + found.length,
  );
  let next = 0;
  for (let from = start; from < end; ) {
    const most = endOfTokens(text, from, end, PASSAGE_TOKENS);
    let to = most;
    while (next < ends.length && (ends[next] ?? end) <= most) to = ends[next++] ?? most;
    if (to <= from || (to - from) * 2 < most - from) to = most;
    yield passage(text, { start: from, end: to }, place);
    if (to >= end) return;
    const back = to - Math.floor((to - from) * OVERLAP_SHARE);
    from = Math.max(from + 1, ends.findLast((one) => one <= to - 1 && one >= back) ?? back);
    next = ends.findIndex((one) => one > from);
    if (next === -1) next = ends.length;
  }
}

const endOfTokens = (text: string, from: number, end: number, tokens: number): number => {
  let [low, high] = [from + 1, Math.min(end, from + tokens * 4)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (tokensOf(text.slice(from, middle)) <= tokens) low = middle;
    else high = middle - 1;
  }
  // Never half a character.
  const code = text.charCodeAt(low);
  return low < end && code >= 0xdc00 && code <= 0xdfff ? low + 1 : low;
};

type Line = Block & { readonly line: string };

/** Each sheet is a table, under its name. */
function* passagesOfWorkbook(text: string): Generator<Passage> {
  let sheet: Line[] = [];
  let heading: string | null = null;
  for (const one of linesOf(text)) {
    const [, name] = SHEET.exec(one.line) ?? [];
    if (name === undefined) sheet.push(one);
    else {
      yield* passagesOfTable(text, sheet, heading);
      [sheet, heading] = [[], name];
    }
  }
  yield* passagesOfTable(text, sheet, heading);
}

function* passagesOfTable(text: string, lines: readonly Line[], heading: string | null): Generator<Passage> {
  const [header, ...rows] = lines.filter(({ line }) => line.trim() !== '');
  if (!header) return;
  const place = { heading, page: null };
  const names = header.line.slice(0, HEADER_CHARACTERS_MAX);
  const headerTokens = tokensOf(names);
  const withHeader = ({ start, end }: Block): Passage => {
    const content = `${names}\n${text.slice(start, end).trimEnd()}`.toWellFormed();
    return { ...place, content, start, end, tokens: tokensOf(content) };
  };
  let from: Block | undefined;
  let tokens = headerTokens;
  for (const { line, start, end } of rows) {
    const size = tokensOf(line);
    if (from !== undefined && tokens + size > PASSAGE_TOKENS) {
      yield withHeader(from);
      [from, tokens] = [undefined, headerTokens];
    }
    if (size > PASSAGE_TOKENS_MAX) yield* pieces(text, { start, end }, place);
    else {
      from = upTo(from, { start, end });
      tokens += size;
    }
  }
  if (from !== undefined) yield withHeader(from);
  else if (rows.length === 0) yield* joined(text, [header], place);
}
