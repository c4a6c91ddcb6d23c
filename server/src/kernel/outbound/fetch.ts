// The guard in the shape of `fetch`, for libraries that take one. Not for our own code: `request` is cheaper and clearer.

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

const toResponse = ({ status, headers, url, body }: OutboundResponse): Response => {
  const empty = WITHOUT_BODY.includes(status);
  const response = new Response(empty ? null : ReadableStream.from(body), {
    status,
    headers: toHeaders(headers),
  });
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

/** A cancelled call rejects with the signal's own reason, as libraries expect; every other failure is an OutboundError. */
export const outboundFetch =
  (send: (request: Omit<OutboundRequest, 'purpose' | 'onBehalfOf'>) => Promise<OutboundResponse>): Fetch =>
  async (...args) => {
    const request = readRequest(...args);
    const { url, method, signal, redirect } = request;
    try {
      const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined;
      const headers = Object.fromEntries(request.headers);
      const response = await send({ url, method, headers, body, signal, redirect });
      if (WITHOUT_BODY.includes(response.status)) await response.body.dump();
      return toResponse(response);
    } catch (error) {
      throw signal.aborted ? signal.reason : toOutboundError(error);
    }
  };
