// Packages: what others wrote for this server. They bring routes, tools, surfaces, webhooks and filters, and run in a box of their own with
// the rights that a person granted.

import { z } from 'zod';
import { byId, eventKinds, Id, JsonValue, list, Message, PageQuery, routes, Time } from './common.ts';
import { extensionRateLimits, extensionRoutes } from './extensions.ts';
import { none, noun } from './noun.ts';
import { Scope } from './provider-configs.ts';

/** A right that a package asks for: its name, why, and how far it goes (`hosts`, `keys`, `types`). */
export type Capability = z.infer<typeof Capability>;
export const Capability = z
  .object({
    name: z.string().max(64),
    reason: z.string().max(500).optional(),
    hosts: z.array(z.string().max(255)).max(50).optional(),
    /** The setting in which administrators name addresses: their hosts are reached too. */
    hosts_from: z.string().max(64).optional(),
    methods: z.array(z.string().max(10)).max(10).optional(),
    keys: z.array(z.string().max(64)).max(50).optional(),
    types: z.array(z.string().max(64)).max(50).optional(),
    tables: z.array(z.string().max(64)).max(50).optional(),
    quota_kb: z.int().min(1).max(10_240).optional(),
    max_tokens_day: z.int().min(1).max(100_000_000).optional(),
    /** Under whose name it writes: its own, unless it asks for the caller's. */
    as: z.enum(['bot', 'caller']).optional(),
  })
  .meta({ id: 'PackageCapability' });

export type PackageOut = z.infer<typeof PackageOut>;
export const PackageOut = z
  .object({
    id: Id,
    /** From the manifest. */
    package_id: z.string(),
    name: z.string(),
    version: z.string(),
    kind: z.string(),
    description: z.string(),
    author: z.object({ name: z.string(), url: z.string().nullable() }).nullable(),
    /** A picture as a data URI. */
    icon: z.string().nullable(),
    scope: Scope,
    owner_id: Id.nullable(),
    team_id: Id.nullable(),
    state: z.enum(['disabled', 'enabled', 'error']),
    error: z.string().nullable(),
    signature: z.enum(['signed', 'unsigned', 'unknown_key', 'modified', 'builtin']),
    /** What it asks for; of the version that waits, where one does. */
    requested: z.array(Capability),
    granted: z.array(Capability),
    /** What it does without a person who asks: then it acts as `installed_by`. Of the version that waits, where one does. */
    unattended: z.array(z.enum(['webhooks', 'schedules', 'events', 'jobs'])),
    /** It reads and changes what is sent to models, in every chat of those who use it. */
    is_filter: z.boolean(),
    /** A version that asks for more than was granted: it waits until it is enabled with its rights. */
    pending_version: z.string().nullable(),
    installed_by: Id.nullable(),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'Package' });

export const PackageVersion = z
  .object({
    id: Id,
    version: z.string(),
    is_active: z.boolean(),
    is_pending: z.boolean(),
    signature: PackageOut.shape.signature,
    /** The key that signed it, as the package names it. */
    key_id: z.string().nullable(),
    sha256: z.string(),
    size: z.int(),
    requested: z.array(Capability),
    installed_by: Id.nullable(),
    created_at: Time,
  })
  .meta({ id: 'PackageVersion' });
export type PackageVersion = z.infer<typeof PackageVersion>;

export const PackageCall = z
  .object({
    id: Id,
    handler: z.string(),
    kind: z.enum(['route', 'tool', 'webhook', 'event', 'schedule', 'job', 'filter', 'step']),
    /** The person it ran for, or `bot:<package>`. */
    principal: z.string(),
    started_at: Time,
    ms: z.int(),
    cpu_ms: z.int(),
    host_calls: z.int(),
    outcome: z.enum(['ok', 'failed', 'limit', 'killed', 'lost', 'busy']),
    error: z.string().nullable(),
  })
  .meta({ id: 'PackageCall' });
export type PackageCall = z.infer<typeof PackageCall>;

export const PackageLog = z
  .object({
    id: Id,
    call_id: Id,
    at: Time,
    level: z.enum(['info', 'warn', 'error']),
    line: z.string(),
  })
  .meta({ id: 'PackageLog' });
export type PackageLog = z.infer<typeof PackageLog>;

export type EnableInput = z.infer<typeof EnableInput>;
const EnableInput = z.object({
  /** By name, or as `requested` shows them; how far each goes is what the package asked for. Left out: all that it asks for. */
  granted: z
    .array(z.union([z.string().max(64), z.object({ name: z.string().max(64) })]))
    .max(50)
    .optional(),
});
const RollbackInput = z.object({
  /** Left out: the version before the present one. */
  version: z.string().max(64).optional(),
});

const admin = { auth: 'bearer', permission: 'surface.admin.access', errors: [403] } as const;
const ofAny = { ...admin, resources: ['installed_package'], params: byId('installed_package') } as const;
/** Which code runs here, and with which rights, a person decides: what an API key may do ends before what its package could. */
const inPerson = { sessionOnly: true } as const;
/** For everybody: the administrator has just proved who they are. */
const grave = { ...inPerson, fresh: true } as const;
const chat = { auth: 'bearer', permission: 'surface.chat.access' } as const;
const ofMine = { ...chat, resources: ['own_package'], params: byId('own_package'), errors: [403] } as const;

const UPLOAD_ERRORS = [403, 408, 409, 413, 415] as const;
const UploadFields = z.object({
  /** For this team: its members use it, and those who manage its tools change it. Left out: for the caller alone. */
  team_id: z.string().optional(),
});

