// One question, one JSON answer: lists of models and embeddings.

import { failure, failureOfAnswer, toFailure } from './failures.ts';
import { isJson, type Json, list, object } from './json.ts';
import { defaultBaseUrlOf } from './known.ts';
import { type EmbedRequest, type Endpoint, ProviderFailure, type ProviderIo } from './vendor.ts';

const TOTAL_MS = 60_000;
const RESPONSE_BYTES_MAX = 16 * 1024 * 1024;

export interface Question {
  url: string;
  headers: Record<string, string>;
  /** Absent: a GET. */
  body?: unknown;
}

/** What went wrong is said in a few words; more is not read. */
const ERROR_BYTES_MAX = 64 * 1024;

const beginningOf = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= ERROR_BYTES_MAX) break;
  }
  return Buffer.concat(pieces).subarray(0, ERROR_BYTES_MAX).toString('utf8');
};

const ask = async (
  endpoint: Endpoint,
  { url, headers, body }: Question,
  io: ProviderIo,
): Promise<unknown> => {
  const answer = await io.outbound.request({
    url,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    purpose: 'provider',
    onBehalfOf: endpoint.onBehalfOf,
    signal: io.signal,
    caps: { totalMs: TOTAL_MS, responseBytes: RESPONSE_BYTES_MAX },
  });
  if (answer.status < 300) return answer.body.json();
  const text = await beginningOf(answer.body).catch(() => '');
  throw failureOfAnswer(endpoint, answer.status, answer.headers, text);
};

/** Throws `ProviderFailure` and nothing else. */
export const askJson = (endpoint: Endpoint, question: Question, io: ProviderIo): Promise<unknown> =>
  ask(endpoint, question, io).catch((error) => {
    throw toFailure(endpoint, error);
  });

/** The base address with a path put after it; a query of the base stays at the end. */
export const addressOf = (base: string, path: string, query: Record<string, string> = {}): string => {
  if (!URL.canParse(base))
    throw new ProviderFailure('bad_request', 'The address of the provider is not valid.');
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  for (const [name, value] of Object.entries(query))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
};

export const baseOf = ({ baseUrl, provider }: Endpoint): string => {
  const base = baseUrl ?? defaultBaseUrlOf(provider);
  if (!base) throw new ProviderFailure('bad_request', 'This provider needs an address: set its base URL.');
  return base;
};

/** The name of a model as a part of a path: it cannot climb out of it. */
export const inPath = (model: string): string => {
  const steps = model.split('/');
  if (steps.some((step) => step === '' || step === '.' || step === '..'))
    throw new ProviderFailure('no_model', 'The name of the model is not valid.');
  return steps.map(encodeURIComponent).join('/');
};

/** What a configuration adds wins over what the wire says, whatever the case of the letters. */
export const withOwnHeaders = (
  headers: Record<string, string>,
  { headers: own }: Endpoint,
): Record<string, string> => {
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const kept = Object.entries(headers).filter(([name]) => !names.has(name));
  return { ...Object.fromEntries(kept), ...own };
};

/** The entries under a name. Another kind of answer comes from another kind of server: no list is not an empty list. */
export const entriesIn = (endpoint: Endpoint, answer: unknown, name: string): Json[] => {
  if (!(name in object(answer))) throw failure(endpoint, 'protocol', { words: 'it sent no list of models' });
  return list(object(answer)[name]).filter(isJson);
};

/** For vendors who take texts alone. */
export const textsOf = (endpoint: Endpoint, inputs: EmbedRequest['inputs']): string[] =>
  inputs.map((input) => {
    if (typeof input === 'string') return input;
    throw failure(endpoint, 'unsupported', { words: 'it takes texts, not tokens' });
  });
