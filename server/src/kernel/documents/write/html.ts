// A text in Markdown as a page of its own: without scripts, and without anything that a browser would fetch.

import { defaultSchema, sanitize } from 'hast-util-sanitize';
import { toHtml as serialise } from 'hast-util-to-html';
import type { Nodes } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import type { WriteOrder } from '../tasks.ts';
import { escapeXml } from './docx-parts.ts';
import { type Pictures, picturesIn } from './images.ts';
import { parseMarkdown } from './markdown.ts';

const SCHEMA = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, src: ['data'] },
};

const STYLE =
  'body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}pre{background:#f5f5f5;padding:.75rem;overflow:auto}table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:.3rem .6rem}blockquote{border-inline-start:3px solid #bbb;margin-inline-start:0;padding-inline-start:1rem}img{max-width:100%}';
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** A page of its own has nowhere to fetch pictures from. */
const putIn = (node: Nodes, pictures: Pictures): void => {
  if (node.type === 'image' || node.type === 'definition') {
    const picture = pictures.get(node.url);
    if (picture) node.url = `data:image/png;base64,${picture.png.toString('base64')}`;
  }
  if ('children' in node) for (const child of node.children) putIn(child, pictures);
};

export const toHtml = async ({ title, markdown, pictures }: WriteOrder): Promise<Buffer> => {
  const root = parseMarkdown(markdown);
  putIn(root, await picturesIn(root, pictures));
  const body = serialise(sanitize(toHast(root), SCHEMA));
  return Buffer.from(
    `<!doctype html>\n<html dir="auto"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>${escapeXml(title)}</title><style>${STYLE}</style></head><body>\n${body}\n</body></html>\n`,
  );
};
