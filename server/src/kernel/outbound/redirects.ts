// Redirects, followed by hand so that every hop is checked like a first call.

import type { ResponseHeaders } from './body.ts';
import { OutboundError, Refusal } from './errors.ts';
import { type RequestHeaders, withoutBodyHeaders, withoutSecrets } from './headers.ts';
import { type Policy, parseTarget, type Target } from './target.ts';

export const REDIRECTS_MAX = 3;
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

export interface Hop {
  target: Target;
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  headers: RequestHeaders;
  body: string | Uint8Array | undefined;
}

/** Where the answer points, or null when it is no redirect. */
export const redirectLocation = (status: number, headers: ResponseHeaders): string | null => {
  const { location } = headers;
  if (!REDIRECT_STATUSES.includes(status) || location === undefined) return null;
  if (typeof location !== 'string') throw new OutboundError('redirect', new Refusal('several locations'));
  return location;
};

const becomesGet = (status: number, method: string): boolean =>
  (status === 303 && method !== 'HEAD') || ((status === 301 || status === 302) && method === 'POST');

/** The next hop, checked from the first rule on. Throws rather than carry a secret or a body to another origin. */
export const nextHop = (hop: Hop, status: number, location: string, policy: Policy): Hop => {
  const { target, method, headers, body } = hop;
  const next = parseTarget(location, policy, target.url);
  const refuse = (rule: string) =>
    new OutboundError('redirect', new Refusal(rule, { hostname: next.hostname, port: next.port }));
  if (target.protocol === 'https:' && next.protocol === 'http:') throw refuse('https to http');
  const asGet = becomesGet(status, method);
  const sameOrigin = target.url.origin === next.url.origin;
  // A client secret or a message travels in the body as often as in a header.
  if (!sameOrigin && !asGet && body !== undefined) throw refuse('body to another origin');
  const kept = sameOrigin ? headers : withoutSecrets(headers);
  return asGet
    ? { target: next, method: 'GET', headers: withoutBodyHeaders(kept), body: undefined }
    : { target: next, method, headers: kept, body };
};
