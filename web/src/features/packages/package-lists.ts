// Whose packages a page is about, and what is out of date after one of them changed.

import type { Operation } from '@parley/contract';

/** An administrator keeps those of the server, a person their own. */
export type InstallScope = 'server' | 'own';

export const ALL_PACKAGES = 'GET /api/v1/admin/packages' as const;
export const MY_PACKAGES = 'GET /api/v1/packages' as const;

export const STALE: readonly Operation[] = [
  ALL_PACKAGES,
  MY_PACKAGES,
  'GET /api/v1/admin/packages/{id}/versions',
  'GET /api/v1/extensions',
  'GET /api/v1/extensions/{id}/manifest',
  'GET /api/v1/extensions/{id}/settings',
  'GET /api/v1/surfaces',
  'GET /api/v1/tools',
];
