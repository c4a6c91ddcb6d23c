import type { Permission } from '@parley/contract';
import i18next from 'i18next';
import { allFeatures, type PermissionName } from '../../feature.ts';

/** What the features call the permissions that guard them. features.ts does not compile where one has no name. */
const names = (): Readonly<Record<Permission, PermissionName>> =>
  Object.assign({}, ...allFeatures().map(({ permissions }) => permissions ?? {}));

/** In the order in which they are shown. */
export const permissionNames = (): Permission[] =>
  (Object.entries(names()) as Array<[Permission, PermissionName]>)
    .sort(([, a], [, b]) => a.order - b.order)
    .map(([name]) => name);

export const permissionText = (permission: Permission): string => i18next.t(names()[permission].text);