export const packageRoutes = routes({
  'GET /api/v1/packages': {
    ...chat,
    summary: 'The packages that I may use: mine, those of my teams, and those of all, by name',
    resources: [],
    query: PageQuery,
    response: { 200: list(PackageOut) },
  },
  'POST /api/v1/packages/install': {
    ...inPerson,
    auth: 'bearer',
    permission: 'packages.install',
    summary:
      'Install a package for me or for a team (multipart: file, and team_id where it is for a team); it arrives disabled',
    resources: [],
    upload: true,
    uploadFields: UploadFields,
    response: { 201: PackageOut },
    errors: UPLOAD_ERRORS,
    limit: 'package_install',
  },
  'PUT /api/v1/packages/{id}/enable': {
    ...ofMine,
    ...inPerson,
    summary: 'Enable a package of mine or of a team whose tools I manage, with the rights that it is granted',
    body: EnableInput,
    bodyOptional: true,
    response: { 200: PackageOut },
    errors: [403, 409],
  },
  'PUT /api/v1/packages/{id}/disable': {
    ...ofMine,
    summary: 'Disable a package of mine or of a team whose tools I manage',
    response: { 200: PackageOut },
  },
  'DELETE /api/v1/packages/{id}': {
    ...ofMine,
    summary: 'Remove a package of mine or of a team whose tools I manage, and its data',
    response: { 200: Message },
  },
  'GET /api/v1/admin/packages': {
    ...admin,
    summary: 'Every package of this server, by name',
    resources: [],
    query: PageQuery,
    response: { 200: list(PackageOut) },
  },
  'POST /api/v1/admin/packages/install': {
    ...admin,
    ...inPerson,
    summary: 'Install a package for all (multipart, one part named file); it arrives disabled',
    resources: [],
    upload: true,
    response: { 201: PackageOut },
    errors: UPLOAD_ERRORS,
    limit: 'package_install',
  },
  'POST /api/v1/admin/packages/{id}/update': {
    ...ofAny,
    ...grave,
    summary: 'Install a newer version; one that asks for more rights waits until it is enabled with them',
    query: z.object({ force: z.enum(['true', 'false']).optional() }),
    upload: true,
    response: { 200: PackageOut },
    errors: UPLOAD_ERRORS,
    limit: 'package_install',
  },
  'GET /api/v1/admin/packages/{id}/export': {
    ...ofAny,
    summary:
      'The archive of the present version, as it was installed; with data=true also what it has stored, without secrets',
    query: z.object({ data: z.enum(['true', 'false']).optional() }),
    response: { 200: 'application/zip' },
  },
  'PUT /api/v1/admin/packages/{id}/enable': {
    ...ofAny,
    ...grave,
    summary:
      'Enable a package with the rights that it is granted; a version that waits becomes the present one',
    body: EnableInput,
    bodyOptional: true,
    response: { 200: PackageOut },
    errors: [403, 409],
  },
  'PUT /api/v1/admin/packages/{id}/disable': {
    ...ofAny,
    summary: 'Disable a package: its routes, tools, webhooks and surfaces are gone, its data stays',
    response: { 200: PackageOut },
  },
  'DELETE /api/v1/admin/packages/{id}': {
    ...ofAny,
    summary: 'Remove a package; its data is kept for 30 days, or goes at once with purge',
    query: z.object({ purge: z.enum(['true', 'false']).optional() }),
    response: { 200: Message },
  },
  'POST /api/v1/admin/packages/{id}/rollback': {
    ...ofAny,
    ...grave,
    summary: 'Go back to a version that was installed before; what it stored stays as it is',
    body: RollbackInput,
    bodyOptional: true,
    response: { 200: PackageOut },
    errors: [403, 409],
  },
  'GET /api/v1/admin/packages/{id}/logs': {
    ...ofAny,
    summary: 'What its code wrote to its log, the newest first',
    query: PageQuery,
    response: { 200: list(PackageLog) },
  },
  'GET /api/v1/admin/packages/{id}/calls': {
    ...ofAny,
    summary: 'Its calls of the last days, the newest first',
    query: PageQuery,
    response: { 200: list(PackageCall) },
  },
  'GET /api/v1/admin/packages/{id}/versions': {
    ...ofAny,
    summary: 'Its versions that are kept, the newest first',
    query: PageQuery,
    response: { 200: list(PackageVersion) },
  },
});

/** Which one: each listener sees what they may see of it. */
const Changed = z.object({ id: Id, package_id: z.string() });

export const packageEvents = eventKinds({
  'extension.installed': Changed,
  'extension.updated': Changed,
  'extension.enabled': Changed,
  'extension.disabled': Changed.extend({ reason: z.string().nullable() }),
  'extension.removed': Changed,
  'extension.settings.changed': Changed,
  /** A package says something to those who use it. */
  'extension.emitted': Changed.extend({ kind: z.string(), payload: JsonValue }),
});

export const packageNoun = noun({
  name: 'packages',
  routes: { ...packageRoutes, ...extensionRoutes },
  events: packageEvents,
  everybodyEvents: ['extension.emitted'],
  resources: ['installed_package', 'own_package'],
  publicRoutes: [
    'GET /api/v1/hooks/{package_id}/{slug}',
    'POST /api/v1/hooks/{package_id}/{slug}',
    'GET /surfaces/{version_id}/{path}',
  ],
  permissions: {
    'packages.install': { description: 'Install packages', roles: [] },
  },
  searchKinds: none,
  topics: none,
  rateLimits: {
    package_install: { max: 60, windowSeconds: 60, mode: 'exact', what: 'installations of packages' },
    ...extensionRateLimits,
  },
});
