// What may be written into a configuration. Pure: asked before anything is stored.

import { isRedacted } from '../../kernel/crypto/redacted.ts';
import { PROVIDERS } from '../../providers/index.ts';
import type { ProviderName } from '../../providers/vendor.ts';

const HEADERS_MAX = 20;
const HEADER_NAME = /^[a-z0-9-]{1,64}$/;
// Visible ASCII and spaces inside: nothing that ends a header early.
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** The key has a place of its own, and framing, hops and claims about the client are not a configuration's to make. */
const REFUSED_HEADERS = new Set([
  'authorization',
  'api-key',
  'x-api-key',
  'x-goog-api-key',
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'cookie',
  'cookie2',
  'set-cookie',
  'forwarded',
  'via',
  'x-real-ip',
  'user-agent',
  'accept-encoding',
  'origin',
  'referer',
]);
const REFUSED_PREFIXES = ['proxy-', 'x-forwarded-', 'content-', 'sec-', 'access-control-'];

/** Why these headers cannot be sent along; null when they can. Never repeats a value: it is a secret. */
export const headersProblem = (headers: Readonly<Record<string, string>>): string | null => {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  if (names.length > HEADERS_MAX) return `headers: ${HEADERS_MAX} at most`;
  if (new Set(names).size < names.length) return 'headers: one of them is given twice';
  for (const [name, value] of Object.entries(headers)) {
    const plain = name.toLowerCase();
    if (!HEADER_NAME.test(plain)) return 'headers: a name may hold letters, digits and dashes';
    if (REFUSED_HEADERS.has(plain) || REFUSED_PREFIXES.some((prefix) => plain.startsWith(prefix)))
      return `headers: ${plain} is not yours to set; a key belongs into api_key`;
    if (!isRedacted(value) && !HEADER_VALUE.test(value))
      return `headers: the value of ${plain} has a character that headers cannot have`;
  }
  return null;
};

export const infoOf = (provider: string) => PROVIDERS.find(({ name }) => name === provider);

/** Where the key of such a configuration goes: another one must not get it. */
export const originOf = (provider: string, baseUrl: string | null): string => {
  const url = baseUrl ?? infoOf(provider)?.defaultBaseUrl ?? null;
  return url !== null && URL.canParse(url) ? new URL(url).origin : `${provider}:`;
};

/** Azure wants to be told which version of its interface is meant; anything else after the `?` might be a key. */
const QUERY_ALLOWED = new Set(['api-version']);

/** Why this cannot be the address; null when it can. What the egress guard says comes on top. */
export const baseUrlProblem = (provider: ProviderName, baseUrl: string | null): string | null => {
  if (baseUrl === null)
    return infoOf(provider)?.needsBaseUrl ? 'base_url: this provider has no address of its own' : null;
  if (provider === 'demo') return 'base_url: the demonstration goes nowhere';
  // What reads an address leaves these out: it would be stored as one and called as another.
  if (/[\s\p{Cc}]/u.test(baseUrl)) return 'base_url: must hold no spaces, line breaks or control characters';
  if (!URL.canParse(baseUrl)) return 'base_url: is not an address';
  const { searchParams, hash, username, password } = new URL(baseUrl);
  if (username !== '' || password !== '' || hash !== '')
    return 'base_url: must be a plain address; a key belongs into api_key';
  if ([...searchParams.keys()].some((key) => !QUERY_ALLOWED.has(key)))
    return 'base_url: must have no parameters; a key belongs into api_key';
  return null;
};

/** `https://api.example.com/v1/` and `https://api.example.com/v1` are one address. */
export const tidyBaseUrl = (text: string | null | undefined): string | null =>
  text === null || text === undefined || text === '' ? null : text.replace(/\/+$/, '');
