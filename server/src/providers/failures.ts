// From what went wrong to a sentence a person can act on, with the vendor's own words and without any secret.

import { OutboundError, type OutboundReason, type ResponseHeaders } from '../kernel/outbound/index.ts';
import { defaultBaseUrlOf, labelOf } from './known.ts';
import { type Endpoint, type FailureKind, ProviderFailure } from './vendor.ts';

const MESSAGE_CHARACTERS_MAX = 500;
const SECRET_CHARACTERS_MIN = 6;

const SENTENCES: Record<FailureKind, string> = {
  auth: 'refused the key. Check the key in the configuration.',
  forbidden: 'does not allow this with the given key.',
  no_model: 'does not know this model, or its address is wrong.',
  rate_limited: 'says that too much was asked. Try again in a moment.',
  overloaded: 'is overloaded. Try again in a moment.',
  bad_request: 'refused the request.',
  too_long: 'says that the conversation is too long for this model.',
  filtered: 'declined to answer because of its content rules.',
  empty: 'ended without a word of an answer. Ask again, or ask another model.',
  server: 'had a fault of its own. Try again in a moment.',
  unreachable: 'could not be reached, or the connection was lost.',
  timeout: 'took too long to answer. Try again in a moment.',
  protocol: 'sent an answer that could not be read.',
  unsupported: 'does not offer this.',
  aborted: 'was told to stop.',
};

const asRecord = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;

