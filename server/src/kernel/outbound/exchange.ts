// One request and its answer, without redirects.

import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import type { Purpose } from '../../addresses/allow-list.ts';
import type { OutboundBody, ResponseHeaders } from './body.ts';
import { type Caps, capsFor } from './caps.ts';
import { OutboundError, Refusal } from './errors.ts';
import { cleanHeaders } from './headers.ts';
import type { Hop } from './redirects.ts';
import { type OnBehalfOf, type Policy, parseTarget } from './target.ts';
import { type Flow, type OutboundHandler, Watch } from './watch.ts';

export interface OutboundRequest {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
  purpose: Purpose;
  onBehalfOf: OnBehalfOf;
  signal?: AbortSignal | undefined;
  caps?: Partial<Caps>;
  /** Provider calls never follow. `manual` gives the redirect itself to the caller. */
  redirect?: 'follow' | 'manual' | 'error';
}

export interface OutboundResponse {
  status: number;
  /** Without cookies: none are kept. */
  headers: ResponseHeaders;
  /** Where the answer came from, after redirects. */
  url: string;
  body: OutboundBody;
}

/** A request whose address, method and headers have passed every rule that needs no connection. */
export interface Call {
  hop: Hop;
  policy: Policy;
  caps: Caps;
  signal: AbortSignal | undefined;
  log: Logger;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const USER_AGENT = 'Parley';
const ACCEPT_ENCODING = 'gzip, deflate, br';

const knownMethod = (method: string): (typeof METHODS)[number] => {
  const known = METHODS.find((name) => name === method);
  if (!known) throw new OutboundError('invalid', new Refusal('method'));
  return known;
};

export const prepare = (request: OutboundRequest, policy: Policy, log: Logger): Call => {
  const { url, method = 'GET', headers, body, purpose, caps, signal } = request;
  const hop = {
    target: parseTarget(url, policy),
    method: knownMethod(method),
    headers: cleanHeaders(headers),
    body,
  };
  return { hop, policy, caps: capsFor(purpose, caps), signal, log };
};

/** Sends the call and tells the handler what comes back, within the caps. */
export const exchange = (
  agent: Dispatcher,
  call: Call,
  mayBeCompressed: boolean,
  handler: OutboundHandler,
): void => {
  const { target, method, headers, body } = call.hop;
  const watch = new Watch({ ...call, target, mayBeCompressed }, handler);
  if (call.signal?.aborted) return;
  const sent = new Map(headers)
    .set('user-agent', USER_AGENT)
    .set('accept-encoding', mayBeCompressed ? ACCEPT_ENCODING : 'identity');
  agent.dispatch(
    {
      origin: target.url.origin,
      path: `${target.url.pathname}${target.url.search}`,
      method,
      headers: [...sent].flat(),
      body: body ?? null,
      headersTimeout: call.caps.headersMs,
      bodyTimeout: call.caps.idleMs,
    },
    watch,
  );
};

/** A stream fed by hand; reading it slowly slows the sender down, destroying it hangs up. */
const openSource = (flow: Flow): Readable => {
  const source = new Readable({
    read: () => flow.resume(),
    destroy: (error, done) => {
      flow.abort();
      done(error);
    },
  });
  // An error must wait for its reader instead of ending the process when there is none yet.
  return source.on('error', () => {});
};

export interface Answer {
  status: number;
  headers: ResponseHeaders;
  /** The body as it came, not decompressed. */
  source: Readable;
}

/** The exchange as a promise of its headers. */
export const answer = (agent: Dispatcher, call: Call): Promise<Answer> =>
  new Promise((resolve, reject) => {
    let open: { source: Readable; flow: Flow } | undefined;
    exchange(agent, call, true, {
      onHeaders: (status, headers, flow) => {
        open = { source: openSource(flow), flow };
        resolve({ status, headers, source: open.source });
      },
      onData: (chunk) => {
        if (open && !open.source.push(chunk)) open.flow.pause();
      },
      onEnd: () => open?.source.push(null),
      onError: (error) => {
        reject(error);
        open?.source.destroy(error);
      },
    });
  });
