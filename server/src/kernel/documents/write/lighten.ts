// Paragraphs that the parser would take too long for. It looks back over a whole paragraph for what a sign may close, and ahead for what it may
// open, so that the time it takes grows with the square. What is too much is written as it stands, and nothing of it is lost.

import type { Nodes, Parents, Root } from 'mdast';
import { fromMarkdown, type Options } from 'mdast-util-from-markdown';

/** How often the parser may look at a sign: a second or two of the processor. A long page with many words in bold has a hundredth of it. */
const LOOKS_MAX = 5_000_000;
/** And for each sign of the text: a book has many pages. */
const LOOKS_PER_SIGN = 20;

/** What it looks over the whole paragraph for. */
const MARK = /[*_~`$[\]<]|www/gi;

/** Of these no sign is looked at within a paragraph; what is left are the paragraphs, headings and cells. */
const WITHIN_PARAGRAPHS = [
  ...['attention', 'autolink', 'characterEscape', 'characterReference', 'codeText', 'hardBreakEscape'],
  ...['htmlText', 'labelEnd', 'labelStartImage', 'labelStartLink', 'strikethrough', 'mathText'],
  ...['wwwAutolink', 'protocolAutolink', 'emailAutolink', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall'],
];

/** Stands for what was taken out; no text holds it, since it is no sign at all. */
const HOLE = '\ufffe';
const HOLES = /\ufffe(\d+)\ufffe/g;

export interface Lightened {
  readonly text: string;
  /** What stood where the holes are, by number. */
  readonly kept: readonly string[];
}

const looksAt = (text: string): number => (text.match(MARK)?.length ?? 0) * text.length;

/** No paragraph goes beyond a line without words. */
const looksAtMost = (text: string): number =>
  text.split(/\n[ \t]*\n/).reduce((sum, part) => sum + looksAt(part), 0);

const wordsOf = (node: Nodes): string => {
  if (node.type === 'break') return '\n';
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
};

const spokenIn = (node: Nodes): Parents[] => {
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') return [node];
  return 'children' in node ? node.children.flatMap(spokenIn) : [];
};

/** `text` holds no control characters and no signs that are none. */
export const lighten = (text: string, { extensions, mdastExtensions }: Options): Lightened => {
  const looksMax = LOOKS_MAX + text.length * LOOKS_PER_SIGN;
  if (looksAtMost(text) <= looksMax) return { text, kept: [] };
  const outline = fromMarkdown(text, {
    extensions: [...(extensions ?? []), { disable: { null: WITHIN_PARAGRAPHS } }],
    // Which look for addresses in what is left.
    mdastExtensions: (mdastExtensions ?? []).flat().map(({ transforms: _, ...rest }) => rest),
  });
  const pieces: string[] = [];
  const kept: string[] = [];
  let [at, looks] = [0, 0];
  for (const spoken of spokenIn(outline)) {
    const words = wordsOf(spoken);
    const start = spoken.children[0]?.position?.start.offset;
    const end = spoken.children.at(-1)?.position?.end.offset;
    const more = looksAt(words);
    if (looks + more <= looksMax || start === undefined || end === undefined) {
      looks += more;
      continue;
    }
    pieces.push(text.slice(at, start), `${HOLE}${kept.length}${HOLE}`);
    kept.push(words);
    at = end;
  }
  return { text: pieces.join('') + text.slice(at), kept };
};

/** Puts back what was taken out, wherever it came to stand. */
export const restore = (root: Root, kept: readonly string[]): void => {
  if (kept.length === 0) return;
  const filled = (text: string): string => text.replace(HOLES, (_, n: string) => kept[Number(n)] ?? '');
  const walk = (node: Nodes): void => {
    if ('value' in node) node.value = filled(node.value);
    if ('children' in node) for (const child of node.children) walk(child);
  };
  walk(root);
};
