import type { Permission } from '@parley/contract';
import i18next from 'i18next';
import { allFeatures, type TextKey } from '../../feature.ts';

/** What the features call the permissions that guard them. features.ts does not compile where one has no name. */
const texts = (): Readonly<Record<Permission, TextKey>> =>
  Object.assign({}, ...allFeatures().map(({ permissions }) => permissions ?? {}));

export const permissionNames = (): Permission[] => Object.keys(texts()) as Permission[];

export const permissionText = (permission: Permission): string => i18next.t(texts()[permission]);
