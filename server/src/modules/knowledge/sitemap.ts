// The pages of a site, as its sitemap lists them: those of the same server that it lets programs read, a bounded number.

import type { LeftOutPage } from '@parley/contract';
import { Parser } from 'htmlparser2';
import type { Ctx } from '../../kernel/ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import { OutboundError } from '../../kernel/outbound/index.ts';
import { createPace } from '../../kernel/pace.ts';
import { type Robots, robotsOf } from './robots.ts';

const BYTES_MAX = 5 * 1024 * 1024;
const SITE_MS_MAX = 20_000;
export const SITE_PAGES_MAX = 200;
/** A sitemap may list sitemaps; those are read, and no further ones. */
const MAPS_MAX = 10;
const URL_MAX = 2_000;
/** Of elements in elements; a sitemap has three, with what others add to it some more. */
const DEPTH_MAX = 20;
/** Characters that are looked at in one step. */
const PIECE = 16 * 1024;
/** Of what one sitemap lists; some of it may be of other servers. */
const LISTED_MAX = 5_000;
/** Of a site that lets programs read few of its pages, so many are looked at. */
const LOOKED_AT_MAX = 1_000;
/** What is beyond is not heeded, as RFC 9309 has it. */
const ROBOTS_BYTES_MAX = 512 * 1024;

interface Listed {
  readonly pages: readonly string[];
  readonly maps: readonly string[];
}

/** What a sitemap names, taken in piece by piece. */
const createListing = () => {
  const [pages, maps]: [string[], string[]] = [[], []];
  let within: 'url' | 'sitemap' | null = null;
  let text: string | null = null;
  let depth = 0;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        // The parser looks through all that are open at each one that closes.
        if (++depth > DEPTH_MAX) throw badRequest('the sitemap cannot be read: it is none');
        if (name === 'url' || name === 'sitemap') within = name;
        if (name === 'loc') text = '';
      },
      ontext: (more) => {
        if (text !== null && text.length <= URL_MAX) text += more;
      },
      onclosetag: (name) => {
        depth--;
        if (name === 'loc' && text !== null && within !== null)
          (within === 'url' ? pages : maps).push(text.trim());
        if (name === 'loc') text = null;
      },
    },
    { xmlMode: true },
  );
  return {
    listed: { pages, maps } satisfies Listed,
    isFull: (): boolean => pages.length + maps.length >= LISTED_MAX,
    take: (piece: string): void => parser.write(piece),
  };
};

export const listedIn = async (xml: string): Promise<Listed> => {
  const { listed, isFull, take } = createListing();
  const pace = createPace();
  for (let at = 0; at < xml.length && !isFull(); at += PIECE) {
    take(xml.slice(at, at + PIECE));
    await pace();
  }
  return listed;
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

const FORBIDDEN = 'robots.txt of its server asks programs not to read it';

/** A server without a robots.txt asks for nothing; one that cannot tell now is not read (RFC 9309, 2.3.1). */
const readRobots = async (ctx: Ctx, origin: string, signal: AbortSignal): Promise<Robots> => {
  const unreadable = (why: string) => badRequest(`robots.txt of this server cannot be read: ${why}`);
  try {
    const response = await ctx.kernel.outbound.request({
      ...{ purpose: 'fetch', onBehalfOf: 'user', url: new URL('/robots.txt', origin).href, method: 'GET' },
      ...{ signal, headers: { accept: 'text/plain' }, caps: { responseBytes: BYTES_MAX } },
    });
    if (response.status >= 300) await response.body.dump();
    if (response.status >= 500) throw unreadable(`status ${response.status}; try again later`);
    if (response.status >= 300) return () => true;
    const pieces: Uint8Array[] = [];
    let count = 0;
    for await (const piece of response.body) {
      pieces.push(piece);
      count += piece.length;
      if (count >= ROBOTS_BYTES_MAX) break;
    }
    return robotsOf(Buffer.concat(pieces).subarray(0, ROBOTS_BYTES_MAX).toString('utf8'));
  } catch (error) {
    throw error instanceof OutboundError ? unreadable(error.message) : error;
  }
};

const readMap = async (ctx: Ctx, url: string, signal: AbortSignal): Promise<Listed> => {
  try {
    return await read(ctx, url, signal);
  } catch (error) {
    if (error instanceof OutboundError) throw badRequest(`the sitemap cannot be read: ${error.message}`);
    throw error;
  }
};

/** Sorts pages by whether they may be read, each once, until there are enough. */
const createSorting = (origin: string, mayRead: Robots, signal: AbortSignal) => {
  const [pages, left_out]: [string[], LeftOutPage[]] = [[], []];
  const seen = new Set<string>();
  const pace = createPace();
  const isFull = (): boolean => pages.length >= SITE_PAGES_MAX || seen.size >= LOOKED_AT_MAX;
  const sort = async (addresses: readonly string[]): Promise<void> => {
    for (const url of ofSameServer(addresses, origin)) {
      await pace();
      if (isFull()) return;
      if (signal.aborted) throw badRequest('sitemap: this site takes too long to look through');
      if (seen.has(url)) continue;
      seen.add(url);
      if (mayRead(new URL(url))) pages.push(url);
      else if (left_out.length < SITE_PAGES_MAX) left_out.push({ url, why: FORBIDDEN });
    }
  };
  return { pages, left_out, isFull, sort };
};

interface SitePages {
  readonly pages: readonly string[];
  /** Named as far as there are no more of them than are added at most. */
  readonly left_out: readonly LeftOutPage[];
}

export const pagesOfSite = async (ctx: Ctx, address: string): Promise<SitePages> => {
  const signal = AbortSignal.any([AbortSignal.timeout(SITE_MS_MAX), ctx.client.hungUp()]);
  const map = mapOf(address);
  const { origin } = new URL(map);
  const first = await readMap(ctx, map, signal);
  const { pages, left_out, isFull, sort } = createSorting(
    origin,
    await readRobots(ctx, origin, signal),
    signal,
  );
  await sort(first.pages);
  for (const inner of ofSameServer(first.maps, origin).slice(0, MAPS_MAX)) {
    if (isFull()) break;
    await sort((await readMap(ctx, inner, signal)).pages);
  }
  if (pages.length === 0 && left_out.length > 0)
    throw badRequest(
      'sitemap: robots.txt of this server asks programs not to read any of its pages; add those that you need by their addresses',
    );
  if (pages.length === 0) throw badRequest('sitemap: no page of this server is listed there');
  return { pages, left_out };
};
