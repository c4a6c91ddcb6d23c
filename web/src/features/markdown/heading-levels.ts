/** What stands before the text of a line: quotes and items of lists. */
const CONTAINERS = /^(?:[\t ]*(?:>|[-*+](?=[\t ])|\d{1,9}[.)](?=[\t ])))+/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const MARKED = /^ {0,3}(#{1,6})(?:\s|$)/;
const UNDERLINED = /^ {0,3}(=+|-+)[\t ]*$/;
/** A line that a line of dashes below it makes a heading of: words, and neither a quote, an item of a list, code nor a rule. */
const WORDS = /^ {0,3}(?![>#\s]|[-*+](?:\s|$)|\d{1,9}[.)]\s|(?:[-*_][\t ]*){3,}$)\S/;

/** The levels of headings that a text uses, as in `24`. What is code has none. */
export const levelsIn = (text: string): string => {
  const levels = new Set<number>();
  let fence: string | null = null;
  let isWords = false;
  for (const whole of text.split('\n')) {
    const line = whole.replace(CONTAINERS, '');
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = null;
      continue;
    }
    if (mark !== undefined) fence = mark;
    const [, marks] = MARKED.exec(line) ?? [];
    const [, under] = UNDERLINED.exec(line) ?? [];
    if (marks !== undefined) levels.add(marks.length);
    else if (under !== undefined && isWords) levels.add(under.startsWith('=') ? 1 : 2);
    isWords = mark === undefined && marks === undefined && (WORDS.test(line) || (isWords && /\S/.test(line)));
    if (under !== undefined) isWords = false;
  }
  return [...levels].sort().join('');
};
