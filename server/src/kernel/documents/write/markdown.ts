// A text in Markdown as a tree, and what both writers ask of it.

import type { Definition, FootnoteDefinition, Nodes, Root } from 'mdast';
import { fromMarkdown, type Options } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { Unreadable } from '../refusals.ts';
import { lighten, restore } from './lighten.ts';

/** Deeper than people nest lists and quotes, and far from what would fill a stack. */
const DEPTH_MAX = 40;

/** What the parser takes time for that grows with the square: a row of stars that may open and close. */
const ENDLESS = /([*_~`[(!])\1{999}/;

/** What opens quotes and items of lists at the beginning of a line. */
const OPENING = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))+/;
const MARK = />|[-*+]|\d+[.)]/g;
const INDENT = /^[ \t>]*/;
/** A line across the page looks like items in items. */
const RULE = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/;

/** Whether quotes and lists are one in the other too often: seen here, because the parser takes the square of the depth to see it. */
const isDeep = (text: string): boolean => {
  /** Of the items of lists that are open, from the outermost on. */
  const indents: number[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || RULE.test(line)) continue;
    const indent = INDENT.exec(line)?.[0].length ?? 0;
    while ((indents.at(-1) ?? -1) >= indent) indents.pop();
    const marks = OPENING.exec(line)?.[0].match(MARK)?.length ?? 0;
    if (indents.length + marks > DEPTH_MAX) return true;
    if (marks > 0) indents.push(indent);
  }
  return false;
};

export const parseMarkdown = (markdown: string): Root => {
  const whole = withoutControls(markdown);
  if (ENDLESS.test(whole) || isDeep(whole)) throw new Unreadable('nested');
  const options: Options = {
    extensions: [gfm(), math()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  };
  const { text, kept } = lighten(whole, options);
  const root = fromMarkdown(text, options);
  assertShallow(root, 0);
  assertFilled(root);
  keepPrices(root, text);
  restore(root, kept);
  return root;
};

const FORMULA = /^\$(?:\$|[^\s$](?:[^$]*[^\s$\\])?\$(?!\d))/;

/** "$20 today and $30 tomorrow" is about money: after the sign that opens a formula comes no space, before the one that closes it none, no digit behind. */
const keepPrices = (node: Nodes, text: string): void => {
  if (!('children' in node)) return;
  for (const [i, child] of node.children.entries()) {
    const { start, end } = child.position ?? {};
    if (child.type !== 'inlineMath' || start?.offset === undefined || end?.offset === undefined)
      keepPrices(child, text);
    else if (!FORMULA.test(text.slice(start.offset, end.offset + 1)))
      node.children[i] = { type: 'text', value: text.slice(start.offset, end.offset) };
  }
};

/** No font has a glyph for them, and XML refuses them. */
const withoutControls = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '');

const assertShallow = (node: Nodes, depth: number): void => {
  if (depth > DEPTH_MAX) throw new Unreadable('nested');
  if ('children' in node) for (const child of node.children) assertShallow(child, depth + 1);
};

/** Of a wide table with many short rows: what is nowhere written, and still drawn. */
const EMPTY_CELLS_MAX = 20_000;

const assertFilled = (node: Nodes): void => {
  if (node.type === 'table') {
    const columns = Math.max(...node.children.map(({ children }) => children.length));
    const written = node.children.reduce((sum, { children }) => sum + children.length, 0);
    if (columns * node.children.length - written > EMPTY_CELLS_MAX) throw new Unreadable('overfull');
  }
  if ('children' in node) for (const child of node.children) assertFilled(child);
};

/** What references stand for, by identifier. */
export interface Targets {
  readonly links: ReadonlyMap<string, Definition>;
  readonly footnotes: ReadonlyMap<string, FootnoteDefinition>;
}

export const targetsIn = (root: Root): Targets => {
  const links = new Map<string, Definition>();
  const footnotes = new Map<string, FootnoteDefinition>();
  const walk = (node: Nodes): void => {
    if (node.type === 'definition' && !links.has(node.identifier)) links.set(node.identifier, node);
    if (node.type === 'footnoteDefinition' && !footnotes.has(node.identifier))
      footnotes.set(node.identifier, node);
    if ('children' in node) for (const child of node.children) walk(child);
  };
  walk(root);
  return { links, footnotes };
};

/** The words of a node alone. */
export const wordsIn = (node: Nodes): string => {
  if ('value' in node) return node.value;
  if ('children' in node) return (node.children as Nodes[]).map(wordsIn).join('');
  return '';
};

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Whether the first letter is one of a script that is written from right to left. */
export const isRightToLeft = (node: Nodes): boolean => RIGHT_TO_LEFT.test(wordsIn(node));

const OUTSIDE = /^(?:https?:\/\/|mailto:)/i;

/** An address that may be followed from a document; null for what leads nowhere outside of this server, or into a script. */
export const addressOf = (url: string): string | null => (OUTSIDE.test(url) ? url : null);
