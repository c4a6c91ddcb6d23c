// Headers that every answer carries, and the two content security policies: one for data, one for the web app.

import type { FastifyReply, FastifyRequest } from 'fastify';

const APP_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types app dompurify',
].join('; ');

/**
 * The policy of the web app at its own address. It shows frames of two folders only: a frame may not lead itself to anywhere else, not
 * even on this server.
 */
export const appCsp = (own: string): string =>
  APP_CSP.replace("frame-src 'self'", `frame-src ${own}/surfaces/ ${own}/frames/`);

/** Where this server is reached: as the operator says, or as the request does. */
export const ownOrigin = (publicUrl: string | null, isSecure: boolean, host: string | undefined): string => {
  const named = /^[\w.:[\]-]+$/.exec(host ?? '')?.[0] ?? 'localhost';
  return publicUrl === null ? `${isSecure ? 'https' : 'http'}://${named}` : new URL(publicUrl).origin;
};

/** The web app where pages of these origins may show it in a frame. */
export const framedCsp = (own: string, origins: readonly string[]): string =>
  origins.length === 0
    ? appCsp(own)
    : appCsp(own).replace("frame-ancestors 'none'", `frame-ancestors 'self' ${origins.join(' ')}`);

/**
 * A frame of the web app that draws what strangers wrote, with a library that sets HTML from text: it has no origin, no network and no
 * way out. Scripts and styles are its own.
 */
export const FRAME_CSP =
  "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * The frame that runs what a model wrote for a browser. Its scripts stand in its text, and none of them can ask anybody for anything: what
 * is not named here is not allowed.
 */
export const ARTIFACT_CSP =
  "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; media-src data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

export const FRAME_PERMISSIONS =
  'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-read=()';

/** The documentation page is third-party code that sets inner HTML: no trusted types, everything else as strict. */
export const DOCS_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const DATA_CSP = "default-src 'none'; frame-ancestors 'none'";

const YEAR_SECONDS = 31_536_000;

export const setBaseHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.headers({
    'content-security-policy': DATA_CSP,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()',
    'cache-control': 'no-store',
    vary: 'Authorization, Origin',
    'x-request-id': request.id,
  });
  if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`);
};

/**
 * Answers cross-origin callers only when the operator named them; never reflects, never allows credentials. Not by @fastify/cors: it
 * sends some 120 bytes of these headers with every answer, to origins that were not named as well.
 */
export const setCorsHeaders = (
  allowed: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const { origin } = request.headers;
  if (origin === undefined || !allowed.includes(origin)) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID',
    'access-control-expose-headers':
      'Retry-After, Parley-Refusal, Idempotency-Replayed, X-Request-Id, Content-Disposition, Content-Range',
    'access-control-max-age': '600',
  });
};
