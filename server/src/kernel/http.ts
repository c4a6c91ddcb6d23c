// How a table of the contract becomes routes: match, limit, authenticate, validate, run, serialise. A route that does not say
// who may call it, or has no handler, stops the boot.

import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  api,
  type BodyOut,
  NOUNS,
  nounFaults,
  type Operation,
  type ParamsOut,
  PUBLIC_ROUTES,
  type QueryOut,
  type RateLimitName,
  type ResponseOf,
  type RouteSpec,
  type RouteTable,
} from '@parley/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Actor, type Ctx, type Kernel, transact, type UserActor } from './ctx.ts';
import { badRequest, forbidden, invariant, notFound, unauthorized } from './errors.ts';
import { complaint, isPlainText } from './http-input.ts';
import { acceptUploads, receiveFrom, UPLOAD_MS_MAX } from './http-upload.ts';
import { bodyHashOf, type Idempotent, idempotencyKeyOf, withIdempotency } from './idempotency.ts';
import { addressKey } from './limits.ts';
import { logOf } from './log.ts';
import { resourcesOf } from './openapi.ts';
import { EVENT_STREAM } from './sse.ts';
import type { Upload } from './upload.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See `bodyItemsMax` of the contract. */
    itemsMax?: number | undefined;
    /** See `page` of the contract. */
    isPage?: boolean | undefined;
  }
}

/** An answer that is more than its body: another status, headers, or bytes. */
export class Reply<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, string | string[]>>;

  constructor(status: number, body: T, headers: Readonly<Record<string, string | string[]>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** What a handler may know of the request beyond its validated parts. */
export interface RequestFacts {
  /** Only the headers are wanted; whoever answers with a stream need not open one. */
  readonly isHead: boolean;
  readonly isSecure: boolean;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
}

export interface Input<S> {
  readonly params: ParamsOut<S>;
  readonly query: QueryOut<S>;
  readonly body: BodyOut<S>;
  readonly upload: S extends { readonly upload: true } ? Upload : undefined;
  readonly request: RequestFacts;
}

type AnswerOf<S> = S extends RouteSpec ? ResponseOf<S> | BytesOf<S> : never;
/** An answer that is not JSON may be a stream. */
type BytesOf<S extends RouteSpec> = S extends { readonly stream: z.ZodType }
  ? Readable
  : [Extract<S['response'][keyof S['response']], string>] extends [never]
    ? never
    : Readable | Buffer;

export type Handlers<T extends RouteTable> = {
  readonly [K in keyof T]: (ctx: Ctx, input: Input<T[K]>) => Promise<AnswerOf<T[K]> | Reply<AnswerOf<T[K]>>>;
};

type LooseHandler = (ctx: Ctx, input: Input<RouteSpec>) => Promise<unknown>;
export interface Route {
  readonly operation: Operation;
  readonly spec: RouteSpec;
  readonly handler: LooseHandler;
}

/** Pairs a table with its handlers; the compiler refuses a missing handler and a wrong answer. */
export const serve = <const T extends RouteTable>(table: T, handlers: Handlers<T>): Route[] =>
  Object.entries(table).map(([operation, spec]) => ({
    operation: operation as Operation,
    spec: spec as RouteSpec,
    handler: handlers[operation as keyof T] as unknown as LooseHandler,
  }));

/**
 * Turns a bearer into the person behind it, or null; asked on every request, so that revocation acts at once. Without a bearer the
 * request itself may still say who asks: a proxy has seen a certificate.
 */
export type Authenticate = (
  ctx: Ctx,
  bearer: string | null,
  request: IncomingMessage,
) => Promise<UserActor | null>;

/** Never limited: a supervisor that is told 429 restarts a healthy server. */
const PROBES: readonly string[] = [
  'GET /health',
  'GET /api/v1/health',
  'GET /healthz/live',
  'GET /healthz/ready',
  'GET /metrics',
];

/** What must hold of the whole table before the first request. */
export const assertRoutes = (routes: readonly Route[]): void => {
  const faults = nounFaults(NOUNS);
  invariant(faults.length === 0, faults.join('; '));
  const served = new Set(routes.map(({ operation }) => operation));
  invariant(served.size === routes.length, 'an operation is served twice');
  for (const operation of Object.keys(api))
    invariant(served.has(operation as Operation), `${operation} has no handler`);
  for (const { operation, spec, handler } of routes) {
    invariant(typeof handler === 'function', `${operation} has no handler`);
    invariant(spec.auth === 'none' || spec.auth === 'bearer', `${operation} does not say who may call it`);
    invariant(spec.permission !== undefined, `${operation} does not say which permission it needs`);
    invariant(Array.isArray(spec.resources), `${operation} does not say which resources it touches`);
    invariant(
      (spec.auth === 'none') === PUBLIC_ROUTES.includes(operation),
      `${operation} is public in one list and not in the other`,
    );
    const carried = [...resourcesOf(spec)].sort().join();
    invariant(carried === [...spec.resources].sort().join(), `${operation} carries ids of: ${carried}`);
  }
};

/** Throws unless the caller may still reach a channel. */
export type AssertReach = (ctx: Ctx, channelId: string) => Promise<void>;

interface Gate {
  readonly authenticate: Authenticate;
  /** Asked before an answer is given a second time: the handler, which asks for itself, does not run again. */
  readonly assertReach: AssertReach;
}

export const mount = (
  app: FastifyInstance,
  kernel: Kernel,
  { authenticate, assertReach }: Gate,
  routes: readonly Route[],
): void => {
  assertRoutes(routes);
  const add = (scope: FastifyInstance, route: Route): void => {
    const [method, path] = route.operation.split(' ') as [string, string];
    scope.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      ...(route.spec.bodyBytesMax === undefined ? {} : { bodyLimit: route.spec.bodyBytesMax }),
      config: { itemsMax: route.spec.bodyItemsMax, isPage: route.spec.page },
      ...timeOf(route.spec),
      // Before a byte of the body is read: a stranger is told 401, whatever they send.
      onRequest: async (request) => {
        callers.set(request, await admit(kernel, authenticate, route, request));
      },
      handler: (request, reply) => answer(route, assertReach, request, reply),
    });
  };
  for (const route of routes) if (!route.spec.form && !route.spec.upload) add(app, route);
  app.register(async (scope) => {
    await acceptUploads(scope);
    for (const route of routes) if (route.spec.upload) add(scope, route);
  });
  app.register(async (scope) => {
    ignoreBodies(scope);
    for (const route of routes) if (route.spec.form) add(scope, route);
  });
};

