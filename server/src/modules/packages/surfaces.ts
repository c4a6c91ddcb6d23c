// Surfaces: pages of packages in frames without an origin. Their files are served to every reader who knows the name of the version, and
// can reach nothing: what a surface learns, the page's bridge tells it.

import type { PageQuery, Surface } from '@parley/contract';
import { type Ctx, userActor } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { Reply } from '../../kernel/http.ts';
import { FRAME_PERMISSIONS } from '../../kernel/http-headers.ts';
import { pageOf } from '../../kernel/page.ts';
import { isRunning, listRunning } from './access.ts';
import { contentIn } from './contents.ts';
import type { Manifest } from './manifest.ts';
import { presentSurface } from './present.ts';
import * as store from './store.ts';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/** A surface is shown to those who have the permission that it names; those of the package itself are everyone's. */
export const maySee = (ctx: Ctx, { permission, placement }: Manifest['surfaces'][number]): boolean => {
  const { permissions } = userActor(ctx);
  if (placement.every((place) => place === 'admin') && !permissions.has('surface.admin.access')) return false;
  return permission === undefined || permission.startsWith('ext.') || permissions.has(permission);
};

export const list = async (ctx: Ctx, query: PageQuery): Promise<Surface[]> => {
  const found: Surface[] = [];
  for (const installed of await listRunning(ctx))
    for (const surface of installed.version.manifest.surfaces)
      if (maySee(ctx, surface)) found.push(await presentSurface(ctx, installed, surface));
  const { limit, offset } = pageOf(query);
  found.sort((a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : a.id < b.id ? -1 : 1));
  return found.slice(offset, offset + limit);
};

const policyFor = (versionId: string, origin: string, path: string): string => {
  if (path.endsWith('.svg'))
    return "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
  const own = `${origin}/surfaces/${versionId}/`;
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own} 'unsafe-inline'`,
    `img-src ${own} data: blob:`,
    `font-src ${own}`,
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${origin}`,
  ].join('; ');
};

/** Beside a page at the top of the archive. */
const NOT_SERVED = new Set(['manifest.json', 'signature.json']);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A file of a surface. The folder of a page is all that it can be served from. */
export const file = async (
  ctx: Ctx,
  versionId: string,
  path: string,
  origin: string,
): Promise<Reply<Buffer>> => {
  const version = UUID.test(versionId) ? await store.findVersion(ctx.db, versionId) : undefined;
  const found = version && (await store.find(ctx.db, version.package_id));
  if (!version || found?.row.version_id !== versionId || !isRunning(ctx, found.row)) throw notFound('file');
  const folders = version.manifest.surfaces.map(({ entry }) => entry.split('/').slice(0, -1).join('/'));
  const isServed = folders.some((folder) =>
    folder === '' ? !path.includes('/') && !NOT_SERVED.has(path) : path.startsWith(`${folder}/`),
  );
  const type = TYPES[path.split('.').at(-1) ?? ''];
  const bytes =
    isServed && type !== undefined ? (await contentIn(ctx, versionId))?.files.get(path) : undefined;
  if (bytes === undefined || type === undefined || path === version.manifest.main) throw notFound('file');
  return new Reply(200, bytes, {
    'content-type': type,
    'content-security-policy': policyFor(versionId, origin, path),
    // Its modules are fetched with the origin `null`.
    'access-control-allow-origin': 'null',
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': FRAME_PERMISSIONS,
    'x-dns-prefetch-control': 'off',
    'cache-control': 'private, max-age=3600',
  });
};
