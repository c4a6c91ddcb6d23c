// From a validated request to what leaves: once per Idempotency-Key, in order, and only declared fields.

import { mediaTypesOf, type RouteSpec } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Ctx, transact } from './ctx.ts';
import { type Input, Reply, type Route } from './http.ts';
import { type ThingReader, toldAgain } from './http-replay.ts';
import { clean, isStream, toReply } from './http-reply.ts';
import { isToldAll, minimalOf } from './http-told.ts';
import { isForm, receptionOf } from './http-upload.ts';
import { validate } from './http-validate.ts';
import {
  bodyHashOf,
  type Idempotent,
  idempotencyKeyOf,
  isOncePerKey,
  recall,
  withIdempotency,
} from './idempotency.ts';
import type { ReachRule } from './module.ts';
import type { Once } from './once.ts';
import { EVENT_STREAM } from './sse.ts';
import type { Upload } from './upload.ts';

/** A route, the rule for what it names in its path, those for where the thing may be that it makes, and how that thing is read. */
interface ServedRoute extends Route {
  readonly reach: ReachRule | null;
  readonly places: readonly ReachRule[];
  readonly reader: () => ThingReader | null;
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
  const tellAgain: TellAgain = async (ctx, kept) => {
    if (reach && named !== null) await reach.assert(ctx, named);
    const body = await toldAgain(ctx, route, input, kept);
    reply.header(REPLAYED, 'true');
    return body;
  };
  if (isForm(spec, request)) {
    const upload = uploadOf(spec, key, request, tellAgain) as never;
    return send(reply, spec, toReply(spec, await handler(ctx, { ...input, upload })), isWhole);
  }
  const given = spec.upload === 'several' ? { ...input, upload: null as never } : input;
  if (spec.inSteps) {
    const named = key && { ...key, bodyHash: bodyHashOf(request.body) };
    const kept = named && (await recall(ctx, named));
    if (kept) return send(reply, spec, new Reply(kept.status, await tellAgain(ctx, kept)), isWhole);
    const once = onceOf(spec, named, tellAgain) as never;
    return send(reply, spec, toReply(spec, await handler(ctx, { ...given, once })), isWhole);
  }
  if (key === null) return send(reply, spec, toReply(spec, await handler(ctx, given)), isWhole);
  const repeated = { ...key, bodyHash: bodyHashOf(request.body) };
  const answered = await repeatable(ctx, spec, repeated, (ctx) => handler(ctx, given));
  const { status } = answered;
  const body = answered.replayed ? await tellAgain(ctx, answered) : answered.body;
  return reply.code(status).send(isWhole ? body : minimalOf(spec.response[status], body));
};

const REPLAYED = 'idempotency-replayed';

/** What was answered before, as the caller may be told it now. */
type TellAgain = (ctx: Ctx, kept: { readonly status: number; readonly body: unknown }) => Promise<unknown>;

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
  if (actor.kind !== 'user' || !isOncePerKey(spec)) return null;
  const key = idempotencyKeyOf(request.headers['idempotency-key']);
  if (key === null) return null;
  return { userId: actor.userId, route: `${operation} ${JSON.stringify(withoutSecrets(params))}`, key };
};

/** A token in the path opens something: what is kept names it by its hash, as its own table does. */
const withoutSecrets = (params: unknown): unknown => {
  const { token, ...rest } = (params ?? {}) as { token?: unknown };
  return typeof token === 'string' ? { ...rest, token: bodyHashOf(token) } : params;
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

const onceOf =
  (spec: RouteSpec, named: Idempotent | null, tellAgain: TellAgain): Once =>
  async <T>(ctx: Ctx, write: (ctx: Ctx) => Promise<T>): Promise<T> => {
    if (named === null) return transact(ctx, write);
    const answered = await repeatable(ctx, spec, named, write);
    return (answered.replayed ? await tellAgain(ctx, answered) : answered.body) as T;
  };

/** An upload cannot be hashed before it has come, nor a transaction be open while it comes: its handler says when. */
const uploadOf = (
  spec: RouteSpec,
  key: Key | null,
  request: FastifyRequest,
  tellAgain: TellAgain,
): Upload => ({
  ...receptionOf(request),
  once: (ctx, content, write) =>
    onceOf(spec, key && { ...key, bodyHash: bodyHashOf(content) }, tellAgain)(ctx, write),
});

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
