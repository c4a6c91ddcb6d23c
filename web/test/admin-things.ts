// Things of an account and of the administration, for tests of components: whole, and different only in what the test names.

import type { AdminUser, Role, Stats } from '@parley/contract';
import { newId, userOf } from './things.ts';

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

/** A small server on which all is well. */
export const statsOf = (change: Partial<Stats> = {}): Stats => ({
  users: { total: 1, active: 1, pending: 0, admins: 1 },
  sessions: { active: 1 },
  channels: { total: 0, messages: 0 },
  files: { total: 0, bytes: 0 },
  jobs: {},
  registrations: [],
  logins: [],
  database: { engine: 'sqlite', schema_version: 51 },
  version: '0.1.0',
  uptime_seconds: 60,
  ...change,
});

/** An answer that counts. */
export const countedOf = <T>(...data: T[]): { data: T[]; total: number } => ({ data, total: data.length });
