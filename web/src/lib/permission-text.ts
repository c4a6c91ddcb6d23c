import type { Permission } from '@parley/contract';
import i18next from 'i18next';

/** A permission that the contract knows and we have no words for does not compile. */
const KEYS = {
  'surface.admin.access': 'permissions.admin',
  'surface.chat.access': 'permissions.chat',
  'channels.create': 'permissions.channels_create',
  'personas.create': 'permissions.personas_create',
  'providers.byok': 'permissions.byok',
  'knowledge.create': 'permissions.knowledge_create',
  'workflows.create': 'permissions.workflows_create',
  'workflows.publish': 'permissions.workflows_publish',
  'teams.create': 'permissions.teams_create',
  'packages.install': 'permissions.packages_install',
} as const satisfies Record<Permission, string>;

export const PERMISSION_NAMES = Object.keys(KEYS) as Permission[];

export const permissionText = (permission: Permission): string => i18next.t(KEYS[permission]);
