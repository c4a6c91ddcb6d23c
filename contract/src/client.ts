// One typed call for all clients: the web app (fetch), tests, packages and third parties. Imports types only, so that no schema
// ends up in a bundle.

import type { Api, BodyIn, Operation, ParamsIn, QueryIn, ResponseOf } from './index.ts';
import { REFUSAL_HEADER } from './refusals.ts';

type MaybeEmpty<K extends string, T> = Record<never, never> extends T ? { [P in K]?: T } : { [P in K]: T };
type BodyPart<S> = S extends { readonly upload: true }
  ? { form: FormData }
  : S extends { readonly upload: 'several' }
    ? { form: FormData; body?: undefined } | (JsonPart<S> & { form?: undefined })
    : JsonPart<S>;
type JsonPart<S> = [BodyIn<S>] extends [never]
  ? { body?: undefined }
  : S extends { readonly bodyOptional: true }
    ? { body?: BodyIn<S> }
    : { body: BodyIn<S> };

export type CallInput<K extends Operation> = MaybeEmpty<'params', ParamsIn<Api[K]>> &
  MaybeEmpty<'query', QueryIn<Api[K]>> &
  BodyPart<Api[K]> & { headers?: Record<string, string>; signal?: AbortSignal };

type CallArguments<K extends Operation> =
  Record<never, never> extends CallInput<K> ? [CallInput<K>?] : [CallInput<K>];

/** What an operation answers, as the caller sees it. */
export type CallResult<K extends Operation> = ResponseOf<Api[K]>;

export type Call = <K extends Operation>(operation: K, ...input: CallArguments<K>) => Promise<CallResult<K>>;

/** A refusal: the status, and the sentence that the server said. `status` 0 means that no answer came at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** The name of the refusal, where it has one. */
  readonly code: string | undefined;

  constructor(status: number, message: string, retryAfterSeconds?: number, code?: string) {
    super(message);
    this.code = code;
    this.name = 'ApiError';
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface ClientOptions {
  readonly baseUrl: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Headers for each call, asked for anew each time: a token may have been refreshed meanwhile. */
  readonly headers?: () => Record<string, string> | Promise<Record<string, string>>;
}

interface LooseInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** Fills the placeholders of an operation's path. Each value is one path segment, whatever it holds. */
export const pathOf = (operation: string, params: Record<string, unknown> = {}): string =>
  operation
    .slice(operation.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

export const queryOf = (query: Record<string, unknown> = {}): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
};

/** What a refusal says; those for clients of other people have it one level deeper. */
const sentenceIn = (body: unknown): string => {
  const { error } = (body ?? {}) as { error?: unknown };
  return typeof error === 'object'
    ? String((error as { message?: unknown } | null)?.message ?? '')
    : String(error ?? '');
};

/** Reads an answer: JSON as a value, anything else as text; a refusal becomes an ApiError. */
export const readAnswer = async (response: Response): Promise<unknown> => {
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  const body: unknown = isJson ? await response.json().catch(() => null) : await response.text();
  if (response.ok) return body;
  const said = isJson ? sentenceIn(body) : '';
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new ApiError(
    response.status,
    said || `the server answered with status ${response.status}`,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
    response.headers.get(REFUSAL_HEADER) ?? undefined,
  );
};

export const createClient = (options: ClientOptions): Call => {
  const call = async (operation: string, input: LooseInput = {}): Promise<unknown> => {
    const url = options.baseUrl + pathOf(operation, input.params) + queryOf(input.query);
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...(await options.headers?.()),
      ...input.headers,
    };
    const init: RequestInit = { method: operation.slice(0, operation.indexOf(' ')), headers };
    if (input.body !== undefined) {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(input.body);
    }
    // The boundary is part of the type, so `fetch` sets both from the form.
    if (input.form) init.body = input.form;
    if (input.signal) init.signal = input.signal;
    let response: Response;
    try {
      response = await options.fetch(url, init);
    } catch (error) {
      if (input.signal?.aborted) throw error;
      throw new ApiError(0, 'the server cannot be reached');
    }
    return readAnswer(response);
  };
  // The signature is checked where it is used; inside, an operation is only a string.
  return call as Call;
};
