// Health, metrics and documentation: what a supervisor, a monitor and a developer ask before anything else.

import { z } from 'zod';
import { ErrorBody, routes } from './common.ts';
import { none, noun } from './noun.ts';

export type Health = z.infer<typeof Health>;
export const Health = z
  .object({ status: z.string(), version: z.string(), database: z.boolean(), schema_version: z.int() })
  .meta({ id: 'Health' });

const open = { auth: 'none', permission: null, resources: [] } as const;
const probe = { ...open, probe: true } as const;
const Probe = z.object({ status: z.string() });

export const systemRoutes = routes({
  'GET /health': { ...probe, summary: 'Health', response: { 200: Health } },
  'GET /api/v1/health': { ...probe, summary: 'Health, under the API prefix', response: { 200: Health } },
  'GET /healthz/live': { ...probe, summary: 'The process is alive', response: { 200: Probe } },
  'GET /healthz/ready': {
    ...probe,
    summary:
      'Ready for requests; 503 when the database does not answer within 2 seconds or the server is stopping',
    response: { 200: Probe, 503: ErrorBody },
  },
  'GET /metrics': {
    ...probe,
    summary: 'Metrics in the Prometheus text format',
    response: { 200: 'text/plain' },
    errors: [401],
    limit: 'metrics',
  },
  'GET /api/docs': { ...open, summary: 'This documentation as a page', response: { 200: 'text/html' } },
  'GET /api/docs/openapi.json': {
    ...open,
    summary: 'OpenAPI description, with the routes that packages add',
    response: { 200: z.record(z.string(), z.unknown()) },
  },
  'GET /api/docs/openapi.yaml': {
    ...open,
    summary: 'OpenAPI description of the kernel',
    response: { 200: 'application/yaml' },
  },
});

export const systemNoun = noun({
  name: 'system',
  routes: systemRoutes,
  events: none,
  everybodyEvents: none,
  resources: none,
  publicRoutes: [
    'GET /health',
    'GET /api/v1/health',
    'GET /healthz/live',
    'GET /healthz/ready',
    'GET /metrics',
    'GET /api/docs',
    'GET /api/docs/openapi.json',
    'GET /api/docs/openapi.yaml',
  ],
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: {
    api_user: {
      max: 1200,
      windowSeconds: 60,
      mode: 'merged',
      what: 'requests',
      setting: 'api_rate_per_minute',
    },
    metrics: { max: 300, windowSeconds: 60, mode: 'merged', what: 'looks at the metrics from your address' },
    api_anonymous: { max: 600, windowSeconds: 60, mode: 'merged', what: 'requests from your address' },
  },
});