/** After the last byte has come, there is still a file to be put in its place. */
const STORE_MS_MAX = 5 * 60_000;
const DOWNLOAD_MS_MAX = 60 * 60_000;

/** Ordinary work has the time that the app gives; bytes on their way in or out need as long as the line does. */
const timeOf = ({ upload, response, stream, slow }: RouteSpec): { handlerTimeout?: number } => {
  if (upload) return { handlerTimeout: UPLOAD_MS_MAX + STORE_MS_MAX };
  const types = Object.values(response);
  const isLong = stream || slow || types.includes('application/octet-stream') || types.includes(EVENT_STREAM);
  return isLong ? { handlerTimeout: DOWNLOAD_MS_MAX } : {};
};

const FORM_BYTES_MAX = 16 * 1024;

/** For routes that need no more than to be called, by programs that send a form with it. */
const ignoreBodies = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
    { parseAs: 'buffer', bodyLimit: FORM_BYTES_MAX },
    (_request, _body, done) => done(null, undefined),
  );
};

/** Who asks, from the first hook of a request to its handler. */
const callers = new WeakMap<FastifyRequest, Ctx>();

const admit = async (
  kernel: Kernel,
  authenticate: Authenticate,
  { operation, spec }: Route,
  request: FastifyRequest,
): Promise<Ctx> => {
  const anonymous = contextOf(kernel, request, { kind: 'anonymous' });
  const isProbe = PROBES.includes(operation);
  const actor = isProbe ? anonymous.actor : await identify(anonymous, authenticate, spec, request);
  const ctx: Ctx = { ...anonymous, actor };
  if (spec.limit) await kernel.limits.take(spec.limit as RateLimitName, limitKey(ctx));
  return ctx;
};

const answer = async (
  route: Route,
  assertReach: AssertReach,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const admitted = callers.get(request);
  invariant(admitted, 'a request is admitted before it is answered');
  const { spec, handler } = route;
  const input = validate(spec, request);
  const ctx = inOrder(admitted, spec, request.method, input);
  const key = keyOf(route, ctx, request, input);
  if (spec.upload) {
    const upload = uploadOf(spec, key, request, reply) as never;
    return send(reply, spec, toReply(spec, await handler(ctx, { ...input, upload })));
  }
  if (key === null) return send(reply, spec, toReply(spec, await handler(ctx, input)));
  const named = { ...key, bodyHash: bodyHashOf(request.body) };
  const { status, body, replayed } = await repeatable(ctx, spec, named, (ctx) => handler(ctx, input));
  if (replayed) {
    const channelId = channelOf(spec, input);
    if (channelId !== null) await assertReach(ctx, channelId);
    reply.header(REPLAYED, 'true');
  }
  return reply.code(status).send(body);
};

const REPLAYED = 'idempotency-replayed';

/** The channel in which a request acts. */
const channelOf = ({ resources }: RouteSpec, { params }: Input<RouteSpec>): string | null => {
  const { id } = (params ?? {}) as { id?: unknown };
  return resources[0] === 'channel' && typeof id === 'string' ? id.toLowerCase() : null;
};

/** Whatever is changed in a channel is told in the order in which it was done. */
const inOrder = (ctx: Ctx, spec: RouteSpec, method: string, input: Input<RouteSpec>): Ctx => {
  const channelId = method === 'GET' ? null : channelOf(spec, input);
  return channelId === null ? ctx : { ...ctx, order: `channel ${channelId}` };
};

type Key = Omit<Idempotent, 'bodyHash'>;

