import { createHash, timingSafeEqual } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemRoutes } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { unauthorized, unavailable } from '../../kernel/errors.ts';
import { Reply, serve } from '../../kernel/http.ts';
import { DOCS_CSP } from '../../kernel/http-headers.ts';
import { morePaths, openapiWith } from '../../kernel/openapi.ts';
import { defineState } from '../../kernel/state.ts';
import { DOCS_PAGE } from './docs-page.ts';
import * as health from './health.ts';
import { documentOf, yamlOf } from './openapi-text.ts';

/** The files of the documentation page come from a package and are served from here, never from another host. */
export const DOCS_ASSETS_DIR = join(
  dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui/package.json'))),
  'static',
);

export const routes = serve(systemRoutes, {
  'GET /health': (ctx) => health.report(ctx),
  'GET /api/v1/health': (ctx) => health.report(ctx),
  'GET /healthz/live': async () => ({ status: 'alive' }),
  'GET /healthz/ready': async (ctx) => {
    if (await health.isReady(ctx)) return { status: 'ready' };
    throw unavailable('not ready: the database does not answer, or the server is stopping');
  },
  'GET /metrics': async (ctx, { request }) => {
    assertMayReadMetrics(ctx, request.header('authorization'));
    return new Reply(200, await freshMetrics(ctx), {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    });
  },
  'GET /api/docs': async () => new Reply(200, DOCS_PAGE, { 'content-security-policy': DOCS_CSP }),
  'GET /api/docs/openapi.json': async (ctx) =>
    openapiWith(await documentOf(ctx.kernel), await morePaths(ctx.kernel)),
  'GET /api/docs/openapi.yaml': async (ctx) => new Reply(200, await yamlOf(ctx.kernel)),
});

/** Every caller of the same second gets the same text: making it takes longer than sending it. */
const METRICS_MS = 1_000;
const lastMetrics = defineState('system.metrics', () => ({
  at: Number.NEGATIVE_INFINITY,
  text: Promise.resolve(''),
}));

const freshMetrics = (ctx: Ctx): Promise<string> => {
  const last = lastMetrics.of(ctx.kernel);
  const now = performance.now();
  if (now - last.at < METRICS_MS) return last.text;
  last.at = now;
  last.text = ctx.kernel.metrics.text();
  return last.text;
};

const assertMayReadMetrics = (ctx: Ctx, authorization: string | undefined): void => {
  const token = ctx.kernel.config.metricsToken;
  if (token !== null && !timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`)))
    throw unauthorized('metrics need the bearer that METRICS_TOKEN names');
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
