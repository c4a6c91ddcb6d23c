// Most models write formulas as TeX does, `\( … \)` in a line and `\[ … \]` between lines, of which Markdown would only eat the backslashes. They
// become dollars here, before anything else reads the text: what cuts it into blocks later would cut through the middle of them.

/** What stands before the text of a line: quotes and items of lists. */
const CONTAINERS = /^(?:[\t ]*(?:>|[-*+](?=[\t ])|\d{1,9}[.)](?=[\t ])))*[\t ]*/;
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/;
const OPENING = /^(?:\\\[|\$\$(?!\$))/;
/** A comma or a full stop after a formula is drawn with it: on a line of its own it would be odd. */
const AFTER = /^[.,;:]?$/;
/** Code, and a backslash that is meant, come first and are left as they are. What never closes is read up to the next that opens, and so once, or once for each length of a run of ticks, of which there are few. */
const INLINE =
  /(?<!`)(`{1,8})(?!`).*?(?<!`)\1(?!`)|\\\\|\\\(((?:(?!\\[()]).)+)\\\)|\\\[((?:(?!\\[[\]]).)+)\\\](?![(:[])/gs;
/** `\[1\]` in a sentence is no formula: its author escaped the brackets to avoid a link. */
const TEX = /^(?=.*[\p{L}\p{N}]).*[\\^_={}]/su;

/** With two dollars, which are not mistaken for money. */
const inLine = (paragraph: string): string =>
  paragraph.replace(INLINE, (all: string, _ticks, inner?: string, between = '') => {
    const source = (inner ?? (TEX.test(between) ? between : '')).trim();
    return source === '' || source.includes('$$') ? all : ['', source, ''].join('$$');
  });

interface Display {
  readonly content: readonly string[];
  /** Its last line. */
  readonly end: number;
  readonly isOpen: boolean;
}

/** The formula that begins in this line and has it, and all others down to its end, for itself. */
const displayAt = (lines: readonly string[], at: number, isStreaming: boolean): Display | null => {
  const text = (lines[at] ?? '').replace(CONTAINERS, '');
  const opening = OPENING.exec(text)?.[0];
  if (opening === undefined) return null;
  const closing = opening === '$$' ? '$$' : '\\]';
  const content: string[] = [];
  for (let end = at; end < lines.length; end++) {
    const line = end === at ? text.slice(2) : (lines[end] ?? '').replace(/^[\t >]*/, '');
    const place = line.indexOf(closing);
    if (place === -1) {
      // Whatever opens next ends this one, in any list or quote: so no line is looked through for more than one.
      const words = (lines[end] ?? '').replace(CONTAINERS, '');
      if (end > at && (OPENING.test(words) || FENCE.test(words))) return null;
      content.push(line.trimEnd());
      continue;
    }
    const after = AFTER.exec(line.slice(place + 2).trim());
    // While a text comes in, its last line may go on: what is alone in it now may be in a sentence soon.
    if (!after || (isStreaming && end === at && end === lines.length - 1)) return null;
    content.push(line.slice(0, place).trimEnd() + after[0]);
    return content.some((part) => part !== '') ? { content, end, isOpen: false } : null;
  }
  const isBegun = text.trimEnd() === opening && at < lines.length - 1 && (isStreaming || opening === '$$');
  return isBegun ? { content, end: lines.length - 1, isOpen: true } : null;
};

/** As Markdown has it: the dollars on lines of their own, in the same quote or list. */
const asFence = (line: string, { content, isOpen }: Display): string[] => {
  const first = CONTAINERS.exec(line)?.[0] ?? '';
  const other = first.replaceAll(/[^\s>]/g, ' ');
  const inner = content.filter((part) => part.trim() !== '').map((part) => other + part);
  return [`${first}$$`, ...inner, ...(isOpen ? [] : [`${other}$$`])];
};

/** The same text with dollars for all its formulas; what is code stays as it is. */
export const withDollars = (text: string, isStreaming: boolean): string => {
  if (!/\\[([]|\$\$/.test(text)) return text;
  const lines = text.split('\n');
  const written: string[] = [];
  let paragraph: string[] = [];
  let fence: string | null = null;
  let isInList = false;
  const endParagraph = (): void => {
    if (paragraph.length > 0) written.push(inLine(paragraph.join('\n')));
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const before = CONTAINERS.exec(line)?.[0] ?? '';
    const words = line.slice(before.length).trimEnd();
    const mark = FENCE.exec(words)?.[1];
    if (/\S/.test(before)) isInList = true;
    else if (words !== '' && before === '' && paragraph.length === 0) isInList = false;
    const isIndentedCode = paragraph.length === 0 && !isInList && /^(?: {4}|\t)/.test(before);
    if (fence !== null || mark !== undefined || words === '' || isIndentedCode) {
      endParagraph();
      written.push(line);
      if (fence === null) fence = mark ?? null;
      else if (mark?.startsWith(fence) && words === mark) fence = null;
      continue;
    }
    const display = displayAt(lines, at, isStreaming);
    if (display === null) {
      paragraph.push(line);
      continue;
    }
    endParagraph();
    written.push(...asFence(line, display));
    at = display.end;
  }
  endParagraph();
  return written.join('\n');
};
