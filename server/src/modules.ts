// The table of contents: everything that this server consists of, one line for each folder under modules/.

import type { Module } from './kernel/module.ts';

/** A module may know only those before it, and of those only their index.ts. */
const ORDER = [
  'system',
  'instances',
  'audit',
  'settings',
  'roles',
  'users',
  'holds',
  'notifications',
  'credentials',
  'two-factor',
  'api-keys',
  'auth',
  'passkeys',
  'identities',
  'teams',
  'oidc',
  'mtls',
  'provider-configs',
  'connections',
  'personas',
  'models',
  'folders',
  'readers',
  'search',
  'scopes',
  'channels',
  'channel-models',
  'files',
  'messages',
  'proposals',
  'feedback',
  'tools',
  'usage',
  'completions',
  'audio',
  'openai',
  'mcp',
  'transfer',
  'tasks',
  'forms',
  'workflows',
  'notes',
  'knowledge',
  'memory',
  'prompts',
  'packages',
  'presence',
  'workspaces',
  'projects',
  'live',
  'profile',
  'admin',
  'person-data',
  'backups',
];

const load = async (name: string): Promise<Module> => {
  const { module } = (await import(`./modules/${name}/module.ts`)) as { module: Module };
  return module;
};

export const MODULES: readonly Module[] = await Promise.all(ORDER.map(load));
