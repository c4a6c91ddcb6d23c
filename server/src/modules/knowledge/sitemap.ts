// The pages of a site, as its sitemap lists them: those of the same server, a bounded number.

import { Parser } from 'htmlparser2';
import type { Ctx } from '../../kernel/ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import { OutboundError } from '../../kernel/outbound/index.ts';

const BYTES_MAX = 5 * 1024 * 1024;
const SITE_MS_MAX = 20_000;
export const SITE_PAGES_MAX = 200;
/** A sitemap may list sitemaps; those are read, and no further ones. */
const MAPS_MAX = 10;
const URL_MAX = 2_000;
/** Of what one sitemap lists; some of it may be of other servers. */
const LISTED_MAX = 5_000;

interface Listed {
  readonly pages: readonly string[];
  readonly maps: readonly string[];
}

const listedIn = (xml: string): Listed => {
  const [pages, maps]: [string[], string[]] = [[], []];
  let within: 'url' | 'sitemap' | null = null;
  let text: string | null = null;
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (name === 'url' || name === 'sitemap') within = name;
        if (name === 'loc') text = '';
      },
      ontext: (more) => {
        if (text !== null && text.length <= URL_MAX) text += more;
      },
      onclosetag: (name) => {
        if (name === 'loc' && text !== null && within !== null)
          (within === 'url' ? pages : maps).push(text.trim());
        if (name === 'loc') text = null;
        if (pages.length + maps.length >= LISTED_MAX) parser.pause();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { pages, maps };
};

const read = async (ctx: Ctx, url: string, signal: AbortSignal): Promise<Listed> => {
  const response = await ctx.kernel.outbound.request({
    ...{ purpose: 'fetch', onBehalfOf: 'user', url, method: 'GET', signal },
    headers: { accept: 'application/xml, text/xml' },
    caps: { responseBytes: BYTES_MAX },
  });
  const bytes = await response.body.bytes();
  if (response.status >= 400) throw badRequest(`the sitemap cannot be read: status ${response.status}`);
  return listedIn(Buffer.from(bytes).toString('utf8'));
};

/** Addresses of the same server as the sitemap, each once. */
const ofSameServer = (addresses: readonly string[], origin: string): string[] => [
  ...new Set(
    addresses.flatMap((address) => {
      const url = URL.parse(address);
      return url?.origin === origin && url.href.length <= URL_MAX ? [url.href] : [];
    }),
  ),
];

/** Of an address that is no sitemap, that of its server is read. */
const mapOf = (address: string): string => {
  const url = new URL(address);
  return url.pathname.endsWith('.xml') ? url.href : new URL('/sitemap.xml', url.origin).href;
};

export const pagesOfSite = async (ctx: Ctx, address: string): Promise<string[]> => {
  const signal = AbortSignal.any([AbortSignal.timeout(SITE_MS_MAX), ctx.client.hungUp()]);
  const map = mapOf(address);
  const { origin } = new URL(map);
  try {
    const first = await read(ctx, map, signal);
    const pages = [...first.pages];
    for (const inner of ofSameServer(first.maps, origin).slice(0, MAPS_MAX)) {
      if (pages.length >= SITE_PAGES_MAX) break;
      pages.push(...(await read(ctx, inner, signal)).pages);
    }
    const found = ofSameServer(pages, origin).slice(0, SITE_PAGES_MAX);
    if (found.length === 0) throw badRequest('sitemap: no page of this server is listed there');
    return found;
  } catch (error) {
    if (error instanceof OutboundError) throw badRequest(`the sitemap cannot be read: ${error.message}`);
    throw error;
  }
};
