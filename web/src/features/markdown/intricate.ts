// How much work it would be to draw a text as Markdown. A few kilobytes of brackets that never close can hold a page up for seconds, and quotes
// inside quotes can exhaust the stack: a hostile member could make a channel unusable for all others.

/** About what a page can draw in half a second; one point is one item of a list. */
const COST_MAX = 5_000;
/** Each level is read inside the one above it. */
const DEPTH_MAX = 20;
const INDENTATION_MAX = 40;
/** Nothing so short is a burden. */
const HARMLESS_CHARACTERS = 200;

const CONTAINERS = /^(?:[\t ]*(?:>|[-*+](?=[\t ])|\d{1,9}[.)](?=[\t ])))+/;
const ITEM = /^([\t ]*)([-*+]|\d{1,9}[.)])([\t ]+)\S/;
const FENCE = /^[\t ]*(`{3,}(?=[^`]*$)|~{3,})/;
/** Begins what runs on without regard to fences. */
const OTHER_FLOW = /(?:^|[\s>])(?:<|\$\$)/;
/** Every one may open or close something, and is looked at again for each of the others in the same paragraph. */
const MARKS = /[*_~[\]`$<]/g;
/** May begin an address, which goes on to the next space. */
const ADDRESS = /www\.|:\/\/|@/gi;
const DELIMITERS = /^[\t ]*\|?[\t ]*:?-+:?[\t ]*(?:\|[\t ]*:?-+:?[\t ]*)*\|?[\t ]*$/;

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** How wide it is, when it is not text. */
const widthOf = (space: string): number =>
  [...space].reduce((width, one) => width + (one === '\t' ? 4 - (width % 4) : 1), 0);

const cellsOf = (line: string): number =>
  line.replaceAll(/\\./g, '').trim().replace(/^\|/, '').replace(/\|$/, '').split('|').length;

const addressCost = (line: string): number => {
  let cost = 0;
  for (const [run] of line.matchAll(/\S+/g)) cost += count(run, ADDRESS) * (0.5 + run.length / 1_000);
  return cost;
};

/** What the lines before have left open. */
interface Reading {
  /** The lines of the paragraph so far. */
  lines: number;
  marks: number;
  /** Its last line, which may be the head of a table when it is the first. */
  last: string;
  isTable: boolean;
  /** How many quotes and lists a line is in. */
  depth: number;
  /** Where the text of the last item begins: more than three columns beyond it nothing but a paragraph goes on. */
  column: number;
  isOrdered: boolean;
  fence: { readonly mark: string; readonly column: number } | null;
  /** What looks like code may be something else: it is read as text then. */
  isUnsure: boolean;
}

const beginsItem = (line: string, at: Reading): boolean => {
  const [, indentation = '', marker = '', space = ''] = ITEM.exec(line) ?? [];
  if (marker === '' || widthOf(indentation) > at.column + 3) return false;
  const isOrdered = /\d/.test(marker);
  // Any other number in a paragraph is a number.
  if (isOrdered && !at.isOrdered && !/^1\D/.test(marker)) return false;
  const markerEnd = widthOf(indentation + marker);
  const column = widthOf(indentation + marker + space);
  at.column = column - markerEnd > 4 ? markerEnd + 1 : column;
  at.isOrdered = isOrdered;
  return true;
};

/** Whether the line is a row of a table, and so a paragraph of its own. */
const isRow = (line: string, indentation: number, at: Reading): boolean => {
  if (!line.trimStart().startsWith('|') || indentation > at.column + 3) return false;
  return at.isTable || (at.lines === 1 && DELIMITERS.test(line) && cellsOf(at.last) === cellsOf(line));
};

const endParagraph = (at: Reading): number => {
  // They are compared with each other.
  const cost = at.marks / 4 + (at.marks / 25) ** 2;
  at.marks = 0;
  return cost;
};

/** Whether the line is code, which is not parsed. */
const isInFence = (line: string, indentation: number, at: Reading): boolean => {
  const mark = FENCE.exec(line)?.[1];
  if (at.fence) {
    const isOut = line.trim() !== '' && indentation < at.fence.column;
    if (isOut) at.isUnsure = true;
    if (isOut || (mark?.startsWith(at.fence.mark) && line.trim() === mark)) at.fence = null;
    return !isOut;
  }
  if (!mark || at.isUnsure || indentation > at.column + 3) return false;
  at.column = Math.min(at.column, indentation);
  at.fence = { mark, column: at.column };
  return true;
};

const lineCost = (line: string, at: Reading): number => {
  const indentation = widthOf(/^[\t ]*/.exec(line)?.[0] ?? '');
  if (isInFence(line, indentation, at)) {
    at.lines = 0;
    return endParagraph(at);
  }
  if (/^[\t >]*$/.test(line)) {
    Object.assign(at, { lines: 0, isTable: false, depth: 0 });
    return endParagraph(at);
  }
  const containers = CONTAINERS.exec(line)?.[0] ?? '';
  at.depth = Math.max(at.depth, count(containers, /[^\t \d]/g));
  if (at.depth > DEPTH_MAX) return COST_MAX;
  const isItem = beginsItem(line, at);
  if (isItem && indentation > INDENTATION_MAX) return COST_MAX;
  if (at.lines === 0 && !isItem) at.column = Math.min(at.column, indentation);
  at.isTable = isRow(line, indentation, at);
  at.isUnsure ||= OTHER_FLOW.test(line);
  at.lines++;
  at.last = line;
  const ended = isItem || at.isTable ? endParagraph(at) : 0;
  at.marks += count(line, MARKS);
  return ended + (isItem ? 1 : 0.5) + at.depth / 5 + count(line, /\|/g) / 2 + addressCost(line);
};

/** Whether drawing it would hold up the page for longer than its looks are worth. */
export const isIntricate = (text: string): boolean => {
  if (text.length <= HARMLESS_CHARACTERS) return false;
  const at: Reading = {
    lines: 0,
    marks: 0,
    last: '',
    isTable: false,
    depth: 0,
    column: 0,
    isOrdered: false,
    fence: null,
    isUnsure: false,
  };
  let cost = text.length / 100;
  for (const line of text.split(/\r\n?|\n/)) {
    cost += lineCost(line, at);
    if (cost >= COST_MAX) return true;
  }
  return cost + endParagraph(at) >= COST_MAX;
};
