// A route asked from inside, as the person of the context: the same handler, the same validation and the same declared answer as over HTTP.

import type { JsonValue, Operation, RouteSpec } from '@parley/contract';
import { type Ctx, transact } from './ctx.ts';
import { badRequest, invariant } from './errors.ts';
import type { Input, RequestFacts, Route } from './http.ts';
import { Reply } from './http.ts';
import { modulesOf } from './module.ts';
import { defineState } from './state.ts';

const byName = defineState('kernel.routes-by-name', () => ({ routes: new Map<Operation, Route>() }));

const NO_REQUEST: RequestFacts = {
  isHead: false,
  isSecure: true,
  bytes: Buffer.alloc(0),
  search: '',
  headers: () => ({}),
  header: () => undefined,
  cookie: () => undefined,
};

const routeOf = (ctx: Ctx, operation: Operation): Route => {
  const { routes } = byName.of(ctx.kernel);
  if (routes.size === 0)
    for (const module of modulesOf(ctx.kernel))
      for (const route of module.routes ?? []) routes.set(route.operation, route);
  const route = routes.get(operation);
  invariant(route, `no module serves ${operation}`);
  return route;
};

export interface InnerRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What the route answers with success; what it refuses is thrown as it is. The permission to ask is the caller's matter. */
export const callRoute = async (
  ctx: Ctx,
  operation: Operation,
  { params = {}, query = {}, body }: InnerRequest = {},
): Promise<JsonValue> => {
  const { spec, handler } = routeOf(ctx, operation);
  const input = {
    params: spec.params?.parse(params) ?? {},
    query: spec.query?.parse(query) ?? {},
    body: bodyOf(spec, body),
    upload: undefined,
    once: spec.inSteps ? transact : undefined,
    request: NO_REQUEST,
  } as unknown as Input<RouteSpec>;
  const made = await handler(ctx, input);
  const status = made instanceof Reply ? made.status : Number(Object.keys(spec.response)[0]);
  const schema = spec.response[status];
  invariant(schema !== undefined && typeof schema !== 'string', `${operation} answers with JSON`);
  return JSON.parse(JSON.stringify(schema.parse(made instanceof Reply ? made.body : made))) as JsonValue;
};

const bodyOf = (spec: RouteSpec, body: unknown): unknown => {
  if (!spec.body) return undefined;
  const parsed = spec.body.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badRequest(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'it is not valid'}`);
};
