// The only way out. Every call that the server makes goes through here; docs/egress.md has the rules.

import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Agent, buildConnector } from 'undici';
import type { Self } from '../../addresses/addresses.ts';
import { type Purpose, parseAllowList } from '../../addresses/allow-list.ts';
import { contentCoding, decoded, openBody } from './body.ts';
import { RESPONSE_HEADERS_BYTES_MAX } from './caps.ts';
import { type Dial, dialWithSystem, guardedConnector } from './connector.ts';
import { OutboundError, Refusal, toOutboundError } from './errors.ts';
import {
  type Answer,
  answer,
  type Call,
  exchange,
  type OutboundRequest,
  type OutboundResponse,
  prepare,
} from './exchange.ts';
import { type Fetch, outboundFetch } from './fetch.ts';
import { createTunnel } from './proxy.ts';
import { nextHop, REDIRECTS_MAX, redirectLocation } from './redirects.ts';
import { inSlots, type Resolve, resolveWithSystem } from './resolve.ts';
import { type Endpoint, type OnBehalfOf, type Policy, parseTarget, policyFor } from './target.ts';
import { undici } from './undici.ts';
import { logFailure, type OutboundHandler } from './watch.ts';

export { type Purpose, parseAllowList } from '../../addresses/allow-list.ts';
export type { ResponseHeaders } from './body.ts';
export type { Dial } from './connector.ts';
export { OutboundError, type OutboundReason } from './errors.ts';
export type { OutboundRequest, OutboundResponse } from './exchange.ts';
export type { Resolve } from './resolve.ts';
export type { OnBehalfOf } from './target.ts';
export type { Flow, OutboundHandler } from './watch.ts';

export interface Outbound {
  request(request: OutboundRequest): Promise<OutboundResponse>;
  /** The raw exchange for streams: no redirects, no compression, every piece handed over in the tick it arrives. */
  dispatch(request: Omit<OutboundRequest, 'redirect'>, handler: OutboundHandler): void;
  /** The same guard for libraries that take a `fetch`. */
  fetch(purpose: Purpose, onBehalfOf: OnBehalfOf, caps?: OutboundRequest['caps']): Fetch;
  /** A connection for what is not HTTP, with TLS where the protocol is `https:`. The caller closes it. Throws `OutboundError`. */
  connect(endpoint: Endpoint, purpose: Purpose, onBehalfOf: OnBehalfOf): Promise<Socket>;
  /** The rules that need no lookup, for an address that is only written down yet. Throws `OutboundError`. */
  check(url: string, purpose: Purpose, onBehalfOf: OnBehalfOf): void;
  /** Ends every open call with "aborted". */
  close(): Promise<void>;
}

export interface OutboundOptions {
  /** EGRESS_ALLOW, split at its commas or not. */
  allow: readonly string[];
  /** EGRESS_ALLOW_USERS. */
  allowUsers: boolean;
  /** EGRESS_PROXY, and which entries are reached without it. */
  proxy?: { readonly url: string; readonly direct: readonly string[] } | null;
  /** Read at every connection, so that a port chosen by the system can be filled in after listening. */
  self?: Self;
  log: Logger;
  resolve?: Resolve;
  dial?: Dial;
}

/** A server may ask us to keep its connection, not for ever. */
const KEEP_ALIVE_MS_MAX = 60_000;
/** Both send keys along, to an address that was written down in full: one that redirects is wrong or hostile. */
const NEVER_REDIRECTED: readonly Purpose[] = ['provider', 'storage'];
/** Half of Node's thread pool: see `inSlots`. */
const USER_LOOKUPS_MAX = 2;

/** Runs a check and logs what it refuses. */
const logged = <T>(policy: Policy, log: Logger, check: () => T): T => {
  try {
    return check();
  } catch (error) {
    const failure = toOutboundError(error);
    logFailure({ policy, log }, failure);
    throw failure;
  }
};

/** The last answer of a chain. The total time is one budget for all hops. */
const follow = async (
  agent: Agent,
  first: Call,
  mode: OutboundRequest['redirect'],
): Promise<Answer & { call: Call }> => {
  const { policy, log } = first;
  const deadline = performance.now() + first.caps.totalMs;
  let call = first;
  for (let hops = 0; ; hops++) {
    const totalMs = Math.max(1, deadline - performance.now());
    const { status, headers, source } = await answer(agent, { ...call, caps: { ...call.caps, totalMs } });
    const location = mode === 'manual' ? null : redirectLocation(status, headers);
    if (location === null) return { status, headers, source, call };
    source.destroy();
    const hop = logged(policy, log, () => {
      if (mode === 'error' || hops === REDIRECTS_MAX)
        throw new OutboundError('redirect', new Refusal('redirect not followed'));
      return nextHop(call.hop, status, location, policy);
    });
    call = { ...call, hop };
  }
};

