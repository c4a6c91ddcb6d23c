// Administration: people, roles, platform settings, figures, the audit log, jobs.

import { z } from 'zod';
import {
  byId,
  countedList,
  Email,
  eventKinds,
  Id,
  JsonValue,
  line,
  list,
  Message,
  PageQuery,
  pageQuery,
  ref,
  routes,
  Time,
} from './common.ts';
import { ROLE_DESCRIPTION_MAX, ROLE_NAME_MAX } from './limits.ts';
import { none, noun } from './noun.ts';
import { PermissionName } from './permission-name.ts';
import { SETTING_KEYS } from './settings.ts';
import { DisplayName, EndApiKeys, NewPassword, User, Username, UserRole } from './users.ts';

export type AdminUser = z.infer<typeof AdminUser>;
export const AdminUser = User.extend({ role_ids: z.array(Id) }).meta({ id: 'AdminUser' });

export type AdminUserInput = z.infer<typeof AdminUserInput>;
export const AdminUserInput = z.object({
  username: Username,
  password: NewPassword,
  email: Email,
  display_name: DisplayName.optional(),
  role: UserRole.optional(),
  is_active: z.boolean().optional(),
  role_ids: z.array(ref('role')).max(50).optional(),
});

export type AdminUserPatch = z.infer<typeof AdminUserPatch>;
export const AdminUserPatch = z.object({
  role: UserRole.optional(),
  is_active: z.boolean().optional(),
  display_name: DisplayName.optional(),
  email: Email.optional(),
  password: NewPassword.optional(),
  role_ids: z.array(ref('role')).max(50).optional(),
  end_api_keys: EndApiKeys,
});

export type Role = z.infer<typeof Role>;
export const Role = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    permissions: z.array(z.string()),
    is_builtin: z.boolean(),
    member_count: z.int(),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'Role' });

export type RoleInput = z.infer<typeof RoleInput>;
export const RoleInput = z.object({
  name: line(ROLE_NAME_MAX),
  description: z.string().trim().max(ROLE_DESCRIPTION_MAX).optional(),
  permissions: z.array(PermissionName).max(100),
});
export type RolePatch = z.infer<typeof RolePatch>;
export const RolePatch = RoleInput.partial();

export type SettingDescription = z.infer<typeof SettingDescription>;
export const SettingDescription = z
  .object({
    key: z.string(),
    type: z.enum(['boolean', 'integer', 'number', 'string']),
    default: JsonValue,
    description: z.string(),
    is_public: z.boolean(),
    is_nullable: z.boolean(),
    minimum: z.number().nullable(),
    maximum: z.number().nullable(),
  })
  .meta({ id: 'SettingDescription' });

