// Markdown for the editor, whose parser compares every mark of a paragraph with all before it: one paragraph full of them, which another person
// may have written, would hold the page up for minutes. It also reads a whole paragraph anew for each letter: one without an end, such as the log
// of a machine, would hold up every key.

import { markdownLanguage } from '@codemirror/lang-markdown';
import { Language } from '@codemirror/language';
import { blockFormula, inlineFormula } from './formulas.ts';

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

interface BlockParser {
  readonly name: string;
  /** Whether this line begins something else than the paragraph before it. */
  endLeaf(context: unknown, line: unknown, paragraph: { readonly content: string }): boolean;
}

interface Configurable {
  configure(spec: {
    readonly defineNodes: readonly (string | { readonly name: string; readonly block: true })[];
    readonly parseInline: readonly (InlineParser | typeof inlineFormula)[];
    readonly parseBlock: readonly (BlockParser | typeof blockFormula)[];
  }): Language['parser'];
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

/** Longer than what people write without an empty line; so much is read in a few milliseconds. */
const PARAGRAPH_CHARACTERS_MAX = 20_000;

/** A paragraph that grows too long ends at the next line. */
const endless: BlockParser = {
  name: 'Endless',
  endLeaf: (_context, _line, { content }) => content.length > PARAGRAPH_CHARACTERS_MAX,
};

export const boundedMarkdown = new Language(
  markdownLanguage.data,
  (markdownLanguage.parser as unknown as Configurable).configure({
    defineNodes: [{ name: 'BlockFormula', block: true }, 'InlineFormula'],
    parseInline: [crowded, inlineFormula],
    parseBlock: [endless, blockFormula],
  }),
  [],
  'markdown',
);