/** Keys as the vendors write them, also half hidden behind stars. */
const KEY_LIKE = /\b(?:sk-|pk-|rk-|gsk_|xai-|AIza|AQ\.|hf_|r8_|Bearer\s+|Basic\s+)[\w*.…~+/=-]{6,}/gi;
const URL_LIKE = /https?:\/\/[^\s"'<>)\]]+/gi;

const withoutQuery = (address: string): string => {
  if (!URL.canParse(address)) return '[address]';
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
};

/** The host of a configured address; where a vendor's own API lives is public. */
const privateHost = ({ baseUrl, provider }: Endpoint): string | null =>
  baseUrl !== null && baseUrl !== defaultBaseUrlOf(provider) && URL.canParse(baseUrl)
    ? new URL(baseUrl).host
    : null;

/** A provider's words on one line, with these secrets, whatever looks like a key, and the queries of addresses taken out. */
export const withoutSecrets = (words: string, secrets: readonly string[]): string => {
  const spelled = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .filter((secret) => secret.length >= SECRET_CHARACTERS_MIN)
    .sort((a, b) => b.length - a.length);
  let clean = words;
  for (const secret of spelled) clean = clean.replaceAll(secret, '[key]');
  clean = clean.replace(KEY_LIKE, '[key]').replace(URL_LIKE, withoutQuery);
  return clean.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
};

/** Words of a vendor with every key, secret header, query and private address taken out. */
export const redact = (words: string, endpoint: Endpoint): string => {
  const clean = withoutSecrets(words, [endpoint.apiKey?.reveal() ?? '', ...Object.values(endpoint.headers)]);
  const host = privateHost(endpoint);
  return host ? clean.replaceAll(host, '[address]') : clean;
};

export interface FailureDetails {
  words?: string | null;
  status?: number | null;
  retryAfterSeconds?: number | null;
  isRetryable?: boolean;
}

const MOMENT_SECONDS = 60;

/** When the vendor said to come back, in words; a quota may be used up until tomorrow. */
const whenAgain = (seconds: number): string => {
  if (seconds <= MOMENT_SECONDS) return 'in a moment';
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return `in about ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `in about ${hours} hours` : `in about ${Math.round(hours / 24)} days`;
};

export const failure = (
  endpoint: Endpoint,
  kind: FailureKind,
  { words, ...details }: FailureDetails = {},
): ProviderFailure => {
  const said = words ? redact(words, endpoint) : '';
  const happened = SENTENCES[kind].replace('in a moment', whenAgain(details.retryAfterSeconds ?? 0));
  const sentence = `${labelOf(endpoint.provider)} ${happened}${said ? ` It says: ${said}` : ''}`;
  const message =
    sentence.length > MESSAGE_CHARACTERS_MAX ? `${sentence.slice(0, MESSAGE_CHARACTERS_MAX - 1)}…` : sentence;
  return new ProviderFailure(kind, message, details);
};

/** Beside what came of an answer that the vendor itself ended too early. */
export const brokenOff = (endpoint: Endpoint, isFiltered: boolean, words: string | null): string => {
  const why = isFiltered ? ' because of its content rules' : '';
  const said = words ? ` It says: ${redact(words, endpoint)}` : '';
  return `${labelOf(endpoint.provider)} broke off the answer${why}; what came is kept.${said}`.slice(
    0,
    MESSAGE_CHARACTERS_MAX,
  );
};

const BY_REASON: Record<OutboundReason, FailureKind> = {
  blocked: 'unreachable',
  unreachable: 'unreachable',
  timeout: 'timeout',
  too_large: 'protocol',
  redirect: 'protocol',
  aborted: 'aborted',
  invalid: 'bad_request',
  unreadable: 'protocol',
};

/** Whatever was thrown, as a failure of the vendor. Unknown errors say nothing of themselves: they may quote anything. */
export const toFailure = (endpoint: Endpoint, error: unknown): ProviderFailure => {
  if (error instanceof ProviderFailure) return error;
  if (!(error instanceof OutboundError)) return failure(endpoint, 'protocol');
  const { reason, message } = error;
  if (reason === 'aborted') return new ProviderFailure('aborted', 'The answer was stopped.');
  const kind = BY_REASON[reason];
  return failure(endpoint, kind, {
    words: reason === 'unreachable' || reason === 'timeout' ? null : message,
    ...(reason === 'blocked' ? { isRetryable: false } : {}),
  });
};

const BY_STATUS: Record<number, FailureKind> = {
  401: 'auth',
  402: 'forbidden',
  403: 'forbidden',
  404: 'no_model',
  408: 'timeout',
  413: 'too_long',
  429: 'rate_limited',
  503: 'overloaded',
  504: 'timeout',
  529: 'overloaded',
};

const kindByStatus = (status: number): FailureKind =>
  BY_STATUS[status] ?? (status >= 500 ? 'server' : status >= 400 ? 'bad_request' : 'protocol');

const KEY_REFUSED =
  /api[ _-]?key (?:not valid|not found|is invalid)|(?:incorrect|invalid)[ _]api[ _-]?key|API_KEY_INVALID/i;
const TOO_LONG =
  /context[ _](?:length|window)|maximum context|prompt is too long|too many (?:input )?tokens|string_above_max_length|exceeds? the (?:maximum number of|model.s|max) .*tokens/i;
const FILTERED = /content[ _](?:filter|policy|management)|safety system|moderation/i;
const UNKNOWN_MODEL =
  /model[_ ]not[_ ]found|(?:unknown|invalid|no such) model|model .{0,80}(?:does not exist|not found)/i;
const OUT_OF_MONEY = /insufficient[_ ](?:quota|balance|credits?)|billing|exceeded your current quota/i;
const OVERLOADED = /overloaded|server is busy|UNAVAILABLE|capacity/i;

/** What the words and codes say more exactly than the status does. */
const refined = (kind: FailureKind, words: string): FailureKind => {
  if (kind !== 'bad_request') return kind;
  if (KEY_REFUSED.test(words)) return 'auth';
  if (TOO_LONG.test(words)) return 'too_long';
  if (FILTERED.test(words)) return 'filtered';
  return UNKNOWN_MODEL.test(words) ? 'no_model' : kind;
};

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

interface Said {
  words: string | null;
  /** Types and codes beside the message. */
  codes: string;
  status: number | null;
  retryAfterSeconds: number | null;
}

/** Google says in a detail how long to wait: `"retryDelay": "17s"`. */
const delayIn = (details: unknown): number | null => {
  for (const detail of Array.isArray(details) ? details : []) {
    const delay = /^(\d+(?:\.\d+)?)s$/.exec(String(asRecord(detail)?.retryDelay ?? ''));
    if (delay) return Math.ceil(Number(delay[1]));
  }
  return null;
};

/** The message of an error object, wherever this vendor keeps it. */
const saidIn = (value: unknown): Said => {
  const first = asRecord(Array.isArray(value) ? value[0] : value) ?? {};
  const inner = asRecord(first.error) ?? first;
  const detail = asRecord(Array.isArray(first.detail) ? first.detail[0] : null);
  const metadata = asRecord(inner.metadata);
  const words = [inner.message, first.error, first.message, first.detail, detail?.msg]
    .map(textIn)
    .find(Boolean);
  const raw = textIn(metadata?.raw);
  const codes = [inner.type, inner.code, inner.status, first.type]
    .map((code) => String(code ?? ''))
    .join(' ');
  const number = Number(inner.code ?? inner.status_code);
  return {
    words: raw ? `${words ?? ''} ${raw}`.trim() : (words ?? null),
    codes,
    status: number >= 400 && number < 600 ? number : null,
    retryAfterSeconds: delayIn(inner.details),
  };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** A page of HTML says what it is in its title, if anywhere. */
const wordsOfPage = (text: string): string | null => {
  const title = /<title[^>]*>([^<]{1,200})/i.exec(text)?.[1];
  if (title) return title;
  return /^\s*</.test(text) ? null : text.slice(0, MESSAGE_CHARACTERS_MAX);
};

const headerOf = (headers: ResponseHeaders, name: string): string =>
  String([headers[name] ?? ''].flat()[0] ?? '');

/** Seconds, also when the vendor gave milliseconds or a date. */
export const retryAfterOf = (headers: ResponseHeaders, nowMs = Date.now()): number | null => {
  const ms = Number(headerOf(headers, 'retry-after-ms') || Number.NaN);
  if (ms >= 0) return Math.ceil(ms / 1000);
  const text = headerOf(headers, 'retry-after').trim();
  if (text === '') return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text));
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000));
};

/** An answer whose status says no. */
export const failureOfAnswer = (
  endpoint: Endpoint,
  status: number,
  headers: ResponseHeaders,
  text: string,
): ProviderFailure => {
  const body = parsed(text);
  const said = body === null ? null : saidIn(body);
  const words = said ? said.words : wordsOfPage(text);
  const hints = `${said?.codes ?? ''} ${words ?? ''}`;
  const kind = refined(kindByStatus(status), hints);
  return failure(endpoint, kind, {
    words: status < 400 ? 'it redirects elsewhere: use its final address' : words,
    status,
    retryAfterSeconds: retryAfterOf(headers) ?? said?.retryAfterSeconds ?? null,
    // Money does not come back by waiting.
    ...(kind === 'rate_limited' && OUT_OF_MONEY.test(hints) ? { isRetryable: false } : {}),
  });
};

const BY_TYPE: ReadonlyArray<[RegExp, FailureKind]> = [
  [/overloaded|unavailable/i, 'overloaded'],
  [/rate_?limit|RESOURCE_EXHAUSTED|too_many_requests|insufficient_quota/i, 'rate_limited'],
  [/authentication|UNAUTHENTICATED|invalid_api_key/i, 'auth'],
  [/permission|billing/i, 'forbidden'],
  [/not_found/i, 'no_model'],
  [/timeout|DEADLINE_EXCEEDED/i, 'timeout'],
  [/request_too_large/i, 'too_long'],
  [/invalid_request|INVALID_ARGUMENT|bad_?request/i, 'bad_request'],
];

/** An error object in the middle of a stream that had begun well. */
export const failureOfEvent = (endpoint: Endpoint, event: unknown): ProviderFailure => {
  const { words, codes, status, retryAfterSeconds } = saidIn(event);
  const hints = `${codes} ${words ?? ''}`;
  const byType = BY_TYPE.find(([type]) => type.test(codes))?.[1];
  const kind = byType ?? (status ? kindByStatus(status) : OVERLOADED.test(hints) ? 'overloaded' : 'server');
  return failure(endpoint, refined(kind, hints), {
    words,
    status,
    retryAfterSeconds,
    ...(OUT_OF_MONEY.test(hints) ? { isRetryable: false } : {}),
  });
};
