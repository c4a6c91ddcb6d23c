// Markdown for the editor, whose parser compares every mark of a paragraph with all before it: one paragraph full of them, which another person
// may have written, would hold the page up for minutes.

import { markdownLanguage } from '@codemirror/lang-markdown';
import { Language } from '@codemirror/language';

/** More marks than a paragraph of people has; comparing so many takes some milliseconds. */
const MARKS_MAX = 3_000;
const MARKS = /[*_~`[\]<!]/g;
const CODES = new Set([...'*_~`[]<!'].map((mark) => mark.charCodeAt(0)));

/** A paragraph that is being read; what is used of the library's own. */
interface Paragraph {
  readonly text: string;
}

interface InlineParser {
  readonly name: string;
  readonly before: string;
  /** Where to go on; -1: this is for another one. */
  parse(paragraph: Paragraph, next: number, at: number): number;
}

interface Configurable {
  configure(spec: { readonly parseInline: readonly InlineParser[] }): Language['parser'];
}

const known = new WeakMap<Paragraph, boolean>();

const isCrowded = (paragraph: Paragraph): boolean => {
  const before = known.get(paragraph);
  if (before !== undefined) return before;
  const { text } = paragraph;
  const isFull = text.length > MARKS_MAX && (text.match(MARKS)?.length ?? 0) > MARKS_MAX;
  known.set(paragraph, isFull);
  return isFull;
};

/** In a crowded paragraph a mark is a character like any other. */
const crowded: InlineParser = {
  name: 'Crowded',
  before: 'Escape',
  parse: (paragraph, next, at) => (CODES.has(next) && isCrowded(paragraph) ? at + 1 : -1),
};

export const boundedMarkdown = new Language(
  markdownLanguage.data,
  (markdownLanguage.parser as unknown as Configurable).configure({ parseInline: [crowded] }),
  [],
  'markdown',
);
