// Searching the web through a connection that an administrator keeps: each engine as it is spoken to. What it answers is text of others.

import type { ConnectionFields } from '@parley/contract';
import { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { type OnBehalfOf, OutboundError, type OutboundRequest } from '../../kernel/outbound/index.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import * as store from './store.ts';

export interface WebHit {
  readonly title: string;
  readonly url: string;
  readonly snippet: string;
}

/** What went wrong, in a sentence without anything that the other side said. */
export class SearchProblem extends Error {}

interface Engine {
  readonly fields: ConnectionFields;
  readonly secrets: Secrets;
  readonly onBehalfOf: OnBehalfOf;
}
interface Wanted {
  readonly query: string;
  readonly limit: number;
  readonly signal: AbortSignal;
}
type Sent = Pick<OutboundRequest, 'url' | 'method' | 'headers' | 'body'>;

interface Wire {
  request(engine: Engine, wanted: Wanted): Sent;
  hits(answer: unknown): ReadonlyArray<Partial<WebHit>>;
  /** What a refusal means here, where it is not the key. */
  refusals?: Readonly<Record<number, string>>;
}

const ANSWER_BYTES_MAX = 2 * 1024 * 1024;
const TITLE_CHARACTERS_MAX = 200;
const SNIPPET_CHARACTERS_MAX = 2_000;
const URL_CHARACTERS_MAX = 2_000;
const GOOGLE_HITS_MAX = 10;
const JSON_WANTED = { accept: 'application/json' };

const at = ({ fields }: Engine, path: string, query: Record<string, string> = {}): string => {
  const url = new URL(`${String(fields.base_url).replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};
const keyOf = ({ secrets }: Engine): string => secrets.api_key ?? '';
const text = z.string().catch('');
const entries = <T extends z.ZodType>(entry: T) => z.array(entry).catch([]);

const Searxng = z.object({ results: entries(z.object({ title: text, url: text, content: text })) });
const Brave = z.object({
  web: z
    .object({ results: entries(z.object({ title: text, url: text, description: text })) })
    .catch({ results: [] }),
});
const Tavily = z.object({ results: entries(z.object({ title: text, url: text, content: text })) });
const Google = z.object({ items: entries(z.object({ title: text, link: text, snippet: text })) });

const withContent = ({ results }: z.infer<typeof Tavily>) =>
  results.map(({ title, url, content }) => ({ title, url, snippet: content }));

const WIRES: Readonly<Record<string, Wire>> = {
  searxng: {
    request: (engine, { query }) => ({
      ...{ method: 'GET', headers: JSON_WANTED },
      url: at(engine, '/search', { q: query, format: 'json' }),
    }),
    hits: (answer) => withContent(Searxng.parse(answer)),
    refusals: { 403: 'SearXNG refuses to answer in JSON: add "json" to search.formats in its settings.yml' },
  },
  brave_search: {
    request: (engine, { query, limit }) => ({
      ...{ method: 'GET', headers: { ...JSON_WANTED, 'x-subscription-token': keyOf(engine) } },
      url: at(engine, '/web/search', { q: query, count: String(limit) }),
    }),
    hits: (answer) =>
      Brave.parse(answer).web.results.map(({ title, url, description }) => ({
        ...{ title, url, snippet: description },
      })),
    refusals: { 422: 'the service refuses the key or the question (422)' },
  },
  tavily: {
    request: (engine, { query, limit }) => ({
      ...{ method: 'POST', url: at(engine, '/search') },
      headers: {
        ...JSON_WANTED,
        ...{ 'content-type': 'application/json', authorization: `Bearer ${keyOf(engine)}` },
      },
      body: JSON.stringify({ query, max_results: limit, search_depth: 'basic' }),
    }),
    hits: (answer) => withContent(Tavily.parse(answer)),
  },
  google_pse: {
    request: (engine, { query, limit }) => ({
      ...{ method: 'GET', headers: JSON_WANTED },
      url: at(engine, '', {
        ...{ key: keyOf(engine), cx: String(engine.fields.cx), q: query },
        num: String(Math.min(limit, GOOGLE_HITS_MAX)),
      }),
    }),
    hits: (answer) =>
      Google.parse(answer).items.map(({ title, link, snippet }) => ({ title, url: link, snippet })),
    refusals: { 400: 'the service refuses the key or the search engine (400)' },
  },
};

export const SEARCH_TYPES = Object.keys(WIRES);

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
};

/** Engines mark the words that were asked for; what is left is plain text on one line. */
const plain = (marked: string, charactersMax: number): string =>
  marked
    .slice(0, charactersMax * 2)
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .replace(/&(amp|lt|gt|quot|#39|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, charactersMax)
    .toWellFormed();

const isPage = (url: string): boolean =>
  url.length <= URL_CHARACTERS_MAX && /^https?:$/.test(URL.parse(url)?.protocol ?? '');

const statusProblem = (status: number, wire: Wire): string | null => {
  if (status < 300) return null;
  const known = wire.refusals?.[status];
  if (known !== undefined) return known;
  if (status === 401 || status === 403) return `the service refuses the key (${status})`;
  if (status === 429) return 'the service has had too many questions; try again later';
  return status >= 500 ? `the service is in trouble (${status})` : `the service does not answer (${status})`;
};

/** Throws `SearchProblem` and `OutboundError`. Redirects are not followed: the key goes where it was entered for. */
export const askEngine = async (
  ctx: Ctx,
  type: string,
  engine: Engine,
  wanted: Wanted,
): Promise<WebHit[]> => {
  const wire = WIRES[type];
  if (!wire) throw new SearchProblem('this connection does not search the web');
  const answer = await ctx.kernel.outbound.request({
    ...wire.request(engine, wanted),
    ...{ purpose: 'package', onBehalfOf: engine.onBehalfOf, redirect: 'error', signal: wanted.signal },
    caps: { responseBytes: ANSWER_BYTES_MAX },
  });
  const problem = statusProblem(answer.status, wire);
  if (problem !== null) {
    await answer.body.dump();
    throw new SearchProblem(problem);
  }
  return found(wire, Buffer.from(await answer.body.bytes()).toString('utf8')).slice(0, wanted.limit);
};

const found = (wire: Wire, answer: string): WebHit[] => {
  let hits: ReadonlyArray<Partial<WebHit>>;
  try {
    hits = wire.hits(JSON.parse(answer));
  } catch {
    throw new SearchProblem('the service answers something that is no list of pages');
  }
  return hits.flatMap(({ title = '', url = '', snippet = '' }) =>
    isPage(url)
      ? [
          {
            title: plain(title, TITLE_CHARACTERS_MAX) || new URL(url).hostname,
            url: new URL(url).href,
            snippet: plain(snippet, SNIPPET_CHARACTERS_MAX),
          },
        ]
      : [],
  );
};

/** The first that an administrator made and whose last test did not fail; all failed: the first. */
const findEngine = async (ctx: Ctx): Promise<store.ConnectionRow | undefined> => {
  const engines = (await store.listOf(ctx.db, store.OF_ALL)).filter(({ type }) =>
    SEARCH_TYPES.includes(type),
  );
  return engines.find(({ status }) => status !== 'failed') ?? engines[0];
};

/** Whether an administrator has set up a search of the web. */
export const canSearchWeb = async (ctx: Ctx): Promise<boolean> => (await findEngine(ctx)) !== undefined;

/** Throws `SearchProblem` with a sentence for people and models. */
export const searchWeb = async (ctx: Ctx, wanted: Wanted): Promise<WebHit[]> => {
  const row = await findEngine(ctx);
  if (!row) throw new SearchProblem('no search of the web is set up here');
  const secrets = await openSecrets(ctx, row);
  try {
    return await askEngine(ctx, row.type, { fields: row.fields_json, secrets, onBehalfOf: 'admin' }, wanted);
  } catch (error) {
    if (error instanceof OutboundError && error.reason !== 'aborted') throw new SearchProblem(error.message);
    throw error;
  }
};
