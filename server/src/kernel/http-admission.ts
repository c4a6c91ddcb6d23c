// Who may ask at all: the limit of the address, the person behind the bearer, the permission and the scope that a route wants.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAdministrative, isReading, type RateLimitName, type RouteSpec, scopesOf } from '@parley/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor, Ctx, Kernel, UserActor } from './ctx.ts';
import { badRequest, forbidden, unauthorized } from './errors.ts';
import { assertFresh, assertSession } from './freshness.ts';
import type { Route } from './http.ts';
import { addressKey } from './limits.ts';
import { logOf } from './log.ts';

/**
 * Turns a bearer into the person behind it, or null; asked on every request, so that revocation acts at once. Without a bearer the
 * request itself may still say who asks: a proxy has seen a certificate.
 */
export type Authenticate = (
  ctx: Ctx,
  bearer: string | null,
  request: IncomingMessage,
) => Promise<UserActor | null>;

export const admit = async (
  kernel: Kernel,
  authenticate: Authenticate,
  { spec }: Route,
  request: FastifyRequest,
  response: ServerResponse,
): Promise<Ctx> => {
  const anonymous = contextOf(kernel, request, response, { kind: 'anonymous' });
  // Never limited: a supervisor that is told 429 restarts a healthy server.
  const actor = spec.probe ? anonymous.actor : await identify(anonymous, authenticate, spec, request);
  const ctx: Ctx = { ...anonymous, actor };
  if (spec.limit) await kernel.limits.take(spec.limit as RateLimitName, limitKey(ctx));
  return ctx;
};

/** Not that of the request, which is over when its body has been read. */
const hungUpOf = (response: ServerResponse): AbortSignal => {
  const leaving = new AbortController();
  const look = (): void => {
    if (!response.writableFinished) leaving.abort();
  };
  if (response.destroyed) look();
  else response.once('close', look);
  return leaving.signal;
};

const contextOf = (kernel: Kernel, request: FastifyRequest, response: ServerResponse, actor: Actor): Ctx => ({
  kernel,
  db: kernel.database.read,
  actor,
  client: {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    hungUp: () => hungUpOf(response),
  },
  requestId: request.id,
  log: logOf(kernel.log, { request: request.id }),
  now: () => kernel.clock.now(),
});

const limitKey = (ctx: Ctx): string =>
  ctx.actor.kind === 'user' ? ctx.actor.userId : addressKey(ctx.client.ip);

const BEARER = /^Bearer ([\x21-\x7e]{1,4096})$/i;

const identify = async (
  ctx: Ctx,
  authenticate: Authenticate,
  spec: RouteSpec,
  request: FastifyRequest,
): Promise<Actor> => {
  if (spec.auth === 'none') {
    await ctx.kernel.limits.take('api_anonymous', addressKey(ctx.client.ip));
    return ctx.actor;
  }
  // Node keeps only the first of two Authorization headers; a proxy in front may have checked the second.
  const sent = request.raw.rawHeaders.filter(
    // By its length first: few names have it.
    (name, i) => i % 2 === 0 && name.length === 13 && name.toLowerCase() === 'authorization',
  ).length;
  if (sent > 1) throw badRequest('send one Authorization header');
  const bearer = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
  const actor = await authenticate(ctx, bearer, request.raw);
  if (!actor) {
    await ctx.kernel.limits.take('api_anonymous', addressKey(ctx.client.ip));
    throw unauthorized('sign in first: the access token is missing, invalid or expired');
  }
  await ctx.kernel.limits.take('api_user', actor.userId);
  authorize(spec, actor, request.method);
  if (spec.fresh) assertFresh(actor, ctx.now());
  return withinKey(spec, actor, request.method);
};

/** What an administrator may do beyond a route's own permission (a persona for everybody, say) takes the key's explicit scope, too, where it writes. */
const withinKey = (spec: RouteSpec, actor: UserActor, method: string): UserActor => {
  if (!actor.apiKey || isReading(method, spec)) return actor;
  const { scopes } = actor.apiKey;
  const held = [...actor.permissions].filter((name) => !isAdministrative(name) || scopes.includes(name));
  return { ...actor, permissions: new Set(held) };
};

const authorize = (spec: RouteSpec, actor: UserActor, method: string): void => {
  if (spec.sessionOnly) assertSession(actor);
  if (actor.apiKey) {
    const { scopes } = actor.apiKey;
    const wanted = scopesOf(method, spec);
    if (!wanted.some((scope) => scopes.includes(scope)))
      throw forbidden(`this API key does not have the scope ${wanted[0]}`);
  }
  if (spec.permission !== null && !actor.permissions.has(spec.permission))
    throw forbidden(`you do not have the permission ${spec.permission}`);
};
