// From a text to its tree, which lib/draw-markdown.ts draws: CommonMark, GitHub's dialect, formulas, and what is our own.

import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { linkSources } from './cite.ts';
import { htmlAsText } from './html-as-text.ts';
import { keepLines } from './keep-lines.ts';
import { type Mentions, markMentions } from './mention.ts';
import { linkNotes, type NoteLink } from './note-links.ts';
import { withPrices } from './prices.ts';

const SYNTAX = [gfm(), withPrices(math({ singleDollarTextMath: true }))];
const TREE = [gfmFromMarkdown(), mathFromMarkdown()];

/** What one text is about beyond its words. */
export interface Marks {
  /** Addresses that `[1]`, `[2]` in the text stand for. */
  readonly sources: readonly string[];
  readonly mentions: Mentions;
  /** The notes that `[[title]]` in the text stands for; null: it stands for none. */
  readonly notes: readonly NoteLink[] | null;
}

export const parseMarkdown = (text: string): ReturnType<typeof fromMarkdown> =>
  fromMarkdown(text, { extensions: SYNTAX, mdastExtensions: TREE });

export const readMarkdown = (
  text: string,
  { sources, mentions, notes }: Marks,
): ReturnType<typeof fromMarkdown> => {
  const tree = parseMarkdown(text);
  htmlAsText(tree);
  keepLines(tree);
  if (sources.length > 0) linkSources(tree, sources);
  if (notes !== null) linkNotes(tree, notes);
  if (mentions.handles.length > 0) markMentions(tree, mentions);
  return tree;
};