const toResponse = ({ status, headers, source, call }: Answer & { call: Call }): OutboundResponse => {
  const { 'set-cookie': _cookies, ...shown } = headers;
  const bodiless = call.hop.method === 'HEAD' || status === 204 || status === 304;
  const coding = bodiless ? null : contentCoding(headers);
  const stream = decoded(source, coding);
  if (coding !== null) {
    delete shown['content-encoding'];
    delete shown['content-length'];
  }
  return {
    status,
    headers: shown,
    url: call.hop.target.url.href,
    body: openBody(stream, call.caps.responseBytes, (error) =>
      logFailure({ ...call, target: call.hop.target }, error),
    ),
  };
};

interface PolicyPool {
  readonly policy: Policy;
  readonly agent: Agent;
  readonly connect: buildConnector.connector;
}

/** A pool per policy: a connection opened under an administrator's allow-list is never used for another caller. */
const createPools = (options: OutboundOptions) => {
  const { allowUsers, self = {}, resolve = resolveWithSystem, dial = dialWithSystem } = options;
  const entries = parseAllowList(options.allow);
  const tunnel = options.proxy ? createTunnel(options.proxy.url, parseAllowList(options.proxy.direct)) : null;
  const resolveForUsers = inSlots(resolve, USER_LOOKUPS_MAX);
  const closing = new AbortController();
  const pools = new Map<string, PolicyPool>();

  const open = (purpose: Purpose, onBehalfOf: OnBehalfOf): PolicyPool => {
    const policy = policyFor(purpose, onBehalfOf, { entries, allowUsers, self });
    const connect = guardedConnector({
      policy,
      resolve: onBehalfOf === 'user' ? resolveForUsers : resolve,
      dial,
      tunnel,
      closing: closing.signal,
    });
    const agent = new (undici().Agent)({
      connect,
      allowH2: false,
      useMilo: false,
      maxHeaderSize: RESPONSE_HEADERS_BYTES_MAX,
      keepAliveMaxTimeout: KEEP_ALIVE_MS_MAX,
    });
    return { policy, agent, connect };
  };

  return {
    pool: (purpose: Purpose, onBehalfOf: OnBehalfOf): PolicyPool => {
      const key = `${purpose} ${onBehalfOf}`;
      const known = pools.get(key) ?? open(purpose, onBehalfOf);
      pools.set(key, known);
      return known;
    },
    close: async (): Promise<void> => {
      closing.abort();
      await Promise.all([...pools.values()].map(({ agent }) => agent.destroy(new OutboundError('aborted'))));
    },
  };
};

export const createOutbound = (options: OutboundOptions): Outbound => {
  const { log } = options;
  const { pool, close } = createPools(options);

  const request: Outbound['request'] = async (asked) => {
    const { policy, agent } = pool(asked.purpose, asked.onBehalfOf);
    const call = logged(policy, log, () => prepare(asked, policy, log));
    const mode =
      NEVER_REDIRECTED.includes(asked.purpose) && asked.redirect !== 'manual' ? 'error' : asked.redirect;
    const last = await follow(agent, call, mode);
    return logged(policy, log, () => toResponse(last));
  };

  return {
    request,
    dispatch: (asked, handler) => {
      const { policy, agent } = pool(asked.purpose, asked.onBehalfOf);
      try {
        const call = logged(policy, log, () => prepare(asked, policy, log));
        exchange(agent, call, false, handler);
      } catch (error) {
        queueMicrotask(() => handler.onError(toOutboundError(error)));
      }
    },
    fetch: (purpose, onBehalfOf, caps = {}) =>
      outboundFetch((asked) => request({ ...asked, purpose, onBehalfOf, caps }), {
        isFile: purpose === 'storage',
        lineBytesMax: caps.responseBytes,
      }),
    connect: ({ protocol, hostname, port }, purpose, onBehalfOf) => {
      const { policy, connect } = pool(purpose, onBehalfOf);
      return new Promise((resolve, reject) =>
        connect({ protocol, hostname, port: String(port) }, (error, socket) => {
          if (socket !== null) return resolve(socket);
          const failure = toOutboundError(error);
          logFailure({ policy, log }, failure);
          reject(failure);
        }),
      );
    },
    check: (url, purpose, onBehalfOf) => {
      const { policy } = pool(purpose, onBehalfOf);
      logged(policy, log, () => parseTarget(url, policy));
    },
    close,
  };
};
