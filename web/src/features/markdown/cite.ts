// `[1]` in an answer becomes a link to its first source, when there is one.

import { readUrl } from './safe-url.ts';
import { readSource } from './sources.ts';

/** The part of a syntax tree that matters here. */
interface Node {
  type: string;
  value?: string;
  url?: string;
  title?: string | null;
  children?: Node[];
}

const MARK = /\[(\d{1,3})\]/g;

const splitText = (text: string, urls: readonly string[]): Node[] => {
  const nodes: Node[] = [];
  let at = 0;
  for (const match of text.matchAll(MARK)) {
    const url = urls[Number(match[1]) - 1];
    if (url === undefined || (readUrl(url) === null && readSource(url) === null)) continue;
    if (match.index > at) nodes.push({ type: 'text', value: text.slice(at, match.index) });
    nodes.push({ type: 'link', url, title: null, children: [{ type: 'text', value: match[0] }] });
    at = match.index + match[0].length;
  }
  if (at < text.length) nodes.push({ type: 'text', value: text.slice(at) });
  return nodes;
};

/** Of one answer, with its own sources. */
export const linkSources = (node: Node, urls: readonly string[]): void => {
  if (node.type === 'link' || node.type === 'linkReference' || !node.children) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text' && child.value !== undefined) return splitText(child.value, urls);
    linkSources(child, urls);
    return [child];
  });
};
