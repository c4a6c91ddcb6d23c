import { extensionRoutes } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { type Reply, type RequestFacts, serve } from '../../kernel/http.ts';
import { ownOrigin } from '../../kernel/http-headers.ts';
import { type Asked, serveRoute } from './ext.ts';
import * as extensions from './extensions.ts';
import { takeHook } from './hooks.ts';
import * as settings from './settings.ts';
import * as surfaces from './surfaces.ts';

const askedBy = (method: string, request: RequestFacts): Asked => ({
  method,
  search: request.search,
  bytes: request.bytes,
  headers: request.headers(),
});

interface FreeInput {
  readonly request: RequestFacts;
}
interface ExtInput extends FreeInput {
  readonly params: { readonly package_id: string; readonly path: string };
}
interface HookInput extends FreeInput {
  readonly params: { readonly package_id: string; readonly slug: string };
}

const ext =
  (method: string) =>
  (ctx: Ctx, { params, request }: ExtInput): Promise<Reply<Buffer>> =>
    serveRoute(ctx, params.package_id, params.path, askedBy(method, request));

const hook =
  (method: string) =>
  (ctx: Ctx, { params, request }: HookInput) =>
    takeHook(ctx, { packageName: params.package_id, slug: params.slug }, askedBy(method, request));

/** Where this server is reached: what the frame's policy names. */
const originOf = (ctx: Ctx, request: RequestFacts): string =>
  ownOrigin(ctx.kernel.config.publicUrl, request.isSecure, request.header('host') ?? undefined);

export const routes = serve(extensionRoutes, {
  'GET /api/v1/extensions': async (ctx, { query }) => ({ data: await extensions.list(ctx, query) }),
  'GET /api/v1/extensions/{id}/manifest': (ctx, { params }) => extensions.manifest(ctx, params.id),
  'GET /api/v1/extensions/{id}/settings': (ctx, { params }) => settings.read(ctx, params.id),
  'POST /api/v1/extensions/{id}/settings': (ctx, { params, body }) => settings.change(ctx, params.id, body),
  'GET /api/v1/surfaces': async (ctx, { query }) => ({ data: await surfaces.list(ctx, query) }),
  'GET /surfaces/{version_id}/{path}': (ctx, { params, request }) =>
    surfaces.file(ctx, params.version_id, params.path, originOf(ctx, request)),
  'GET /api/v1/ext/{package_id}/{path}': ext('GET'),
  'POST /api/v1/ext/{package_id}/{path}': ext('POST'),
  'PUT /api/v1/ext/{package_id}/{path}': ext('PUT'),
  'PATCH /api/v1/ext/{package_id}/{path}': ext('PATCH'),
  'DELETE /api/v1/ext/{package_id}/{path}': ext('DELETE'),
  'GET /api/v1/hooks/{package_id}/{slug}': hook('GET'),
  'POST /api/v1/hooks/{package_id}/{slug}': hook('POST'),
});
