// Markdown for the page of visitors: lists, emphasis, tables, code and links. It knows nothing of the program, whose renderer would bring
// conversations, notes and formulas along.

import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { ComponentProps } from 'react';
import { isCostly } from '../../lib/costly-text.ts';
import { drawMarkdown } from '../../lib/draw-markdown.ts';

const SYNTAX = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };
const PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

const isSafe = (address: string | undefined): boolean => {
  const url = URL.parse(address ?? '');
  return url !== null && PROTOCOLS.has(url.protocol);
};

const Anchor = ({ href, children }: ComponentProps<'a'>) =>
  isSafe(href) ? (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="underline">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  );

/** Nothing is fetched from anywhere: a picture is the words that stand for it. */
const Picture = ({ alt }: ComponentProps<'img'>) => <span>{alt}</span>;

const COMPONENTS = { a: Anchor, img: Picture };

/** What would take long to read is shown as it was written. */
export const PlainMarkdown = ({ text }: { readonly text: string }) =>
  isCostly(text) ? (
    <p dir="auto" className="break-words whitespace-pre-wrap">
      {text}
    </p>
  ) : (
    <DrawnMarkdown text={text} />
  );

const DrawnMarkdown = ({ text }: { readonly text: string }) => (
  <div
    dir="auto"
    className="flex flex-col gap-2 break-words [&_li]:ms-5 [&_ol]:list-decimal [&_pre]:overflow-x-auto [&_pre]:rounded-control [&_pre]:bg-surface [&_pre]:p-2 [&_table]:block [&_table]:overflow-x-auto [&_td]:border [&_td]:border-line [&_td]:px-2 [&_th]:border [&_th]:border-line [&_th]:px-2 [&_ul]:list-disc [&_:is(h1,h2,h3,h4,h5,h6)]:font-semibold"
  >
    {drawMarkdown(fromMarkdown(text, SYNTAX), COMPONENTS)}
  </div>
);
