// The bridge between the page and a surface: one port, and on it the requests that the manifest of the package lists, no others. What
// comes over it was written by a stranger.

import type { Bootstrap, JsonValue } from '@parley/contract';

const MESSAGE_CHARS_MAX = 256 * 1024;
const REQUESTS_MAX = 20;
const WINDOW_MS = 1_000;
const WORDS_MAX = 300;
const INSERT_MAX = 20_000;
const HEIGHT_MIN = 80;
const HEIGHT_MAX = 2_400;

export interface Looks {
  readonly theme: { readonly mode: 'light' | 'dark'; readonly tokens: Readonly<Record<string, string>> };
  readonly locale: string;
}

export interface SurfaceMessage {
  readonly id: string;
  readonly role: string;
  readonly text: string;
}

export interface RouteCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: JsonValue | undefined;
}

/** What the page does for a surface, with the rights of the person who looks at it. */
export interface BridgeHost {
  readonly user: Pick<Bootstrap['user'], 'id' | 'username' | 'display_name'>;
  callRoute(call: RouteCall): Promise<{ status: number; json?: unknown; text?: string }>;
  settings(): Promise<unknown>;
  /** Whether the page has one at this address. */
  hasPage(pathname: string): boolean;
  /** Whether the person clicked or pressed a key just now. */
  hasActed(): boolean;
  navigate(path: string): void;
  toast(text: string, isFailure: boolean): void;
  resize(height: number): void;
  /** The message that its action was chosen on; null where it stands elsewhere. */
  readonly message: SurfaceMessage | null;
  /** Asks the person whether this may be written into the field of the chat that it stands at, and does it; null where there is none. */
  readonly insert: ((text: string) => Promise<boolean>) | null;
  /** Hears what the package tells its users, until the returned function is called. */
  subscribe(prefix: string, hear: (event: { kind: string; payload: unknown }) => void): () => void;
}