export type AuditEntry = z.infer<typeof AuditEntry>;
export const AuditEntry = z
  .object({
    id: Id,
    at: Time,
    action: z.string(),
    actor_id: Id.nullable(),
    actor_name: z.string().nullable(),
    target_type: z.string().nullable(),
    target_id: z.string().nullable(),
    ip: z.string().nullable(),
    details: z.record(z.string(), JsonValue),
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' });

export type Job = z.infer<typeof Job>;
export const Job = z
  .object({
    id: Id,
    name: z.string(),
    state: z.enum(['pending', 'running', 'done', 'dead']),
    attempt: z.int(),
    run_at: Time,
    last_error: z.string().nullable(),
    created_at: Time,
    finished_at: Time.nullable(),
  })
  .meta({ id: 'Job' });

/** Background jobs by their state. */
const JobCounts = z.record(z.string(), z.int());

/** What an instance said of itself a few seconds ago. */
export type ClusterInstance = z.infer<typeof ClusterInstance>;
const ClusterInstance = z
  .object({
    id: z.string(),
    hostname: z.string(),
    version: z.string(),
    started_at: Time,
    last_seen_at: Time,
    is_self: z.boolean(),
    /** It has been there longest. All instances do the same work; people like to know which one to leave for last. */
    is_leader: z.boolean(),
    /** Open WebSockets. */
    connections: z.int(),
    /** Answers that are being written. */
    answers: z.int(),
    /** How much of the time since its last word its event loop was busy, from 0 to 1. */
    load: z.number(),
    /** Age of the oldest event that it had not delivered yet. */
    event_lag_ms: z.int(),
    /** It takes no new requests, finishes what it has, and stops. */
    is_draining: z.boolean(),
    /** How far its clock is ahead of that of the database; less than 0: behind. */
    clock_offset_ms: z.int(),
  })
  .meta({ id: 'ClusterInstance' });

export type Stats = z.infer<typeof Stats>;
export const Stats = z
  .object({
    users: z.object({ total: z.int(), active: z.int(), pending: z.int(), admins: z.int() }),
    sessions: z.object({ active: z.int() }),
    channels: z.object({ total: z.int(), messages: z.int() }),
    files: z.object({ total: z.int(), bytes: z.int() }),
    jobs: JobCounts,
    registrations: z.array(z.object({ day: z.string(), count: z.int() })),
    logins: z.array(z.object({ day: z.string(), count: z.int() })),
    database: z.object({ engine: z.string(), schema_version: z.int() }),
    version: z.string(),
    uptime_seconds: z.int(),
  })
  .meta({ id: 'Stats' });

const admin = { auth: 'bearer', permission: 'surface.admin.access', resources: [], errors: [403] } as const;

/** Accounts and roles are changed by a person who is known to be there, never by a program. */
const inPerson = { ...admin, sessionOnly: true, fresh: true } as const;

export const adminRoutes = routes({
  'GET /api/v1/admin/users': {
    ...admin,
    summary: 'List people, newest first',
    query: z.object({
      ...pageQuery,
      q: z.string().trim().max(64).optional(),
      role: UserRole.optional(),
      is_active: z.enum(['true', 'false']).optional(),
    }),
    response: { 200: countedList(AdminUser) },
  },
  'POST /api/v1/admin/users': {
    ...inPerson,
    resources: ['role'],
    summary: 'Create an account for another person',
    body: AdminUserInput,
    response: { 201: AdminUser },
    errors: [403, 409],
  },
  'GET /api/v1/admin/users/{id}': {
    ...admin,
    resources: ['user'],
    summary: 'One person',
    params: byId('user'),
    response: { 200: AdminUser },
  },
  'PUT /api/v1/admin/users/{id}': {
    ...inPerson,
    resources: ['user', 'role'],
    summary: 'Change role, state, name, e-mail, or reset the password; the last administrator stays one',
    params: byId('user'),
    body: AdminUserPatch,
    response: { 200: AdminUser },
    errors: [403, 409],
  },
  'DELETE /api/v1/admin/users/{id}': {
    ...inPerson,
    resources: ['user'],
    summary: 'Delete an account and everything that is only theirs',
    params: byId('user'),
    response: { 200: Message },
    errors: [403, 409],
  },
  'GET /api/v1/admin/roles': {
    ...admin,
    summary: 'List roles, built-in ones first',
    query: PageQuery,
    response: { 200: list(Role) },
  },
  'POST /api/v1/admin/roles': {
    ...inPerson,
    summary: 'Create a role',
    body: RoleInput,
    response: { 201: Role },
    errors: [403, 409],
  },
  'PUT /api/v1/admin/roles/{id}': {
    ...inPerson,
    resources: ['role'],
    summary: 'Change a role; it acts at once',
    params: byId('role'),
    body: RolePatch,
    response: { 200: Role },
    errors: [403, 409],
  },
  'DELETE /api/v1/admin/roles/{id}': {
    ...inPerson,
    resources: ['role'],
    summary: 'Delete a role; its holders lose what it granted',
    params: byId('role'),
    response: { 200: Message },
    errors: [403, 409],
  },
  'GET /api/v1/admin/stats': { ...admin, summary: 'Counts and trends', response: { 200: Stats } },
  'GET /api/v1/admin/settings': {
    ...admin,
    summary: 'All platform settings, with their descriptions',
    response: {
      200: z.object({ settings: z.record(z.string(), JsonValue), descriptions: z.array(SettingDescription) }),
    },
  },
  'PUT /api/v1/admin/settings/{key}': {
    ...admin,
    summary: 'Change one platform setting',
    params: z.object({ key: z.enum(SETTING_KEYS) }),
    body: z.object({ value: JsonValue }),
    response: { 200: z.object({ key: z.string(), value: JsonValue }) },
  },
  'GET /api/v1/admin/audit': {
    ...admin,
    summary: 'The audit log, newest first',
    query: z.object({
      ...pageQuery,
      action: z.string().max(100).optional(),
      actor_id: ref('user').optional(),
    }),
    resources: ['user'],
    response: { 200: countedList(AuditEntry) },
  },
  'GET /api/v1/admin/audit/verify': {
    ...admin,
    summary: 'Check the hash chain of the audit log from its first entry',
    response: { 200: z.object({ ok: z.boolean(), entries: z.int(), broken_at: Id.nullable() }) },
  },
  'GET /api/v1/admin/jobs': {
    ...admin,
    summary: 'Background jobs, newest first',
    query: z.object({ ...pageQuery, state: Job.shape.state.optional() }),
    response: { 200: countedList(Job) },
  },
  'POST /api/v1/admin/jobs/{id}/retry': {
    ...admin,
    resources: ['job'],
    summary: 'Run a dead job again',
    params: byId('job'),
    response: { 200: Message },
    errors: [403, 409],
  },
  'GET /api/v1/admin/cluster': {
    ...admin,
    summary: 'The instances of a cluster, the oldest first; 404 on the embedded database, which has none',
    query: PageQuery,
    errors: [403, 404],
    response: {
      200: list(ClusterInstance).extend({ jobs: JobCounts }),
    },
  },
  'POST /api/v1/admin/cluster/drain': {
    ...inPerson,
    summary: 'Let an instance take no more requests, finish the answers that it is writing, and stop',
    body: z.object({ instance_id: z.string().max(64) }),
    errors: [403, 404, 409],
    response: { 202: Message },
  },
});

export const adminEvents = eventKinds({
  'admin.instance.draining': z.object({ id: z.string() }),
  'admin.user.created': AdminUser,
  'admin.user.updated': AdminUser,
  'admin.user.deleted': z.object({ id: Id }),
  'admin.role.changed': z.object({ id: Id }),
  'admin.setting.updated': z.object({ key: z.string(), value: JsonValue }),
});

export const adminNoun = noun({
  name: 'admin',
  routes: adminRoutes,
  events: adminEvents,
  everybodyEvents: none,
  resources: ['role', 'job'],
  publicRoutes: none,
  permissions: {
    'surface.admin.access': { description: 'Open the administration area and call its routes', roles: [] },
  },
  searchKinds: none,
  topics: { admin: { byId: false } },
  rateLimits: none,
});
