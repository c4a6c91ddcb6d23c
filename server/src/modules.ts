// The table of contents. A module may import only modules above it, and of those only their index.ts.

import type { Route } from './kernel/http.ts';
import type { JobSpec } from './kernel/jobs.ts';
//   instances: no routes of its own
import * as admin from './modules/admin/index.ts';
//   credentials, two-factor: no routes of their own, signing in and the profile serve them
import * as apiKeys from './modules/api-keys/index.ts';
import * as auth from './modules/auth/index.ts';
//   search, files, notifications: written to by what follows
import * as channels from './modules/channels/index.ts';
import * as folders from './modules/folders/index.ts';
import * as messages from './modules/messages/index.ts';
import * as profile from './modules/profile/index.ts';
import * as system from './modules/system/index.ts';
import * as transfer from './modules/transfer/index.ts';
//   audit, settings, roles: no routes of their own, the administration serves them
import * as users from './modules/users/index.ts';

interface Module {
  readonly routes: readonly Route[];
  readonly jobs?: ReadonlyArray<JobSpec<never>>;
}

/** The order in which a module may know another: only those before it. */
export const MODULE_ORDER = [
  'system',
  'audit',
  'settings',
  'roles',
  'users',
  'credentials',
  'two-factor',
  'api-keys',
  'auth',
  'folders',
  'search',
  'channels',
  'files',
  'notifications',
  'messages',
  'transfer',
  'profile',
  'instances',
  'admin',
] as const;

export const MODULES: readonly Module[] = [
  system,
  users,
  apiKeys,
  auth,
  folders,
  channels,
  messages,
  transfer,
  profile,
  admin,
];
