// A page of the web as text. The guarded way out decides where it may lead; the model chooses an address and nothing else.

import type { Ctx } from '../../kernel/ctx.ts';
import { textOfDocument } from '../../kernel/documents/index.ts';
import { type ToolOutput, ToolProblem } from './registry.ts';

const BYTES_MAX = 4 * 1024 * 1024;
/** Reading a page blocks the process: what is longer is cut before. */
const HTML_CHARACTERS_MAX = 500_000;
const TITLE_CHARACTERS_MAX = 200;
const ACCEPT = 'text/html,text/plain,text/markdown,application/json,application/pdf;q=0.8';

export const fetchPage = async (ctx: Ctx, url: string, signal: AbortSignal): Promise<ToolOutput> => {
  const response = await ctx.kernel.outbound.request({
    purpose: 'fetch',
    onBehalfOf: 'user',
    url,
    method: 'GET',
    headers: { accept: ACCEPT },
    signal,
    caps: { responseBytes: BYTES_MAX },
  });
  const type = [response.headers['content-type'] ?? ''].flat()[0] ?? '';
  if (!/^(text\/|application\/(json|pdf|xhtml\+xml)|.*\+json)/.test(type)) {
    await response.body.dump();
    throw new ToolProblem(`the page is of a type that cannot be read (status ${response.status})`);
  }
  const bytes = await response.body.bytes();
  const isHtml = /html/.test(type);
  const text = isHtml
    ? await plainText(bytes)
    : await textOfDocument(bytes, type.split(';')[0]?.trim() ?? '');
  if (text === null) throw new ToolProblem('the page could not be read');
  const title = isHtml ? titleOf(Buffer.from(bytes).toString('utf8')) : '';
  const note = response.status >= 400 ? `[the server answered with status ${response.status}]\n` : '';
  return {
    output: `${note}${title === '' ? '' : `# ${title}\n\n`}${text}`,
    citations: [{ url: response.url, title: title === '' ? new URL(response.url).hostname : title }],
  };
};

/** Deep nesting and endless lists are where such a reader loses itself. */
const LIMITS = { maxDepth: 50, maxChildNodes: 5_000, maxInputLength: HTML_CHARACTERS_MAX, ellipsis: '…' };

const plainText = async (bytes: Uint8Array): Promise<string> => {
  const { convert } = await import('html-to-text');
  return convert(Buffer.from(bytes).toString('utf8'), {
    wordwrap: false,
    limits: LIMITS,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'nav', format: 'skip' },
      { selector: 'script', format: 'skip' },
      { selector: 'style', format: 'skip' },
    ],
  });
};

const titleOf = (html: string): string => {
  const [, title = ''] = /<title[^>]{0,200}>([^<]{0,1000})/i.exec(html.slice(0, 100_000)) ?? [];
  return title.replace(/\s+/g, ' ').trim().slice(0, TITLE_CHARACTERS_MAX);
};
