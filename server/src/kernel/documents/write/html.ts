// A text in Markdown as a page of its own: without scripts, and without anything that a browser would fetch.

import { defaultSchema, sanitize } from 'hast-util-sanitize';
import { toHtml as serialise } from 'hast-util-to-html';
import { toHast } from 'mdast-util-to-hast';
import type { WriteOrder } from '../tasks.ts';
import { escapeXml } from './docx-parts.ts';
import { parseMarkdown } from './markdown.ts';

const SCHEMA = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, src: ['data'] },
};

const STYLE =
  'body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}pre{background:#f5f5f5;padding:.75rem;overflow:auto}table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:.3rem .6rem}blockquote{border-inline-start:3px solid #bbb;margin-inline-start:0;padding-inline-start:1rem}img{max-width:100%}';
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

export const toHtml = async ({ title, markdown }: WriteOrder): Promise<Buffer> => {
  const body = serialise(sanitize(toHast(parseMarkdown(markdown)), SCHEMA));
  return Buffer.from(
    `<!doctype html>\n<html dir="auto"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>${escapeXml(title)}</title><style>${STYLE}</style></head><body>\n${body}\n</body></html>\n`,
  );
};
