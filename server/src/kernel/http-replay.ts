// A kept answer that is told again. It says what the thing was and where; who has lost that place since is told the thing as they may read it now.

import { PAGE_SIZE_MAX, type RouteSpec } from '@parley/contract';
import { z } from 'zod';
import { type Ctx, userActor } from './ctx.ts';
import { Failure } from './errors.ts';
import type { Input, Route } from './http.ts';
import { toReply } from './http-reply.ts';
import type { ReachRule } from './module.ts';

/** How a route's thing is read: by the route of its own, or in the list that it was added to. */
export interface ThingReader {
  readonly route: Route;
  /** What the path of its own route calls it. Null: it is looked for in a list. */
  readonly param: string | null;
}

/** More than are ever in a list that has no route for each: members of a thing. */
const LISTED_MAX = 1_000;

const pathOf = ({ operation }: Route): string => operation.slice(operation.indexOf(' ') + 1);

/** The schema that a list has for each. */
const eachOf = ({ response }: RouteSpec): unknown => {
  const schema = response[200];
  const data = schema instanceof z.ZodObject ? schema.shape.data : undefined;
  return data instanceof z.ZodArray ? data.element : undefined;
};

/** The route that tells what this one makes: below it, or another that answers the same, or the list of what it adds to. */
export const readerOf = (routes: readonly Route[], made: Route): ThingReader | null => {
  const path = pathOf(made);
  const schema = made.spec.response[201];
  if (schema === undefined) return null;
  const reading = routes.filter(({ operation }) => operation.startsWith('GET '));
  const below = reading.find((route) => pathOf(route).replace(/\/\{\w+\}$/, '') === path && isOfOne(route));
  const alike = reading.find(({ spec, operation }) => spec.response[200] === schema && PLAIN.test(operation));
  const own = below ?? alike;
  if (own) return { route: own, param: /\{(\w+)\}$/.exec(pathOf(own))?.[1] ?? null };
  // What is done to a thing is listed by its plural: `/run` in `/runs`.
  const lists = [path, `${path}s`];
  const list = reading.find((route) => lists.includes(pathOf(route)) && eachOf(route.spec) === schema);
  return list ? { route: list, param: null } : null;
};

const isOfOne = (route: Route): boolean => /\}$/.test(pathOf(route));
/** Names one thing and nothing that it is in. */
const PLAIN = /^GET [^{]*\/\{id\}$/;

const bodyOf = async (ctx: Ctx, { spec, handler }: Route, input: object): Promise<unknown> =>
  toReply(spec, await handler(ctx, input as Input<RouteSpec>)).body;

const listed = async (ctx: Ctx, route: Route, input: object, id: string): Promise<unknown> => {
  for (let offset = 0; offset < LISTED_MAX; offset += PAGE_SIZE_MAX) {
    const body = await bodyOf(ctx, route, { ...input, query: { limit: PAGE_SIZE_MAX, offset } });
    const { data } = body as { data: ReadonlyArray<{ readonly id?: unknown }> };
    const found = data.find((one) => one.id === id);
    if (found || data.length < PAGE_SIZE_MAX) return found;
  }
  return undefined;
};

/** Undefined: it is not among what they may read. */
const readNow = async (
  ctx: Ctx,
  { route, param }: ThingReader,
  { params, ...input }: Input<RouteSpec>,
  id: string,
): Promise<unknown> => {
  const { permission } = route.spec;
  if (permission && !userActor(ctx).permissions.has(permission)) return undefined;
  if (param === null) return listed(ctx, route, { ...input, params }, id);
  return bodyOf(ctx, route, { ...input, query: {}, params: { ...params, [param]: id } });
};

interface RepeatedRoute {
  readonly spec: RouteSpec;
  /** What may be asked for by its id. */
  readonly places: readonly ReachRule[];
  /** Looked for when it is needed: hardly ever, and it takes a look at every route. */
  readonly reader: () => ThingReader | null;
}

/** The kept answer, or what is left of it for who has lost a place that it names. */
export const toldAgain = async (
  ctx: Ctx,
  { spec, places, reader }: RepeatedRoute,
  input: Input<RouteSpec>,
  { status, body }: { readonly status: number; readonly body: unknown },
): Promise<unknown> => {
  const told = new Map<string, unknown>(Object.entries(body ?? {}));
  try {
    for (const { resource, assert } of places) {
      const place = told.get(`${resource}_id`);
      if (typeof place === 'string') await assert(ctx, place);
      const itself = resource === spec.oncePerKey ? told.get('id') : undefined;
      if (typeof itself === 'string') await assert(ctx, itself);
    }
    return body;
  } catch (error) {
    const id = told.get('id');
    const schema = spec.response[status];
    const thing = reader();
    if (!(error instanceof Failure) || thing === null || typeof id !== 'string') throw error;
    const now = await readNow(ctx, thing, input, id);
    const answer = schema instanceof z.ZodType ? schema.safeParse(now) : undefined;
    if (!answer?.success) throw error;
    return answer.data;
  }
};
