// The other end of the network for tests of components: it answers by the contract. A request or an answer that the contract does not
// know fails the test, and so does a question that the test gave no answer to.

import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { Api, BodyIn, Operation, RefusalCode, RouteSpec } from '@parley/contract';
import { api, REFUSAL_HEADER } from '@parley/contract';
import type { CallResult } from '@parley/contract/client';

/** A request as it was recorded. */
interface Recorded {
  readonly operation: Operation;
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
  readonly body: unknown;
  readonly headers: Headers;
}

/** The body was checked against the contract when it was sent, so it has the type that the contract gives it. */
type SentBody<S> = S extends { readonly upload: true } ? FormData : BodyIn<S>;

export interface Asked<K extends Operation> extends Recorded {
  readonly operation: K;
  readonly body: SentBody<Api[K]>;
}

type Answer<K extends Operation> = CallResult<K> | Response | Promise<CallResult<K> | Response>;
type Handler = (asked: Recorded) => unknown;

const ROUTES = (Object.keys(api) as Operation[]).map((operation) => {
  const [method = '', path = ''] = operation.split(' ');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`);
  return { operation, method, pattern, names };
});

const handlers = new Map<Operation, Handler>();
/** Where a person is, the account keeps without a word to them: a test that is about something else need not answer it. */
const standing = new Map<Operation, Handler>([
  ['PUT /api/v1/settings', () => ({ settings: {} })],
  // Nor who answers where nobody was chosen.
  ['GET /api/v1/channels/{id}/answerer', () => ({ answerer: null })],
  ['GET /api/v1/chat/answerer', () => ({ answerer: null })],
]);
const problems: string[] = [];
const asked: Recorded[] = [];

/** What a test answers; each call replaces the answer before it. */
export const answer = <K extends Operation>(
  operation: K,
  given: CallResult<K> | ((request: Asked<K>) => Answer<K>),
): void => {
  handlers.set(operation, typeof given === 'function' ? (given as Handler) : () => given);
};

/** `code`: its name, where it has one. */
export const refuse = (operation: Operation, status: number, error: string, code?: RefusalCode): void => {
  const init = code === undefined ? { status } : { status, headers: { [REFUSAL_HEADER]: code } };
  handlers.set(operation, () => Response.json({ error }, init));
};

/** The request never arrives. */
export const lose = (operation: Operation): void => {
  handlers.set(operation, () => {
    throw new TypeError('fetch failed');
  });
};

/** An answer that comes when the test says so. */
export const hold = <K extends Operation>(operation: K): ((given: CallResult<K> | Response) => void) => {
  const { promise, resolve } = Promise.withResolvers<CallResult<K> | Response>();
  handlers.set(operation, () => promise);
  return resolve;
};

export const askedFor = <K extends Operation>(operation: K): readonly Asked<K>[] =>
  asked.filter((one): one is Asked<K> => one.operation === operation);

export const lastAsked = <K extends Operation>(operation: K): Asked<K> => {
  const last = askedFor(operation).at(-1);
  assert.ok(last, `${operation} was not asked for`);
  return last;
};

/** The headers that the page itself is served with; without them it is not served. */
let pageHeaders: Record<string, string> | null = null;

export const servePage = (headers: Record<string, string>): void => {
  pageHeaders = headers;
};

const readBody = (operation: Operation, body: unknown): unknown => {
  if (typeof body !== 'string') return body;
  const value: unknown = JSON.parse(body);
  const spec: RouteSpec = api[operation];
  const read = spec.body?.safeParse(value);
  if (read && !read.success) problems.push(`${operation} was sent ${body}: ${String(read.error)}`);
  return value;
};

const respond = (operation: Operation, given: unknown): Response => {
  if (given instanceof Response) return given;
  const responses: RouteSpec['response'] = api[operation].response;
  const [status = '200', schema] = Object.entries(responses)[0] ?? [];
  const error = typeof schema === 'object' ? schema.safeParse(given).error : undefined;
  if (error)
    problems.push(`the test answers ${operation} with what the contract does not know: ${String(error)}`);
  return Response.json(given ?? null, { status: Number(status) });
};

const fetchHere = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
  const url = new URL(String(input), 'http://parley.test');
  const method = init.method ?? 'GET';
  if (method === 'GET' && url.pathname === '/' && pageHeaders)
    return new Response('<!doctype html>', { headers: pageHeaders });
  const route = ROUTES.find((one) => one.method === method && one.pattern.test(url.pathname));
  if (!route) {
    problems.push(`${method} ${url.pathname} is no operation of the contract`);
    return Response.json({ error: 'not found' }, { status: 404 });
  }
  const { operation, pattern, names } = route;
  const values = pattern.exec(url.pathname)?.slice(1).map(decodeURIComponent) ?? [];
  const one: Recorded = {
    operation,
    params: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])),
    query: Object.fromEntries(url.searchParams),
    body: readBody(operation, init.body),
    headers: new Headers(init.headers),
  };
  asked.push(one);
  const handler = handlers.get(operation) ?? standing.get(operation);
  if (!handler) {
    problems.push(`${operation} was asked for, and the test has no answer`);
    return Response.json({ error: 'not found' }, { status: 404 });
  }
  // An answer never arrives in the turn of the loop that asked for it.
  await setImmediate();
  init.signal?.throwIfAborted();
  return respond(operation, await handler(one));
};

/** Uploads say how far they are, which fetch cannot; what they send goes the same way. */
class Upload {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly #headers = new Headers();
  #method = '';
  #url = '';
  #isAborted = false;
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }
  getResponseHeader(): null {
    return null;
  }
  send(body: FormData): void {
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    fetchHere(this.#url, { method: this.#method, body, headers: this.#headers }).then(
      async (response) => {
        this.responseText = await response.text();
        this.status = response.status;
        if (!this.#isAborted) this.onload?.();
      },
      () => this.onerror?.(),
    );
  }
  abort(): void {
    this.#isAborted = true;
    this.onabort?.();
  }
}

interface Frame {
  readonly type: string;
  readonly channel?: string;
  readonly data?: unknown;
}

const said: Frame[] = [];
let line: Line | null = null;

/** The WebSocket of the page: it opens, answers a ping, and delivers what the test says. */
class Line extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = 1;
  onopen?: () => void;
  onclose?: (event: { code: number }) => void;
  onmessage?: (event: { data: string }) => void;
  constructor() {
    super();
    line = this;
    queueMicrotask(() => this.onopen?.());
  }
  send(frame: string): void {
    const one = JSON.parse(frame) as Frame;
    said.push(one);
    const pong = { type: 'system.pong', channel: null, id: null, data: {} };
    if (one.type === 'ping') queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(pong) }));
  }
  close(): void {}
}

/** What the page said over the WebSocket, of one type or of several. */
export const saidOf = (...types: string[]): readonly Frame[] =>
  said.filter(({ type }) => types.includes(type));

/** A frame for the page. The page opens the WebSocket with `startLive`. */
export const tell = (frame: Frame): void => {
  assert.ok(line, 'the page has opened no WebSocket');
  line.onmessage?.({ data: JSON.stringify({ channel: null, id: null, ...frame }) });
};

Object.assign(globalThis, { fetch: fetchHere, XMLHttpRequest: Upload, WebSocket: Line });

/** What was asked and answered against the rules since the last look. */
export const takeProblems = (): string[] => problems.splice(0);

export const forgetAnswers = (): void => {
  handlers.clear();
  pageHeaders = null;
  asked.length = 0;
  said.length = 0;
  problems.length = 0;
};
