// Connections: accounts at other services, for a person, a team or all. Their secrets go in and never come out.

import { z } from 'zod';
import {
  byId,
  eventKinds,
  Id,
  list,
  Message,
  pageQuery,
  plainName,
  ref,
  routes,
  singleLine,
  Time,
} from './common.ts';
import { NAME_MAX } from './limits.ts';
import { none, noun } from './noun.ts';
import { Scope } from './provider-configs.ts';

const ADDRESS_MAX = 2_000;
const SECRET_MAX = 8_192;

/** What stands open in a connection: addresses, names, choices. */
export type ConnectionFields = z.infer<typeof ConnectionFields>;
const ConnectionFields = z.record(
  z.string().max(64),
  z.union([singleLine.max(ADDRESS_MAX), z.number(), z.boolean()]),
);
const ConnectionTypeName = z
  .string()
  .max(64)
  .regex(/^[a-z][a-z0-9_.-]*$/, 'is not the name of a type');

export type ConnectionField = z.infer<typeof ConnectionField>;
export const ConnectionField = z
  .object({
    name: z.string(),
    label: z.string(),
    kind: z.enum(['text', 'url', 'number', 'choice']),
    required: z.boolean(),
    /** Of a `choice`. */
    choices: z.array(z.string()).optional(),
    default: z.union([z.string(), z.number()]).optional(),
  })
  .meta({ id: 'ConnectionField' });

export type ConnectionType = z.infer<typeof ConnectionType>;
export const ConnectionType = z
  .object({
    type: z.string(),
    title: z.string(),
    description: z.string(),
    fields: z.array(ConnectionField),
    secrets: z.array(z.object({ name: z.string(), label: z.string(), required: z.boolean() })),
  })
  .meta({ id: 'ConnectionType' });

export type Connection = z.infer<typeof Connection>;
export const Connection = z
  .object({
    id: Id,
    type: z.string(),
    name: z.string(),
    scope: Scope,
    team_id: Id.nullable(),
    /** Empty for those who may use the connection and not change it. */
    fields: ConnectionFields,
    /** The secrets that are set. */
    secret_fields: z.array(z.string()),
    /** How the last test went; unknown again after a change. */
    status: z.enum(['ok', 'failed', 'unknown']),
    last_checked_at: Time.nullable(),
    error: z.string().nullable(),
    rights: z.object({ write: z.boolean() }),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'Connection' });

const Secrets = z.record(z.string().max(64), z.string().max(SECRET_MAX));

export type ConnectionInput = z.infer<typeof ConnectionInput>;
const PlatformInput = z.object({
  type: ConnectionTypeName,
  name: plainName(NAME_MAX),
  fields: ConnectionFields,
  secrets: Secrets.optional(),
});
const ConnectionInput = PlatformInput.extend({
  /** For this team: its members use it, and those who manage its tools change it. Left out: for the caller alone. */
  team_id: ref('team').nullable().optional(),
});

export type ConnectionPatch = z.infer<typeof ConnectionPatch>;
const ConnectionPatch = z.object({
  name: plainName(NAME_MAX).optional(),
  /** All of them: those left out get their default. */
  fields: ConnectionFields.optional(),
  /** Those named are set, or removed by null; the others stay as they are. */
  secrets: z.record(z.string().max(64), z.string().max(SECRET_MAX).nullable()).optional(),
});

export type ConnectionAuthorization = z.infer<typeof ConnectionAuthorization>;
export const ConnectionAuthorization = z
  .object({
    /** Where the browser goes now; null when there is nothing to sign in to, and `error` says why. */
    authorization_url: z.string().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'ConnectionAuthorization' });

/** What the browser came back with. */
export type ConnectionReturn = z.infer<typeof ConnectionReturn>;
const ConnectionReturn = z.object({
  state: z.string().min(1).max(4_000),
  code: z.string().min(1).max(8_000).optional(),
  iss: z.string().max(2_000).optional(),
  error: z.string().max(1_000).optional(),
});

const chat = { auth: 'bearer', permission: 'surface.chat.access' } as const;
const ofOne = {
  ...chat,
  resources: ['service_connection'],
  params: byId('service_connection'),
  errors: [403],
} as const;
const admin = { auth: 'bearer', permission: 'surface.admin.access', resources: [], errors: [403] } as const;
const ofAll = {
  ...admin,
  resources: ['platform_connection'],
  params: byId('platform_connection'),
} as const;

