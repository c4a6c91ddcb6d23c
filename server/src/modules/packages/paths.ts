// The routes of enabled packages as the OpenAPI description shows them.

import type { JsonValue } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { isRunning, OF_ALL } from './access.ts';
import type { Manifest } from './manifest.ts';
import { asOpenApi, type Schema } from './schemas.ts';
import * as store from './store.ts';

type Json = Record<string, unknown>;

const ERRORS = [400, 401, 403, 404, 429, 502, 503, 504];

const parametersOf = ({ path, request }: Manifest['routes'][number]): Json[] => {
  const query = request?.query;
  const required = Array.isArray(query?.required) ? query.required : [];
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      ...{ name, in: 'path', required: true, schema: { type: 'string' } },
    })),
    ...Object.entries((query?.properties ?? {}) as Record<string, JsonValue>).map(([name, part]) => ({
      ...{ name, in: 'query', required: required.includes(name), schema: asOpenApi(part) },
    })),
  ];
};

const contentOf = (schema: Schema | undefined): Json =>
  schema === undefined ? {} : { content: { 'application/json': { schema: asOpenApi(schema) } } };

const operationOf = (packageId: string, route: Manifest['routes'][number]): Json => {
  const parameters = parametersOf(route);
  const answers = Object.entries(route.response ?? {});
  const responses: Json = Object.fromEntries(
    ERRORS.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
  );
  if (answers.length === 0) responses['200'] = { description: 'What the package answers' };
  for (const [status, schema] of answers)
    responses[status] = { description: 'What the package answers', ...contentOf(schema) };
  return {
    operationId: `ext_${packageId}_${route.method}_${route.path}`.replaceAll(/\W+/g, '_').replace(/_$/, ''),
    summary: route.summary ?? `${route.handler} of ${packageId}`,
    tags: [`ext:${packageId}`],
    'x-package': packageId,
    security: [{ bearer: [] }],
    ...(route.auth === 'admin' ? { 'x-permission': 'surface.admin.access' } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.request?.body === undefined
      ? {}
      : { requestBody: { required: true, ...contentOf(route.request.body) } }),
    responses,
  };
};

/** Those of packages that are for all; what only some may use is told to no one else. */
export const packagePaths = async (ctx: Ctx): Promise<Json> => {
  const paths: Record<string, Json> = {};
  for (const { row, version } of await store.listOf(ctx.db, [OF_ALL])) {
    if (!isRunning(ctx, row)) continue;
    for (const route of version.manifest.routes) {
      const path = `/api/v1/ext/${row.package_id}${route.path === '/' ? '/' : route.path}`;
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(row.package_id, route) };
    }
  }
  return paths;
};
