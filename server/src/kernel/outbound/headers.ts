// What a caller may say in its request headers, and what follows a redirect to another origin.

import { OutboundError, Refusal } from './errors.ts';

const REQUEST_HEADERS_BYTES_MAX = 16 * 1024;

/** Ours to set, or a way to speak for another client: framing, hops, cookies and claims about the client. */
const DENIED = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'cookie',
  'cookie2',
  'forwarded',
  'via',
  'x-real-ip',
]);
const DENIED_PREFIXES = ['proxy-', 'x-forwarded-'];

/** Nothing else survives a change of origin: which of a caller's own headers is a secret cannot be known. */
const KEPT_ACROSS_ORIGINS = new Set(['accept', 'accept-language', 'content-type']);
const ABOUT_THE_BODY = new Set(['content-type', 'content-encoding', 'content-language', 'content-location']);

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
// Visible Latin-1, spaces and tabs: no CR, LF, NUL or other control character can end a header early.
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

export type RequestHeaders = ReadonlyMap<string, string>;

export const cleanHeaders = (given: Record<string, string> = {}): RequestHeaders => {
  const clean = new Map<string, string>();
  let size = 0;
  for (const [key, value] of Object.entries(given)) {
    const name = key.toLowerCase();
    const denied = DENIED.has(name) || DENIED_PREFIXES.some((prefix) => name.startsWith(prefix));
    if (denied || !TOKEN.test(name) || !VALUE.test(value))
      throw new OutboundError('invalid', new Refusal(denied ? `header ${name}` : 'header syntax'));
    size += name.length + value.length + 4;
    clean.set(name, value);
  }
  if (size > REQUEST_HEADERS_BYTES_MAX) throw new OutboundError('invalid', new Refusal('headers too large'));
  return clean;
};

export const withoutSecrets = (headers: RequestHeaders): RequestHeaders =>
  new Map([...headers].filter(([name]) => KEPT_ACROSS_ORIGINS.has(name)));

export const withoutBodyHeaders = (headers: RequestHeaders): RequestHeaders =>
  new Map([...headers].filter(([name]) => !ABOUT_THE_BODY.has(name)));