export interface Port {
  postMessage(message: unknown): void;
  close(): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

class Refusal extends Error {}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const escaped = (text: string): string => text.replaceAll(/[.+?^$()|[\]\\]/g, '\\$&');

/** `/issues/{key}` stands for one part of a path, a `*` at the end for all that follows. */
const matches = (pattern: string, path: string): boolean => {
  const source = escaped(pattern)
    .replaceAll(/\{\w+\}/g, '[^/]+')
    .replace(/\*$/, '.*')
    .replaceAll(/(?<!\.)\*/g, '[^/]+');
  return new RegExp(`^${source}$`).test(path);
};

/** A path that stays what it is when an address is made of it: none that leads out of the package. */
const isPlain = (path: string): boolean => {
  if (!path.startsWith('/') || path.startsWith('//') || path.length > 500) return false;
  const parsed = URL.parse(path, 'http://surface.invalid');
  return parsed !== null && parsed.pathname === path && parsed.search === '' && parsed.hash === '';
};

/** What the server answers at these is no page. */
const NO_PAGES = /^\/(?:api|surfaces)(?:\/|$)/i;

/** The pathname of an own page, or null: none of another server, and none that an address would be read differently from. */
const pathnameOf = (path: string): string | null => {
  const pathname = path.split(/[?#]/, 1)[0] ?? '';
  return isPlain(pathname) && URL.canParse(path, 'http://surface.invalid') && !NO_PAGES.test(pathname)
    ? pathname
    : null;
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const readCall = (path: string, params: Readonly<Record<string, unknown>>): RouteCall => {
  const method = typeof params.method === 'string' ? params.method.toUpperCase() : 'GET';
  if (!METHODS.includes(method)) throw new Refusal('method: must be GET, POST, PUT, PATCH or DELETE');
  const query = Object.entries(record(params.query)).map(([name, value]) => [name, String(value)]);
  return {
    method,
    path,
    query: Object.fromEntries(query),
    body: params.body as JsonValue | undefined,
  };
};

/** What turns the direction of text around, and what cannot be seen: the person would not read what is written. */
const UNREADABLE = /[\u202a-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/gu;

const insert = async (words: string, { insert, hasActed }: BridgeHost): Promise<null> => {
  if (insert === null) throw new Refusal('composer.insert: there is no chat here');
  if (words.length > INSERT_MAX) throw new Refusal(`text: may have at most ${INSERT_MAX} characters`);
  if (!hasActed()) throw new Refusal('composer.insert: only just after a click or a key of the person');
  if (!(await insert(words.replaceAll(UNREADABLE, ''))))
    throw new Refusal('composer.insert: the person did not take it');
  return null;
};

/** Answers one request; throws what the surface is told. */
const perform = (
  method: string,
  params: Readonly<Record<string, unknown>>,
  { allowed, host, port, ends }: Served,
): unknown => {
  const text = (name: string): string => {
    const value = params[name];
    if (typeof value !== 'string' || value === '') throw new Refusal(`${name}: must be a text`);
    return value;
  };
  const starting = (start: string): string[] =>
    allowed.filter((one) => one.startsWith(start)).map((one) => one.slice(start.length));
  if (method === 'route' || method.startsWith('route:')) {
    const path = method === 'route' ? text('path') : method.slice('route:'.length);
    if (!isPlain(path) || !starting('route:').some((pattern) => matches(pattern, path)))
      throw new Refusal(`${path.slice(0, 80)} is not among the routes that the manifest lists`);
    return host.callRoute(readCall(path, params));
  }
  if (method === 'subscribe' || method.startsWith('subscribe:')) {
    const prefix = method === 'subscribe' ? text('prefix') : method.slice('subscribe:'.length);
    if (!starting('subscribe:').some((listed) => prefix.startsWith(listed)))
      throw new Refusal(`${prefix.slice(0, 80)} is not among the events that the manifest lists`);
    ends.push(host.subscribe(prefix, (event) => port.postMessage({ type: 'event', ...event })));
    return null;
  }
  if (!allowed.includes(method)) throw new Refusal(`${method.slice(0, 80)} is not in the manifest's bridge`);
  switch (method) {
    case 'ctx.user':
      return host.user;
    case 'settings.get':
      return host.settings();
    case 'navigate': {
      const path = text('path');
      const pathname = pathnameOf(path);
      if (pathname === null || !host.hasPage(pathname))
        throw new Refusal('path: must be that of a page here');
      if (!host.hasActed()) throw new Refusal('navigate: only just after a click or a key of the person');
      host.navigate(path);
      return null;
    }
    case 'message.get':
      return host.message;
    case 'composer.insert':
      return insert(text('text'), host);
    case 'toast':
      host.toast(text('text').slice(0, WORDS_MAX), params.kind === 'error');
      return null;
    case 'resize': {
      const height = Number(params.height);
      if (!Number.isFinite(height)) throw new Refusal('height: must be a number');
      host.resize(Math.min(HEIGHT_MAX, Math.max(HEIGHT_MIN, Math.ceil(height))));
      return null;
    }
    default:
      throw new Refusal(`${method.slice(0, 80)} is nothing that this page does`);
  }
};

interface Served {
  readonly port: Port;
  /** The manifest's list. */
  readonly allowed: readonly string[];
  readonly host: BridgeHost;
  readonly ends: Array<() => void>;
}

/** At most so many requests a second: the oldest of the last twenty must be a second old. */
const createMeter = (now: () => number): (() => boolean) => {
  const times: number[] = [];
  return () => {
    const at = now();
    if (times.length >= REQUESTS_MAX && at - (times[0] ?? 0) < WINDOW_MS) return false;
    times.push(at);
    if (times.length > REQUESTS_MAX) times.shift();
    return true;
  };
};

const sizeOf = (message: unknown): number => {
  try {
    return JSON.stringify(message)?.length ?? 0;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

/** Serves a surface over its port until the returned function is called. */
export const serveBridge = (
  port: Port,
  allowed: readonly string[],
  host: BridgeHost,
  now: () => number = () => performance.now(),
): (() => void) => {
  const served: Served = { port, allowed, host, ends: [] };
  const mayAsk = createMeter(now);
  const answer = async (message: unknown): Promise<void> => {
    const { id, method, params } = record(message);
    if ((typeof id !== 'string' && typeof id !== 'number') || String(id).length > 100) return;
    try {
      if (!mayAsk()) throw new Refusal(`at most ${REQUESTS_MAX} requests a second`);
      if (sizeOf(message) > MESSAGE_CHARS_MAX) throw new Refusal('a message may have at most 256 KB');
      if (typeof method !== 'string') throw new Refusal('method: must be a text');
      const result = await perform(method, record(params), served);
      if (sizeOf(result) > MESSAGE_CHARS_MAX) throw new Refusal('the answer is larger than 256 KB');
      port.postMessage({ id, result: result ?? null });
    } catch (error) {
      // What failed in the page itself is not the surface's to know.
      port.postMessage({ id, error: error instanceof Refusal ? error.message : 'it could not be done' });
    }
  };
  port.onmessage = ({ data }) => void answer(data);
  return () => {
    port.onmessage = null;
    port.close();
    for (const end of served.ends) end();
  };
};
