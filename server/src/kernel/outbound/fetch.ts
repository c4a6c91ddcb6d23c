// The guard in the shape of `fetch`, for libraries that take one. Not for our own code: `request` is cheaper and clearer.

import { createSignCount } from '../json-signs.ts';
import type { OutboundBody } from './body.ts';
import { OutboundError, toOutboundError } from './errors.ts';
import type { OutboundRequest, OutboundResponse } from './exchange.ts';

export type Fetch = typeof globalThis.fetch;

const WITHOUT_BODY = [204, 205, 304];

const toHeaders = (given: OutboundResponse['headers']): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given))
    for (const item of [value].flat()) headers.append(name, item);
  return headers;
};

/** Libraries read whole what says that it is JSON, and a stream of events line by line; both are parsed in one step. */
const SIGNS_MAX = 200_000;
const LINE_BYTES_MAX = 1024 * 1024;
const NEW_LINE = 0x0a;

const typeOf = ({ 'content-type': type }: OutboundResponse['headers']): string =>
  String([type ?? ''].flat()[0]).toLowerCase();

/** What begins with another sign is none, and no parser goes on from there: a web page that says where something is not. */
const BEGINS_JSON = /^[\ufeff\s]*(?:[{["\d-]|$)/;

/** Throws when a piece is more than may be parsed. */
type Look = (piece: Uint8Array) => void;

const lookAtJson = (): Look => {
  const count = createSignCount();
  let isJson: boolean | null = null;
  return (piece) => {
    isJson ??= BEGINS_JSON.test(Buffer.from(piece.subarray(0, 64)).toString('utf8'));
    if (isJson && count(piece) > SIGNS_MAX) throw new OutboundError('too_large');
  };
};

const lookAtLines = (lineBytesMax: number): Look => {
  let count = createSignCount();
  let bytes = 0;
  return (piece) => {
    for (let at = 0; at < piece.length; ) {
      const end = piece.indexOf(NEW_LINE, at);
      const part = piece.subarray(at, end === -1 ? undefined : end);
      bytes += part.length;
      if (bytes > lineBytesMax || count(part) > SIGNS_MAX) throw new OutboundError('too_large');
      if (end === -1) return;
      [count, bytes, at] = [createSignCount(), 0, end + 1];
    }
  };
};

// Not a generator: one that waits for its next piece could not be told to stop until that piece comes.
const looked = (body: OutboundBody, look: Look): AsyncIterableIterator<Uint8Array> => {
  const pieces = body[Symbol.asyncIterator]();
  const end = async () => (await pieces.return?.()) ?? { done: true as const, value: undefined };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: async () => {
      const piece = await pieces.next();
      try {
        if (!piece.done) look(piece.value);
      } catch (error) {
        await end();
        throw error;
      }
      return piece;
    },
    return: end,
  };
};

const bounded = ({ headers, body }: OutboundResponse, { lineBytesMax = LINE_BYTES_MAX }: Reading) =>
  looked(body, typeOf(headers).startsWith('text/event-stream') ? lookAtLines(lineBytesMax) : lookAtJson());

const toResponse = (answer: OutboundResponse, reading: Reading): Response => {
  const { status, headers, url } = answer;
  const empty = WITHOUT_BODY.includes(status);
  const response = new Response(
    empty ? null : ReadableStream.from(reading.isFile ? answer.body : bounded(answer, reading)),
    {
      status,
      headers: toHeaders(headers),
    },
  );
  return Object.defineProperty(response, 'url', { value: url });
};

const readRequest = (...args: Parameters<Fetch>): Request => {
  try {
    return new Request(...args);
  } catch (error) {
    // Its own message would repeat the address, password included.
    throw new OutboundError('invalid', error);
  }
};

/** How what is answered is read. */
interface Reading {
  /** It is a file, and not parsed. */
  readonly isFile: boolean;
  /** Of a stream of events: a caller who bounds the whole takes long texts in it. */
  readonly lineBytesMax?: number | undefined;
}

/** A cancelled call rejects with the signal's own reason, as libraries expect; every other failure is an OutboundError. */
export const outboundFetch =
  (
    send: (request: Omit<OutboundRequest, 'purpose' | 'onBehalfOf'>) => Promise<OutboundResponse>,
    reading: Reading,
  ): Fetch =>
  async (...args) => {
    const request = readRequest(...args);
    const { url, method, signal, redirect } = request;
    try {
      const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined;
      const headers = Object.fromEntries(request.headers);
      const response = await send({ url, method, headers, body, signal, redirect });
      if (WITHOUT_BODY.includes(response.status)) await response.body.dump();
      return toResponse(response, reading);
    } catch (error) {
      throw signal.aborted ? signal.reason : toOutboundError(error);
    }
  };
