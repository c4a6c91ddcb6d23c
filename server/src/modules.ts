// The table of contents.

import type { Route } from './kernel/http.ts';
import type { JobSpec } from './kernel/jobs.ts';
import * as admin from './modules/admin/index.ts';
import * as apiKeys from './modules/api-keys/index.ts';
import * as auth from './modules/auth/index.ts';
import * as channels from './modules/channels/index.ts';
import * as completions from './modules/completions/index.ts';
import * as feedback from './modules/feedback/index.ts';
import * as files from './modules/files/index.ts';
import * as folders from './modules/folders/index.ts';
import * as live from './modules/live/index.ts';
import * as mcp from './modules/mcp/index.ts';
import * as messages from './modules/messages/index.ts';
import * as models from './modules/models/index.ts';
import * as mtls from './modules/mtls/index.ts';
import * as notifications from './modules/notifications/index.ts';
import * as oidc from './modules/oidc/index.ts';
import * as openai from './modules/openai/index.ts';
import * as personas from './modules/personas/index.ts';
import * as presence from './modules/presence/index.ts';
import * as profile from './modules/profile/index.ts';
import * as providerConfigs from './modules/provider-configs/index.ts';
import * as rosters from './modules/rosters/index.ts';
import * as search from './modules/search/index.ts';
import * as system from './modules/system/index.ts';
import * as tools from './modules/tools/index.ts';
import * as transfer from './modules/transfer/index.ts';
import * as usage from './modules/usage/index.ts';
import * as users from './modules/users/index.ts';

interface Module {
  readonly routes: readonly Route[];
  readonly jobs?: ReadonlyArray<JobSpec<never>>;
}

/** A module may know only those before it, and of those only their index.ts. Some have no routes of their own. */
export const MODULE_ORDER = [
  'system',
  'audit',
  'settings',
  'roles',
  'users',
  'notifications',
  'credentials',
  'two-factor',
  'api-keys',
  'auth',
  'identities',
  'oidc',
  'mtls',
  'provider-configs',
  'personas',
  'models',
  'folders',
  'search',
  'channels',
  'rosters',
  'files',
  'messages',
  'feedback',
  'tools',
  'usage',
  'completions',
  'openai',
  'mcp',
  'transfer',
  'presence',
  'live',
  'profile',
  'instances',
  'admin',
] as const;

export const MODULES: readonly Module[] = [
  system,
  users,
  notifications,
  apiKeys,
  auth,
  oidc,
  mtls,
  providerConfigs,
  personas,
  models,
  folders,
  search,
  channels,
  rosters,
  files,
  messages,
  feedback,
  tools,
  usage,
  completions,
  openai,
  mcp,
  transfer,
  presence,
  live,
  profile,
  admin,
];
