// The one translator of failures: whatever is thrown, by us, by the framework or by a database, leaves as {error: string}, or in
// the form that the contract declares for its address.

import { api, type RefusalForm, type RouteSpec } from '@parley/contract';
import type { FastifyError } from 'fastify';
import type { Dialect } from '../db/dialect/dialect.ts';
import { Failure } from './errors.ts';
import type { Log } from './log.ts';

export interface Refusal {
  readonly status: number;
  readonly error: string;
  readonly retryAfterSeconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly field?: string | null;
  readonly code?: string | null;
}

/** What the framework itself may refuse, in our words. */
const FRAMEWORK: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, error: 'the body is too large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, error: 'send the body as application/json' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    error: 'the body is not as long as its Content-Length says',
  },
  FST_ERR_INVALID_URL: { status: 404, error: 'route not found' },
  FST_ERR_BAD_URL: { status: 404, error: 'route not found' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, error: 'route not found' },
  FST_ERR_HANDLER_TIMEOUT: {
    status: 503,
    error: 'this took too long; try again shortly',
    retryAfterSeconds: 5,
    // It may be the request itself that does not end: a byte now and then keeps no connection open.
    headers: { connection: 'close' },
  },
};

export const refusalOf = (error: unknown, dialect: Dialect, log: Log, requestId: string): Refusal => {
  if (error instanceof Failure) {
    if (error.status >= 500) log.warn({ err: error }, 'refused');
    return {
      status: error.status,
      error: error.message,
      headers: error.headers,
      field: error.field,
      code: error.code,
      ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
    };
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : FRAMEWORK[code];
  if (known) return known;
  if (dialect.isUnavailable(error) || dialect.isRetryable(error)) {
    log.error({ err: error }, 'the database did not do its part');
    return {
      status: 503,
      error: 'the database is not available right now; try again shortly',
      retryAfterSeconds: 1,
    };
  }
  // What the row would have hung on went in the same moment; our own checks had still seen it.
  if (dialect.isForeignKeyViolation(error))
    return { status: 409, error: 'something this needs has just been removed; look again' };
  if (dialect.isRefusedValue(error))
    return { status: 400, error: 'the request holds a value that cannot be stored' };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return { status: statusCode, error: 'the request could not be understood' };
  log.error({ err: error }, 'unexpected failure');
  return { status: 500, error: `something went wrong on our side; the log knows it as ${requestId}` };
};

const FORMS: readonly RefusalForm[] = [
  ...new Set(Object.values(api).flatMap(({ refusals }: RouteSpec) => refusals ?? [])),
];

/** The body of a refusal at this address. */
export const refusalBody = (url: string, { status, error, field = null, code = null }: Refusal): unknown => {
  // With the address itself, which has no slash at its end.
  const [path = ''] = url.split('?', 1);
  const form = FORMS.find(({ under }) => `${path}/`.startsWith(under));
  return form ? form.of({ status, error, field, code }) : { error };
};

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A refusal for a browser that came here by itself. Needs no script and no style, and loads nothing. */
export const refusalPage = (sentence: string): string => {
  const text = sentence.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Not signed in</title></head><body><p>${text}</p><p><a href="/">Back to the sign-in page</a></p></body></html>`;
};

/** What the HTTP parser refuses before there is a request. */
export const PARSER_REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: 'the request headers are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'the request took too long to arrive' },
};
