// How a table of the contract becomes routes: match, limit, authenticate, validate, run, serialise. A route that does not say
// who may call it, or has no handler, stops the boot.

import { api, NOUNS, nounFaults, type Operation, PUBLIC_ROUTES, type RouteSpec } from '@parley/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { resourcesOf } from './carried-kinds.ts';
import type { Ctx, Kernel } from './ctx.ts';
import { invariant } from './errors.ts';
import type { Route } from './http.ts';
import { type Authenticate, admit } from './http-admission.ts';
import { answer } from './http-answer.ts';
import { readerOf } from './http-replay.ts';
import { acceptUploads, acceptUploadsOrJson, UPLOAD_MS_MAX } from './http-upload.ts';
import { modulesOf, type ReachRule } from './module.ts';
import { turnOfRequest } from './pace.ts';
import { EVENT_STREAM } from './sse.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See `bodyItemsMax` of the contract. */
    itemsMax?: number | undefined;
    /** See `page` of the contract. */
    isPage?: boolean | undefined;
  }
}

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

/** Who asks, from the first hook of a request to its handler. */
const callers = new WeakMap<FastifyRequest, Ctx>();

/** Serves the routes of all modules. */
export const mount = (app: FastifyInstance, kernel: Kernel, authenticate: Authenticate): void => {
  const modules = modulesOf(kernel);
  const routes = modules.flatMap((module) => module.routes ?? []);
  const reach = modules.flatMap((module) => module.reach ?? []);
  assertRoutes(routes);
  const add = (scope: FastifyInstance, route: Route): void => {
    const rule = reachOf(reach, route.spec);
    const [method, path] = route.operation.split(' ') as [string, string];
    const reader = () => readerOf(routes, route);
    scope.route({
      method,
      url: addressOf(path, route.spec),
      ...(route.spec.bodyBytesMax === undefined ? {} : { bodyLimit: route.spec.bodyBytesMax }),
      config: { itemsMax: route.spec.bodyItemsMax, isPage: route.spec.page },
      ...timeOf(route.spec),
      // Before a byte of the body is read: a stranger is told 401, whatever they send.
      onRequest: async (request, reply) => {
        callers.set(request, await admit(kernel, authenticate, route, request, reply.raw));
      },
      handler: (request, reply) => {
        const caller = callers.get(request);
        invariant(caller, 'a request is admitted before it is answered');
        const begin = () => answer(caller, { ...route, reach: rule, places: reach, reader }, request, reply);
        const turn = turnOfRequest();
        return turn === null ? begin() : turn.then(begin);
      },
    });
  };
  for (const route of routes)
    if (!route.spec.form && !route.spec.upload && !route.spec.freeAnswer) add(app, route);
  app.register(async (scope) => {
    takeAnyBody(scope);
    for (const route of routes) if (route.spec.freeAnswer) add(scope, route);
  });
  app.register(async (scope) => {
    await acceptUploads(scope);
    for (const route of routes) if (route.spec.upload === true) add(scope, route);
  });
  app.register(async (scope) => {
    await acceptUploadsOrJson(scope);
    for (const route of routes) if (route.spec.upload === 'several') add(scope, route);
  });
  app.register(async (scope) => {
    ignoreBodies(scope);
    for (const route of routes) if (route.spec.form) add(scope, route);
  });
};

const addressOf = (path: string, { freeAnswer }: RouteSpec): string =>
  (freeAnswer ? path.replace(/\{path\}$/, '*') : path).replace(/\{(\w+)\}/g, ':$1');

const takeAnyBody = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
};

/** The rule for what a route names in its path. */
const reachOf = (rules: readonly ReachRule[], { params }: RouteSpec): ReachRule | null => {
  const named = params?.shape.id?.meta()?.['x-resource'];
  return rules.find(({ resource }) => resource === named) ?? null;
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