/** What names this request when it comes again, if its sender gave it a name. */
const keyOf = (
  { operation, spec }: Route,
  { actor }: Ctx,
  request: FastifyRequest,
  { params }: Input<RouteSpec>,
): Key | null => {
  if (actor.kind !== 'user' || !(201 in spec.response)) return null;
  const key = idempotencyKeyOf(request.headers['idempotency-key']);
  if (key === null) return null;
  return { userId: actor.userId, route: `${operation} ${JSON.stringify(params)}`, key };
};

/** Writes once; what comes again gets the first answer. */
const repeatable = (
  ctx: Ctx,
  spec: RouteSpec,
  request: Idempotent,
  write: (ctx: Ctx) => Promise<unknown>,
): Promise<{ status: number; body: unknown; replayed: boolean }> =>
  withIdempotency(ctx, request, async (ctx) => {
    const made = toReply(spec, await write(ctx));
    return { status: made.status, body: clean(spec, made.status, made.body) };
  });

/** An upload cannot be hashed before it has come, nor a transaction be open while it comes: its handler says when. */
const uploadOf = (
  spec: RouteSpec,
  key: Key | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Upload => ({
  receive: receiveFrom(request),
  once: async <T>(ctx: Ctx, content: string, write: (ctx: Ctx) => Promise<T>): Promise<T> => {
    if (key === null) return transact(ctx, write);
    const named = { ...key, bodyHash: bodyHashOf(content) };
    const { body, replayed } = await repeatable(ctx, spec, named, write);
    if (replayed) reply.header(REPLAYED, 'true');
    return body as T;
  },
});

const contextOf = (kernel: Kernel, request: FastifyRequest, actor: Actor): Ctx => ({
  kernel,
  db: kernel.database.read,
  actor,
  client: { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 400) },
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
  return actor;
};

const authorize = (spec: RouteSpec, actor: UserActor, method: string): void => {
  if (actor.apiKey) {
    if (spec.sessionOnly) throw forbidden('an API key cannot do this; sign in instead');
    const { scopes } = actor.apiKey;
    const verb = spec.scope ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'write');
    const isInScope = scopes.includes(verb) || (spec.permission !== null && scopes.includes(spec.permission));
    if (!isInScope) throw forbidden(`this API key does not have the scope ${verb}`);
  }
  if (spec.permission !== null && !actor.permissions.has(spec.permission))
    throw forbidden(`you do not have the permission ${spec.permission}`);
};

const validate = (spec: RouteSpec, request: FastifyRequest): Input<RouteSpec> => {
  const params = parsePart(spec.params, request.params, () => notFound('resource'));
  const query = parsePart(spec.query, request.query, (error) => badRequest(complaint(error)));
  const isMissing = request.body === undefined || request.body === null;
  if (spec.body && isMissing && !spec.bodyOptional) throw badRequest('send a JSON body');
  const body =
    spec.body && !isMissing
      ? parsePart(spec.body, request.body, (error) => badRequest(complaint(error)))
      : undefined;
  return { params, query, body, request: factsOf(request) } as Input<RouteSpec>;
};

const parsePart = (
  schema: z.ZodType | undefined,
  value: unknown,
  refuse: (error: z.ZodError) => Error,
): unknown => {
  if (!schema) return {};
  const texts = typeof value === 'object' && value !== null ? Object.values(value) : [];
  if (texts.some((text) => typeof text === 'string' && !isPlainText(text))) throw refuse(NOT_TEXT);
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refuse(parsed.error);
  return parsed.data;
};
const NOT_TEXT = new z.ZodError([
  {
    code: 'custom',
    path: [],
    message: 'the request holds text with a NUL or half a character',
    input: undefined,
  },
]);

const factsOf = (request: FastifyRequest): RequestFacts => ({
  isHead: request.method === 'HEAD',
  isSecure: request.protocol === 'https',
  header: (name) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  },
  cookie: (name) =>
    request.headers.cookie
      ?.split(';')
      .map((pair) => pair.trim())
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1),
});

/** The first status that the table declares is the one of an ordinary success. */
const toReply = (spec: RouteSpec, result: unknown): Reply =>
  result instanceof Reply ? result : new Reply(Number(Object.keys(spec.response)[0]), result);

const isStream = (spec: RouteSpec, body: unknown): boolean =>
  spec.stream !== undefined && body instanceof Readable;

/** Only declared fields leave. A handler that answers something else has a bug, and the answer is a 500. */
const clean = (spec: RouteSpec, status: number, body: unknown): unknown => {
  const schema = spec.response[status];
  invariant(schema !== undefined, `status ${status} is not declared`);
  return typeof schema === 'string' || isStream(spec, body) ? body : schema.parse(body);
};

const send = (reply: FastifyReply, spec: RouteSpec, { status, body, headers }: Reply): unknown => {
  const schema = spec.response[status];
  if (isStream(spec, body)) reply.type(EVENT_STREAM);
  else if (typeof schema === 'string')
    reply.type(schema.startsWith('text/') ? `${schema}; charset=utf-8` : schema);
  return reply
    .code(status)
    .headers(headers)
    .send(clean(spec, status, body));
};
