// Things of an account and of the administration, for tests of components: whole, and different only in what the test names.

import type {
  AdminUser,
  ApiKey,
  AuditEntry,
  Folder,
  Job,
  Notification,
  Persona,
  PersonaGroup,
  Role,
  Session,
  SettingDescription,
  Stats,
  UsageLine,
  UsageSums,
} from '@parley/contract';
import { ANN, newId, userOf } from './things.ts';

const AT = '2026-01-05T10:00:00.000Z';

export const adminUserOf = (change: Partial<AdminUser> = {}): AdminUser => ({
  ...userOf(),
  id: newId(),
  role_ids: [],
  ...change,
});

export const roleOf = (change: Partial<Role> = {}): Role => ({
  id: newId(),
  name: 'Gardeners',
  description: '',
  permissions: [],
  is_builtin: false,
  member_count: 0,
  created_at: AT,
  updated_at: AT,
  ...change,
});

export const auditEntryOf = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: newId(),
  at: AT,
  action: 'user.login',
  actor_id: ANN,
  actor_name: 'Ann',
  target_type: null,
  target_id: null,
  ip: '192.0.2.1',
  details: {},
  hash: 'a'.repeat(64),
  ...change,
});

export const jobOf = (change: Partial<Job> = {}): Job => ({
  id: newId(),
  name: 'purge-channels',
  state: 'done',
  attempt: 1,
  run_at: AT,
  last_error: null,
  created_at: AT,
  finished_at: AT,
  ...change,
});

export const apiKeyOf = (change: Partial<ApiKey> = {}): ApiKey => ({
  id: newId(),
  name: 'Backup script',
  prefix: 'parley_abcd',
  scopes: ['read'],
  last_used_at: null,
  expires_at: null,
  created_at: AT,
  ...change,
});

export const sessionOf = (change: Partial<Session> = {}): Session => ({
  id: newId(),
  created_at: AT,
  last_used_at: AT,
  ip: '192.0.2.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  current: false,
  ...change,
});

export const notificationOf = (change: Partial<Notification> = {}): Notification => ({
  id: newId(),
  type: 'mention',
  title: 'Bob mentioned you',
  body: '',
  link: null,
  data: {},
  is_read: false,
  created_at: AT,
  ...change,
});

export const folderOf = (change: Partial<Folder> = {}): Folder => ({
  id: newId(),
  name: 'Plans',
  sort_order: 0,
  created_at: AT,
  updated_at: AT,
  ...change,
});

export const personaOf = (change: Partial<Persona> = {}): Persona => ({
  id: newId(),
  name: 'Gardener',
  handle: 'gardener',
  description: '',
  avatar: null,
  system_prompt: '',
  model: null,
  provider_config_id: null,
  temperature: null,
  top_p: null,
  max_tokens: null,
  reasoning: null,
  greeting: '',
  starters: [],
  scope: 'personal',
  owner_id: ANN,
  team_id: null,
  is_active: true,
  can_edit: true,
  created_at: AT,
  updated_at: AT,
  ...change,
});

export const groupOf = (change: Partial<PersonaGroup> = {}): PersonaGroup => ({
  id: newId(),
  name: 'Critics',
  handle: 'critics',
  description: '',
  turn_policy: { kind: 'leader' },
  scope: 'personal',
  owner_id: ANN,
  team_id: null,
  can_edit: true,
  members: [],
  created_at: AT,
  updated_at: AT,
  ...change,
});

export const settingOf = (change: Partial<SettingDescription> = {}): SettingDescription => ({
  key: 'service_name',
  type: 'string',
  default: 'Parley',
  description: '',
  is_public: true,
  is_nullable: false,
  minimum: null,
  maximum: null,
  ...change,
});

export const statsOf = (change: Partial<Stats> = {}): Stats => ({
  users: { total: 12, active: 11, pending: 0, admins: 2 },
  sessions: { active: 7 },
  channels: { total: 40, messages: 1234 },
  files: { total: 3, bytes: 1_400_000 },
  jobs: {},
  registrations: [{ day: '2026-01-05', count: 1 }],
  logins: [
    { day: '2026-01-04', count: 2 },
    { day: '2026-01-05', count: 5 },
  ],
  database: { engine: 'sqlite', schema_version: 9 },
  version: '0.1.0',
  uptime_seconds: 7200,
  ...change,
});

export const usageSumsOf = (change: Partial<UsageSums> = {}): UsageSums => ({
  calls: 0,
  failures: 0,
  input_tokens: 0,
  output_tokens: 0,
  cached_tokens: 0,
  reasoning_tokens: 0,
  cost: 0,
  unpriced_calls: 0,
  latency_ms: 0,
  ...change,
});

export const usageLineOf = (change: Partial<UsageLine> = {}): UsageLine => ({
  ...usageSumsOf(),
  key: 'fern-2',
  label: 'Fern 2',
  ...change,
});

/** An answer that counts. */
export const countedOf = <T>(...data: T[]): { data: T[]; total: number } => ({ data, total: data.length });
