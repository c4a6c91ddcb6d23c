// From a validated request to what leaves: once per Idempotency-Key, in order, and only declared fields.

import { Readable } from 'node:stream';
import { mediaTypesOf, type RouteSpec } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Ctx, transact } from './ctx.ts';
import { Failure, invariant } from './errors.ts';
import { type Input, Reply, type Route } from './http.ts';
import { isToldAll, minimalOf } from './http-told.ts';
import { isForm, receptionOf } from './http-upload.ts';
import { validate } from './http-validate.ts';
import { bodyHashOf, type Idempotent, idempotencyKeyOf, withIdempotency } from './idempotency.ts';
import type { ReachRule } from './module.ts';
import { EVENT_STREAM } from './sse.ts';
import type { Upload } from './upload.ts';

/** A route, the rule for what it names in its path, those for where the thing is that it makes, and the route that tells that thing. */
interface ServedRoute extends Route {
  readonly reach: ReachRule | null;
  readonly places: readonly ReachRule[];
  readonly reader: Route | null;
}

export const answer = async (
  caller: Ctx,
  route: ServedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const { spec, handler, reach } = route;
  const input = await validate(spec, request);
  const isWhole = isToldAll(caller, spec, input.body);
  if (!isWhole) reply.header('preference-applied', 'return=minimal');
  const named = namedBy(input);
  const ctx = inOrder(caller, reach, request.method, named);
  const key = keyOf(route, ctx, request, input);
  if (isForm(spec, request)) {
    const upload = uploadOf(spec, key, request, reply) as never;
    return send(reply, spec, toReply(spec, await handler(ctx, { ...input, upload })), isWhole);
  }
  const given = spec.upload === 'several' ? { ...input, upload: null as never } : input;
  if (key === null) return send(reply, spec, toReply(spec, await handler(ctx, given)), isWhole);
  const repeated = { ...key, bodyHash: bodyHashOf(request.body) };
  const answered = await repeatable(ctx, spec, repeated, (ctx) => handler(ctx, given));
  const { status, replayed } = answered;
  if (replayed && reach && named !== null) await reach.assert(ctx, named);
  const body = replayed ? await toldAgain(ctx, route, input, answered) : answered.body;
  if (replayed) reply.header(REPLAYED, 'true');
  return reply.code(status).send(isWhole ? body : minimalOf(spec.response[status], body));
};

const REPLAYED = 'idempotency-replayed';

/** A kept answer says where the thing was made: who has lost that place is told the thing as they may read it now, if they may. */
const toldAgain = async (
  ctx: Ctx,
  { spec, places, reader }: ServedRoute,
  input: Input<RouteSpec>,
  { status, body }: { readonly status: number; readonly body: unknown },
): Promise<unknown> => {
  const told = new Map<string, unknown>(Object.entries(body ?? {}));
  try {
    for (const { resource, assert } of places) {
      const place = told.get(`${resource}_id`);
      if (typeof place === 'string') await assert(ctx, place);
    }
    return body;
  } catch (error) {
    const id = told.get('id');
    if (!(error instanceof Failure) || reader === null || typeof id !== 'string') throw error;
    const { body: now } = toReply(
      reader.spec,
      await reader.handler(ctx, { ...input, params: { id } as never }),
    );
    return clean(spec, status, now);
  }
};

/** The id in the path: what a request acts on. */
const namedBy = ({ params }: Input<RouteSpec>): string | null => {
  const { id } = (params ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id.toLowerCase() : null;
};

/** Changes of one thing are told in the order in which they were done. */
const inOrder = (ctx: Ctx, reach: ReachRule | null, method: string, id: string | null): Ctx =>
  method === 'GET' || reach === null || id === null ? ctx : { ...ctx, order: `${reach.resource} ${id}` };

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
  ...receptionOf(request),
  once: async <T>(ctx: Ctx, content: string, write: (ctx: Ctx) => Promise<T>): Promise<T> => {
    if (key === null) return transact(ctx, write);
    const named = { ...key, bodyHash: bodyHashOf(content) };
    const { body, replayed } = await repeatable(ctx, spec, named, write);
    if (replayed) reply.header(REPLAYED, 'true');
    return body as T;
  },
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

const send = (
  reply: FastifyReply,
  spec: RouteSpec,
  { status, body, headers }: Reply,
  isWhole: boolean,
): unknown => {
  if (spec.freeAnswer) return reply.code(status).headers(headers).send(body);
  const schema = spec.response[status];
  if (isStream(spec, body)) reply.type(EVENT_STREAM);
  else if (typeof schema === 'string') {
    const [type = schema] = mediaTypesOf(schema);
    reply.type(type.startsWith('text/') ? `${type}; charset=utf-8` : type);
  }
  const cleaned = clean(spec, status, body);
  return reply
    .code(status)
    .headers(headers)
    .send(isWhole ? cleaned : minimalOf(schema, cleaned));
};
