// The table of contents: everything that this server consists of.

import type { Module } from './kernel/module.ts';
import { adminModule } from './modules/admin/module.ts';
import { apiKeysModule } from './modules/api-keys/module.ts';
import { auditModule } from './modules/audit/module.ts';
import { authModule } from './modules/auth/module.ts';
import { channelModelsModule } from './modules/channel-models/module.ts';
import { channelsModule } from './modules/channels/module.ts';
import { completionsModule } from './modules/completions/module.ts';
import { credentialsModule } from './modules/credentials/module.ts';
import { feedbackModule } from './modules/feedback/module.ts';
import { filesModule } from './modules/files/module.ts';
import { foldersModule } from './modules/folders/module.ts';
import { identitiesModule } from './modules/identities/module.ts';
import { instancesModule } from './modules/instances/module.ts';
import { liveModule } from './modules/live/module.ts';
import { mcpModule } from './modules/mcp/module.ts';
import { messagesModule } from './modules/messages/module.ts';
import { modelsModule } from './modules/models/module.ts';
import { mtlsModule } from './modules/mtls/module.ts';
import { notificationsModule } from './modules/notifications/module.ts';
import { oidcModule } from './modules/oidc/module.ts';
import { openaiModule } from './modules/openai/module.ts';
import { personasModule } from './modules/personas/module.ts';
import { presenceModule } from './modules/presence/module.ts';
import { profileModule } from './modules/profile/module.ts';
import { providerConfigsModule } from './modules/provider-configs/module.ts';
import { readersModule } from './modules/readers/module.ts';
import { rolesModule } from './modules/roles/module.ts';
import { scopesModule } from './modules/scopes/module.ts';
import { searchModule } from './modules/search/module.ts';
import { settingsModule } from './modules/settings/module.ts';
import { systemModule } from './modules/system/module.ts';
import { toolsModule } from './modules/tools/module.ts';
import { transferModule } from './modules/transfer/module.ts';
import { twoFactorModule } from './modules/two-factor/module.ts';
import { usageModule } from './modules/usage/module.ts';
import { usersModule } from './modules/users/module.ts';

/** A module may know only those before it, and of those only their index.ts. */
export const MODULES: readonly Module[] = [
  systemModule,
  instancesModule,
  auditModule,
  settingsModule,
  rolesModule,
  usersModule,
  notificationsModule,
  credentialsModule,
  twoFactorModule,
  apiKeysModule,
  authModule,
  identitiesModule,
  oidcModule,
  mtlsModule,
  providerConfigsModule,
  personasModule,
  modelsModule,
  foldersModule,
  readersModule,
  searchModule,
  scopesModule,
  channelsModule,
  channelModelsModule,
  filesModule,
  messagesModule,
  feedbackModule,
  toolsModule,
  usageModule,
  completionsModule,
  openaiModule,
  mcpModule,
  transferModule,
  presenceModule,
  liveModule,
  profileModule,
  adminModule,
];
