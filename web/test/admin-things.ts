// Things of an account and of the administration, for tests of components: whole, and different only in what the test names.

import type { AdminUser, Role } from '@parley/contract';
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

/** An answer that counts. */
export const countedOf = <T>(...data: T[]): { data: T[]; total: number } => ({ data, total: data.length });
