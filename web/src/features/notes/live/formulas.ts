// Formulas in the Markdown that the editor reads, which its library does not know: the same that readers see drawn, see features/markdown/tex.ts.

const OPENING = /^(?:\$\$(?!\$)|\\\[)/;
const FENCE = /^\s*(?:```|~~~)/;
/** No formula holds an empty line or a heading: what never closes takes nothing along that stands below it. */
const NOT_WITHIN = /^\s*$|^\s{0,3}#{1,6}\s/;
/** A comma or a full stop after a formula is drawn with it. */
const AFTER = /^\s*[.,;:]?\s*$/;
const LINES_MAX = 200;

/** What is used of the library's own. */
interface BlockContext {
  readonly depth: number;
  readonly lineStart: number;
  nextLine(): boolean;
  prevLineEnd(): number;
  elt(name: string, from: number, to: number): unknown;
  addElement(element: unknown): void;
}
interface BlockLine {
  readonly text: string;
  readonly pos: number;
}
interface InlineContext {
  readonly text: string;
  readonly offset: number;
  elt(name: string, from: number, to: number): unknown;
  addElement(element: unknown): number;
}

/** Whether what opens so ends in this text, with nothing but the end of a sentence behind it. */
const closes = (text: string, opening: string): boolean => {
  const closing = opening === '$$' ? '$$' : '\\]';
  const at = text.indexOf(closing);
  return at !== -1 && AFTER.test(text.slice(at + 2));
};

/** A formula on lines of its own. One that never closes is text. */
export const blockFormula = {
  name: 'BlockFormula',
  before: 'FencedCode',
  parse: (context: BlockContext, line: BlockLine): boolean => {
    const first = line.text.slice(line.pos);
    const [opening] = OPENING.exec(first) ?? [];
    if (opening === undefined || context.depth > 1) return false;
    const from = context.lineStart + line.pos;
    const within = first.slice(2);
    let isClosed = closes(within, opening);
    if (!isClosed && within.includes(opening === '$$' ? '$$' : '\\]')) return false;
    let count = 0;
    while (context.nextLine() && !isClosed && count++ < LINES_MAX) {
      isClosed = closes(line.text, opening);
      if (!isClosed && [OPENING, FENCE, NOT_WITHIN].some((other) => other.test(line.text.trimStart()))) break;
    }
    context.addElement(context.elt(isClosed ? 'BlockFormula' : 'Paragraph', from, context.prevLineEnd()));
    return true;
  },
  /** It needs no empty line before it. */
  endLeaf: (context: { readonly depth: number }, line: BlockLine): boolean =>
    context.depth <= 1 && OPENING.test(line.text.slice(line.pos)),
};

const DOLLAR = '$'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
/** As features/markdown/prices.ts has it: "$20 and $30" is money. */
const IN_LINE =
  /\$\$[^$]{1,500}\$\$|\$[^\s$](?:[^$]{0,500}[^\s$\\])?\$(?!\d)|\\\((?:(?!\\[()])[\s\S]){1,500}\\\)/y;

export const inlineFormula = {
  name: 'InlineFormula',
  before: 'Escape',
  parse: (context: InlineContext, next: number, at: number): number => {
    if (next !== DOLLAR && next !== BACKSLASH) return -1;
    IN_LINE.lastIndex = at - context.offset;
    const [found] = IN_LINE.exec(context.text) ?? [];
    if (found === undefined) return -1;
    return context.addElement(context.elt('InlineFormula', at, at + found.length));
  },
};
