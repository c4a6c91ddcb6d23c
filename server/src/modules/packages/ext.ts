// Routes of packages: found by method and path, checked as their manifest says, answered by their handlers.

import { isAdministrative, type JsonValue } from '@parley/contract';
import { type Ctx, shareOf, userActor } from '../../kernel/ctx.ts';
import { badRequest, Failure, forbidden, notFound, tooMany } from '../../kernel/errors.ts';
import type { Reply } from '../../kernel/http.ts';
import { assertPlainValue, complaint, parseJson } from '../../kernel/http-input.ts';
import { defineState } from '../../kernel/state.ts';
import { isAdministrator } from '../teams/index.ts';
import { ADMIN, accessRunning } from './access.ts';
import { answerFrom } from './answer.ts';
import type { Manifest } from './manifest.ts';
import { callHandler } from './runner.ts';
import { checkerOf, type Schema } from './schemas.ts';

type RouteDeclaration = Manifest['routes'][number];

/** What came, as a handler reads it. */
export interface Asked {
  readonly method: string;
  readonly search: string;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** The values in the braces of a path; null: another path. */
const paramsOf = (pattern: string, path: string): Record<string, string> | null => {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [i, step] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(step)?.[1];
    const value = given[i] ?? '';
    if (name === undefined ? value !== step : value === '') return null;
    if (name !== undefined) params[name] = value;
  }
  return params;
};

interface Match {
  readonly route: RouteDeclaration;
  readonly params: Record<string, string>;
}

/** A path that is written out comes before one with braces. */
const matchOf = (routes: readonly RouteDeclaration[], method: string, path: string): Match => {
  const found = routes
    .flatMap((route) => {
      const params = paramsOf(route.path, path);
      return params === null ? [] : [{ route, params }];
    })
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
  if (found.length === 0) throw notFound('route');
  const match = found.find(({ route }) => route.method === method);
  if (match) return match;
  const allow = found.map(({ route }) => route.method).join(', ');
  throw new Failure(405, `this route of the package takes ${allow}`, { headers: { allow } });
};

/** Headers that say who asks, and nothing that a package needs. */
const PRIVATE = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
]);

export const shownHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !PRIVATE.has(name)));

export const queryOf = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].slice(0, 100));

/** The body as text, and as JSON where it is. */
export const bodyOf = ({ bytes, headers }: Asked): { text: string; json: JsonValue } => {
  const text = bytes.toString('utf8');
  const isJson = /\bjson\b/.test(headers['content-type'] ?? '');
  return { text, json: isJson ? ((parseJson(bytes) as JsonValue | undefined) ?? null) : null };
};

const assertFits = (place: string, schema: Schema | undefined, value: unknown): void => {
  const { success, error } = checkerOf(schema ?? {}).safeParse(value);
  if (!success) throw badRequest(`${place}: ${complaint(error)}`);
};

/** Numbers and truths in a query are text: what the schema wants is read from it. */
const typedQuery = (query: Record<string, string>, schema: Schema | undefined): Record<string, JsonValue> => {
  const properties = (schema?.properties ?? {}) as unknown as Record<string, { type?: string }>;
  return Object.fromEntries(
    Object.entries(query).map(([name, text]): [string, JsonValue] => {
      const type = Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
      if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text))
        return [name, Number(text)];
      if (type === 'boolean' && (text === 'true' || text === 'false')) return [name, text === 'true'];
      return [name, text];
    }),
  );
};

const WINDOW_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };
const taken = defineState('packages.rates', () => new Map<string, { from: number; n: number }>());
const RATES_MAX = 10_000;

/** `rate` of a route: so many calls of one person within a second, a minute or an hour. */
const takeRate = (ctx: Ctx, packageId: string, { method, path, rate }: RouteDeclaration): void => {
  const [, max, unit] = /^(\d+)\/([smh])$/.exec(rate ?? '') ?? [];
  const windowMs = WINDOW_MS[unit ?? ''];
  if (windowMs === undefined || !ctx.kernel.config.rateLimits) return;
  const rates = taken.of(ctx.kernel);
  const key = `${packageId} ${method} ${path} ${shareOf(ctx)}`;
  const now = ctx.now().getTime();
  const kept = rates.get(key);
  const current = kept !== undefined && now - kept.from < windowMs ? kept : { from: now, n: 0 };
  if (current.n >= Number(max))
    throw tooMany('too many calls of this route of the package', (current.from + windowMs - now) / 1000);
  if (rates.size >= RATES_MAX) rates.clear();
  rates.set(key, { ...current, n: current.n + 1 });
};

/** As on the server's own routes: a key reads with `read`, and changes what is for administrators with that permission alone. */
const assertKeyFits = (ctx: Ctx, method: string, permission: string): void => {
  const { apiKey } = userActor(ctx);
  const verb = method === 'GET' ? 'read' : 'write';
  const wanted = verb === 'write' && isAdministrative(permission) ? [permission] : [verb, permission];
  if (apiKey && !wanted.some((scope) => apiKey.scopes.includes(scope)))
    throw forbidden(`this API key does not have the scope ${wanted[0]}`);
};

const assertAllowed = (ctx: Ctx, { auth, method, permission }: RouteDeclaration): void => {
  if (auth === 'admin' && !isAdministrator(ctx))
    throw forbidden('this route of the package is for administrators');
  if (auth === 'admin') assertKeyFits(ctx, method, ADMIN);
  // Permissions of the package's own are everyone's who may use it; those of the platform are asked for.
  if (permission === undefined || permission.startsWith('ext.')) return;
  if (!userActor(ctx).permissions.has(permission))
    throw forbidden(`you do not have the permission ${permission}`);
  assertKeyFits(ctx, method, permission);
};

export const serveRoute = async (
  ctx: Ctx,
  packageName: string,
  rest: string,
  asked: Asked,
): Promise<Reply<Buffer>> => {
  const found = await accessRunning(ctx, packageName);
  const path = `/${rest}`;
  const { route, params } = matchOf(found.version.manifest.routes, asked.method, path);
  assertAllowed(ctx, route);
  takeRate(ctx, found.row.id, route);
  const query = typedQuery(queryOf(asked.search), route.request?.query);
  assertPlainValue({ params, query });
  const { text, json } = bodyOf(asked);
  if (route.request?.query) assertFits('query', route.request.query, query);
  if (route.request?.body) assertFits('body', route.request.body, json);
  const headers = shownHeaders(asked.headers);
  const event = { method: asked.method, path, params, query, headers, json, text };
  return answerFrom(
    found.row.package_id,
    await callHandler(ctx, found, { kind: 'route', handler: route.handler, event }, ctx.client.hungUp()),
  );
};
