// What an enabled package is to the people who use it: its settings, tools, routes, surfaces and webhooks.

import { z } from 'zod';
import { Id, JsonValue, list, PageQuery, routes } from './common.ts';
import { Tool } from './tools.ts';

export type Extension = z.infer<typeof Extension>;
export const Extension = z
  .object({
    id: Id,
    package_id: z.string(),
    name: z.string(),
    version: z.string(),
    description: z.string(),
    icon: z.string().nullable(),
    /** JSON Schema of its settings; null: it has none. */
    settings_schema: z.record(z.string(), JsonValue).nullable(),
    /** As they hold for the caller; a secret is `{set: true}` or `{set: false}`. */
    settings: z.record(z.string(), JsonValue),
    tools: z.array(Tool),
    /** What a stage of the kind `tool` may name besides: no model is offered these. */
    workflow_steps: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        description: z.string(),
        input: z.record(z.string(), JsonValue),
        output: z.record(z.string(), JsonValue).nullable(),
      }),
    ),
    routes: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string().nullable() })),
    /** Colours of the page by name, on light and on dark ground. */
    themes: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        light: z.record(z.string(), z.string()),
        dark: z.record(z.string(), z.string()),
      }),
    ),
    surfaces: z.array(
      z.object({ slug: z.string(), title: z.string(), placement: z.array(z.string()), url: z.string() }),
    ),
  })
  .meta({ id: 'Extension' });

export const ExtensionSettings = z
  .object({
    settings_schema: z.record(z.string(), JsonValue).nullable(),
    settings: z.record(z.string(), JsonValue),
  })
  .meta({ id: 'ExtensionSettings' });
export type ExtensionSettings = z.infer<typeof ExtensionSettings>;

export type ExtensionSettingsInput = z.infer<typeof ExtensionSettingsInput>;
const ExtensionSettingsInput = z.object({
  /** Those named are set, or removed by null; the others stay as they are. */
  settings: z.record(z.string().max(64), JsonValue),
  /** `user` unless said; `team` for those who manage the tools of its team, `admin` for administrators. */
  scope: z.enum(['user', 'team', 'admin']).optional(),
});

export type Surface = z.infer<typeof Surface>;
export const Surface = z
  .object({
    id: z.string(),
    package_id: z.string(),
    slug: z.string(),
    title: z.string(),
    icon: z.string().nullable(),
    placement: z.array(z.string()),
    /** The page for its frame. */
    url: z.string(),
    permission: z.string().nullable(),
  })
  .meta({ id: 'Surface' });

const chat = { auth: 'bearer', permission: 'surface.chat.access' } as const;
/** The identifier of the package here, or the one of its manifest. */
const PackageRef = z.string().min(1).max(128);
const ofOne = { ...chat, resources: [], params: z.object({ id: PackageRef }) } as const;

/** What the handlers of packages answer as a rule. */
const ANY_TYPE = 'application/json, text/plain, application/octet-stream';

const ExtParams = z.object({ package_id: PackageRef, path: z.string().max(2_000) });
const ext = {
  ...chat,
  resources: [],
  params: ExtParams,
  summary:
    'A route of a package; GET /api/docs/openapi.json describes those of the packages that are enabled now',
  freeAnswer: true,
  response: { 200: ANY_TYPE },
  errors: [404, 405, 413, 502, 504],
  limit: 'package_route',
} as const;

const hook = {
  auth: 'none',
  permission: null,
  resources: [],
  params: z.object({ package_id: PackageRef, slug: z.string().max(64) }),
  freeAnswer: true,
  bodyBytesMax: 256 * 1024,
  response: { 200: ANY_TYPE, 202: z.object({ message: z.string() }) },
  errors: [401, 404, 405, 413, 429, 502, 504],
  limit: 'webhook_address',
} as const;

export const extensionRoutes = routes({
  'GET /api/v1/extensions': {
    ...chat,
    summary: 'The packages that are enabled for me, by name, and what they bring',
    resources: [],
    query: PageQuery,
    response: { 200: list(Extension) },
  },
  'GET /api/v1/extensions/{id}/manifest': {
    ...ofOne,
    summary: 'The manifest of a package that is enabled for me',
    response: { 200: z.record(z.string(), JsonValue) },
  },
  'GET /api/v1/extensions/{id}/settings': {
    ...ofOne,
    summary: 'The settings of a package as they hold for me; secrets only say whether they are set',
    response: { 200: ExtensionSettings },
  },
  'POST /api/v1/extensions/{id}/settings': {
    ...ofOne,
    summary: 'Change settings of a package, for me, for its team or for all',
    body: ExtensionSettingsInput,
    response: { 200: ExtensionSettings },
    errors: [403],
  },
  'GET /api/v1/surfaces': {
    ...chat,
    summary: 'The pages that packages bring for me, in the order of their titles',
    resources: [],
    query: PageQuery,
    response: { 200: list(Surface) },
  },
  'GET /surfaces/{version_id}/{path}': {
    auth: 'none',
    permission: null,
    resources: [],
    params: z.object({ version_id: z.string().max(64), path: z.string().max(300) }),
    summary: 'A file of a surface, for its frame',
    freeAnswer: true,
    response: {
      200: 'text/html, text/javascript, text/css, application/json, image/svg+xml, image/png, image/jpeg, image/webp, font/woff2, text/plain, text/csv',
    },
    errors: [404],
  },
  'GET /api/v1/ext/{package_id}/{path}': ext,
  'POST /api/v1/ext/{package_id}/{path}': ext,
  'PUT /api/v1/ext/{package_id}/{path}': ext,
  'PATCH /api/v1/ext/{package_id}/{path}': ext,
  'DELETE /api/v1/ext/{package_id}/{path}': ext,
  'GET /api/v1/hooks/{package_id}/{slug}': { ...hook, summary: 'A webhook of a package that answers to GET' },
  'POST /api/v1/hooks/{package_id}/{slug}': {
    ...hook,
    summary: 'A webhook of a package: 202 when it is done later, or the answer of its handler',
  },
});

export const extensionRateLimits = {
  package_route: { max: 600, windowSeconds: 60, mode: 'merged', what: 'calls of packages' },
  webhook_address: { max: 60, windowSeconds: 60, mode: 'merged', what: 'webhook calls from this address' },
  package_notify: { max: 120, windowSeconds: 60, mode: 'merged', what: 'notifications of this package' },
  package_effects: { max: 120, windowSeconds: 60, mode: 'merged', what: 'things made by this package' },
  package_jobs: { max: 600, windowSeconds: 60, mode: 'merged', what: 'jobs of this package' },
  webhook_slug: { max: 600, windowSeconds: 60, mode: 'merged', what: 'calls of this webhook' },
} as const;
