// The headings of a text, in the order in which they are drawn.

import { isCostly } from '../../lib/costly-text.ts';
import { parseMarkdown } from './read-markdown.ts';

interface Heading {
  /** One to six, as its author chose. */
  readonly level: number;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly depth?: number;
  readonly value?: string;
  readonly children?: readonly Node[];
}

const textOf = ({ value, children }: Node): string => value ?? (children ?? []).map(textOf).join('');

const headingsIn = (node: Node): Heading[] =>
  node.type === 'heading'
    ? [{ level: node.depth ?? 1, text: textOf(node) }]
    : (node.children ?? []).flatMap(headingsIn);

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/;

/** Of a text that would take long to read: the lines that begin as headings do, as they are written. */
const headingLines = (text: string): Heading[] => {
  const found: Heading[] = [];
  let fence: string | null = null;
  for (const line of text.split('\n')) {
    const [, mark] = FENCE.exec(line) ?? [];
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
      continue;
    }
    if (mark !== undefined) fence = mark;
    const [, signs, words] = HEADING.exec(line) ?? [];
    if (signs !== undefined) found.push({ level: signs.length, text: words?.trim() ?? '' });
  }
  return found;
};

export const outlineOf = (text: string): readonly Heading[] =>
  isCostly(text) ? headingLines(text) : headingsIn(parseMarkdown(text));
