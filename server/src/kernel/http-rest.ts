// What a client is still sending when it has been refused already.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const REST_BYTES_MAX = 64 * 1024 * 1024;
const REST_MS_MAX = 10_000;

/** Lets a refused client read why, although it is still sending. */
export const readOnAfterRefusals = (app: FastifyInstance): void => {
  app.addHook('onError', async (request, reply) => {
    if (request.raw.complete) return;
    // Fastify hangs up where it refuses a body. It may as well when more is announced than would be dropped.
    const isHangingUp = reply.getHeader('connection') === 'close';
    if (isHangingUp && Number(request.headers['content-length']) > REST_BYTES_MAX) return;
    reply.removeHeader('connection');
    discardRest(request.raw, reply.raw);
  });
};

/** Reads on for a while without keeping anything, then hangs up. To hang up on unread bytes would reset the connection, and take the answer along. */
const discardRest = (raw: IncomingMessage, response: ServerResponse): void => {
  hangUpInPart(raw, response);
  const timer = setTimeout(() => raw.destroy(), REST_MS_MAX).unref();
  let left = REST_BYTES_MAX;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.once('close', () => clearTimeout(timer));
  raw.resume();
};

/** Node would hang up after the answer when the client asked for that. This closes our side alone, until the rest has come. */
const hangUpInPart = (raw: IncomingMessage, response: ServerResponse): void => {
  if (response.shouldKeepAlive) return;
  response.shouldKeepAlive = true;
  response.once('finish', () => {
    raw.socket.end();
    if (raw.complete) raw.socket.destroySoon();
    else raw.once('end', () => raw.socket.destroySoon());
  });
};
