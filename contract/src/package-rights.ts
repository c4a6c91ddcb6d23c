// Whether what a package was granted reaches as far as what it asks for: the server asks before an update runs, and the page marks what is new.

import type { Capability } from './packages.ts';

const LISTS = ['hosts', 'methods', 'keys', 'types', 'tables'] as const;

/** Where administrators name the hosts, those that the package names itself are none unless it says so. */
const listOf = (right: Capability, part: (typeof LISTS)[number]): readonly string[] | undefined =>
  right[part] ?? (part === 'hosts' && right.hosts_from !== undefined ? [] : undefined);

const coversRight = (granted: Capability, wanted: Capability): boolean =>
  granted.name === wanted.name &&
  LISTS.every((part) => {
    const [has, wants] = [listOf(granted, part), listOf(wanted, part)];
    return has === undefined || wants?.every((one) => has.includes(one)) === true;
  }) &&
  (wanted.hosts_from === undefined || wanted.hosts_from === granted.hosts_from) &&
  (wanted.as !== 'caller' || granted.as === 'caller') &&
  (wanted.quota_kb ?? 0) <= (granted.quota_kb ?? Number.POSITIVE_INFINITY) &&
  (wanted.max_tokens_day ?? 0) <= (granted.max_tokens_day ?? Number.POSITIVE_INFINITY);

/** Whether a right is among those that were granted, as far as it goes. */
export const isGranted = (wanted: Capability, granted: readonly Capability[]): boolean =>
  granted.some((has) => coversRight(has, wanted));
