// What a package asks for, against what it was granted: the same rule as the server's, so that the page shows as new what is new.

import type { Capability } from '@parley/contract';

const LISTS = ['hosts', 'methods', 'keys', 'types'] as const;

/** Whether a right that was granted reaches as far as the one that is asked for. */
const covers = (granted: Capability, wanted: Capability): boolean =>
  granted.name === wanted.name &&
  LISTS.every((part) => {
    const [has, wants] = [granted[part], wanted[part]];
    return has === undefined || wants?.every((one) => has.includes(one)) === true;
  }) &&
  (wanted.quota_kb ?? 0) <= (granted.quota_kb ?? Number.POSITIVE_INFINITY);

export const isNew = (wanted: Capability, granted: readonly Capability[]): boolean =>
  !granted.some((has) => covers(has, wanted));
