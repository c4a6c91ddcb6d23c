// A client that does not give up: whatever happens to the connection or the server, it sends the same request with the same
// Idempotency-Key until an instance answers it. What was answered is acknowledged, and must never be taken back.

import { elapse } from '../elapse.ts';

export interface Tallies {
  /** Writes that were answered with success. */
  acknowledged: number;
  /** Requests that went unanswered and were sent again. */
  repeated: number;
  /** Answers that the server gave a second time. */
  replayed: number;
}

export interface PatientRequest {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: unknown;
  /** Instead of a body: a file under its name. */
  readonly file?: { readonly name: string; readonly content: Uint8Array<ArrayBuffer> };
  /** Sent along with every attempt. */
  readonly key?: string;
}

export interface PatientAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** An earlier attempt went unanswered: the server may have done it already. */
  readonly wasRepeated: boolean;
}

const ANSWER_MS_MAX = 30_000;
const GIVE_UP_MS = 300_000;

/** Not an answer to the request: the server is going down, coming up, or still at the first attempt. */
const isNoAnswer = (status: number, retryAfter: string | null): boolean =>
  status >= 500 || status === 429 || (status === 409 && retryAfter !== null);

const bodyOf = ({ body, file }: PatientRequest): RequestInit => {
  if (file) {
    const form = new FormData();
    form.set('file', new Blob([file.content]), file.name);
    return { body: form };
  }
  return body === undefined ? {} : { body: JSON.stringify(body) };
};

/** Asks at the same place every time, or wherever `place` says. */
export const patientClient = (place: string | (() => string), tallies: Tallies) => {
  const once = async (request: PatientRequest): Promise<Response> => {
    const { method, path, token, body, key } = request;
    const url = typeof place === 'string' ? place : place();
    return fetch(url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...bodyOf(request),
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
  };

  return async (request: PatientRequest): Promise<PatientAnswer> => {
    const end = performance.now() + GIVE_UP_MS;
    for (let attempt = 0; performance.now() < end; attempt++) {
      try {
        const response = await once(request);
        const text = await response.text();
        if (!isNoAnswer(response.status, response.headers.get('retry-after'))) {
          if (response.headers.get('idempotency-replayed') === 'true') tallies.replayed += 1;
          if (request.method !== 'GET' && response.ok) tallies.acknowledged += 1;
          return {
            status: response.status,
            body: JSON.parse(text) as Record<string, unknown>,
            wasRepeated: attempt > 0,
          };
        }
      } catch {
        // Whether it was done is unknown.
      }
      tallies.repeated += 1;
      await elapse(50, 'the server may be starting again');
    }
    throw new Error(`nobody ever answered ${request.method} ${request.path}`);
  };
};

export type Send = ReturnType<typeof patientClient>;