export const connectionRoutes = routes({
  'GET /api/v1/connections': {
    ...chat,
    summary: 'My connections, those of my teams, and those that all may use; secrets are never in it',
    resources: [],
    query: z.object({ ...pageQuery, type: ConnectionTypeName.optional() }),
    response: { 200: list(Connection) },
  },
  'POST /api/v1/connections': {
    ...chat,
    summary: 'Connect an account at another service, for me or for a team',
    resources: ['team'],
    body: ConnectionInput,
    response: { 201: Connection },
    errors: [403],
  },
  'GET /api/v1/connections/types': {
    ...chat,
    summary: 'What can be connected, and what each type asks for',
    resources: [],
    query: z.object(pageQuery),
    response: { 200: list(ConnectionType) },
  },
  'GET /api/v1/connections/resolve': {
    ...chat,
    summary: 'The connection of a type that would be used for me: mine, then my team’s, then that of all',
    resources: [],
    query: z.object({ type: ConnectionTypeName, name: plainName(NAME_MAX).optional() }),
    response: { 200: Connection },
    errors: [404],
  },
  'PUT /api/v1/connections/{id}': {
    ...ofOne,
    summary: 'Change a connection; another address asks for its secrets again',
    body: ConnectionPatch,
    response: { 200: Connection },
  },
  'DELETE /api/v1/connections/{id}': {
    ...ofOne,
    summary: 'Delete a connection and its secrets',
    response: { 200: Message },
  },
  'POST /api/v1/connections/{id}/test': {
    ...ofOne,
    summary: 'Try the connection now, and say how it went',
    response: { 200: Connection },
    limit: 'connection_test',
  },
  'POST /api/v1/connections/{id}/authorize': {
    ...ofOne,
    summary: 'Begin to sign in where a connection of the type oauth2 gets its tokens',
    sessionOnly: true,
    response: { 200: ConnectionAuthorization },
    limit: 'connection_test',
  },
  'POST /api/v1/connections/authorized': {
    ...chat,
    summary: 'End a sign-in of a connection with what the browser came back with',
    resources: [],
    sessionOnly: true,
    body: ConnectionReturn,
    response: { 200: Connection },
    errors: [403, 404],
    limit: 'connection_test',
  },
  'GET /api/v1/admin/connections': {
    ...admin,
    summary: 'The connections that all may use',
    query: z.object(pageQuery),
    response: { 200: list(Connection) },
  },
  'POST /api/v1/admin/connections': {
    ...admin,
    summary: 'Connect an account at another service, for all',
    body: PlatformInput,
    response: { 201: Connection },
  },
  'PUT /api/v1/admin/connections/{id}': {
    ...ofAll,
    summary: 'Change a connection that all may use; another address asks for its secrets again',
    body: ConnectionPatch,
    response: { 200: Connection },
  },
  'DELETE /api/v1/admin/connections/{id}': {
    ...ofAll,
    summary: 'Delete a connection that all may use, and its secrets',
    response: { 200: Message },
  },
  'POST /api/v1/admin/connections/{id}/test': {
    ...ofAll,
    summary: 'Try a connection that all may use now, and say how it went',
    response: { 200: Connection },
    limit: 'connection_test',
  },
  'POST /api/v1/admin/connections/{id}/authorize': {
    ...ofAll,
    summary: 'Begin to sign in where a connection that all may use gets its tokens',
    sessionOnly: true,
    response: { 200: ConnectionAuthorization },
    limit: 'connection_test',
  },
});

/** Which one: each listener sees what they may see of it. */
const Changed = z.object({ id: Id });

export const connectionEvents = eventKinds({
  'user.connection.changed': Changed,
  'team.connection.changed': z.object({ team_id: Id, connection_id: Id }),
  'admin.connection.changed': Changed,
});

export const connectionNoun = noun({
  name: 'connections',
  routes: connectionRoutes,
  events: connectionEvents,
  everybodyEvents: ['user.connection.changed'],
  resources: ['service_connection', 'platform_connection'],
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: {
    connection_test: { max: 30, windowSeconds: 60, mode: 'exact', what: 'tests of connections' },
  },
});
