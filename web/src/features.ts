// What feature-list.ts names, as one list, with the exact type of every declaration.

import type { Permission, SearchKind } from '@parley/contract';
import * as list from './feature-list.ts';

export const FEATURES = Object.values(list);

type Declared = (typeof FEATURES)[number];
type KeyOf<T> = T extends object ? keyof T : never;
type MustBeNone<T extends never> = T;

declare module './feature.ts' {
  interface Register {
    readonly features: typeof FEATURES;
    /** Neither compiles where the contract knows one that no feature has words for, or no feature can open. */
    readonly unnamedPermissions: MustBeNone<Exclude<Permission, KeyOf<Declared['permissions']>>>;
    readonly unknownHits: MustBeNone<Exclude<SearchKind, KeyOf<Declared['hits']>>>;
  }
}
