// A page of the web as text. The guarded way out decides where it may lead; the model chooses an address and nothing else.

import { type Ctx, shareOf } from '../../kernel/ctx.ts';
import { type ToolOutput, ToolProblem } from './registry.ts';

const BYTES_MAX = 4 * 1024 * 1024;
const TITLE_CHARACTERS_MAX = 200;
const TITLE_SOUGHT_BYTES = 100_000;
const ACCEPT = 'text/html,text/plain,text/markdown,application/json,application/pdf;q=0.8';

interface FetchedPage {
  readonly text: string;
  /** Empty where the page has none. */
  readonly title: string;
  /** Where it was found in the end. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** What the server calls this version of it. */
  readonly etag: string | null;
}

const NOTHING = new Uint8Array();

export const fetchPage = async (ctx: Ctx, url: string, signal: AbortSignal): Promise<ToolOutput> => {
  const { text, title, url: found, status } = await readPage(ctx, url, signal);
  const note = status >= 400 ? `[the server answered with status ${status}]\n` : '';
  return {
    output: `${note}${title === '' ? '' : `# ${title}\n\n`}${text}`,
    citations: [{ url: found, title: title === '' ? new URL(found).hostname : title }],
  };
};

/** Throws `ToolProblem` for what is no text, and `OutboundError`. Of a version that is `known` only the status comes: 304. */
export const readPage = async (
  ctx: Ctx,
  url: string,
  signal: AbortSignal,
  known: string | null = null,
): Promise<FetchedPage> => {
  const response = await ctx.kernel.outbound.request({
    purpose: 'fetch',
    onBehalfOf: 'user',
    url,
    method: 'GET',
    headers: { accept: ACCEPT, ...(known === null ? {} : { 'if-none-match': known }) },
    signal,
    caps: { responseBytes: BYTES_MAX },
  });
  const etag = [response.headers.etag ?? ''].flat()[0] || null;
  const type = [response.headers['content-type'] ?? ''].flat()[0] ?? '';
  if (response.status === 304) {
    await response.body.dump();
    return {
      ...{ text: '', title: '', url: response.url, status: 304 },
      contentType: type,
      bytes: NOTHING,
      etag,
    };
  }
  if (!/^(text\/|application\/(json|pdf|xhtml\+xml)|.*\+json)/.test(type)) {
    await response.body.dump();
    throw new ToolProblem(`the page is of a type that cannot be read (status ${response.status})`);
  }
  const bytes = await response.body.bytes();
  const isHtml = /html/.test(type);
  const { documents } = ctx.kernel;
  const read = isHtml
    ? await documents.textOfHtml(shareOf(ctx), bytes)
    : await documents.textOf(shareOf(ctx), { bytes, size: bytes.length }, type.split(';')[0]?.trim() ?? '');
  if (read.text === null) throw new ToolProblem(`the page cannot be read: ${read.why}`);
  const title = isHtml ? titleOf(Buffer.from(bytes).toString('utf8', 0, TITLE_SOUGHT_BYTES)) : '';
  return {
    text: read.text,
    title,
    url: response.url,
    status: response.status,
    contentType: type,
    bytes,
    etag,
  };
};

const titleOf = (html: string): string => {
  const [, title = ''] = /<title[^>]{0,200}>([^<]{0,1000})/i.exec(html) ?? [];
  return title.replace(/\s+/g, ' ').trim().slice(0, TITLE_CHARACTERS_MAX);
};
