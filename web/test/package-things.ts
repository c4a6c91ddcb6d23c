// Packages, for tests of components.

import type { Extension, PackageOut } from '@parley/contract';
import { newId } from './things.ts';

export const AT = '2026-01-05T10:00:00.000Z';

export const packageOf = (change: Partial<PackageOut> = {}): PackageOut => ({
  id: newId(),
  package_id: 'com.example.parts',
  name: 'Parts stock',
  version: '1.0.0',
  kind: 'extension',
  description: 'Shows what is on the shelf.',
  author: { name: 'Nordlys IT', url: null },
  icon: null,
  scope: 'global',
  owner_id: null,
  team_id: null,
  state: 'enabled',
  error: null,
  signature: 'signed',
  requested: [],
  unattended: [],
  is_filter: false,
  granted: [],
  pending_version: null,
  installed_by: null,
  created_at: AT,
  updated_at: AT,
  ...change,
});

export const extensionOf = (change: Partial<Extension> = {}): Extension => ({
  id: newId(),
  package_id: 'com.example.parts',
  name: 'Parts stock',
  version: '1.0.0',
  description: 'Shows what is on the shelf.',
  icon: null,
  settings_schema: null,
  settings: {},
  tools: [],
  workflow_steps: [],
  themes: [],
  routes: [],
  surfaces: [],
  ...change,
});
