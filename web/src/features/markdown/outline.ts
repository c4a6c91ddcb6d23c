// The headings of a text, in the order in which they are drawn.

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

export const outlineOf = (text: string): readonly Heading[] => headingsIn(parseMarkdown(text));
