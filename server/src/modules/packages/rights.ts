// What a package asks for against what it was granted.

import type { Capability, EnableInput } from '@parley/contract';
import { badRequest } from '../../kernel/errors.ts';

const LISTS = ['hosts', 'methods', 'keys', 'types', 'tables'] as const;

/** Whether a right that was granted reaches as far as the one that is wanted. */
const covers = (granted: Capability, wanted: Capability): boolean =>
  granted.name === wanted.name &&
  LISTS.every((part) => {
    const [has, wants] = [granted[part], wanted[part]];
    return has === undefined || wants?.every((one) => has.includes(one)) === true;
  }) &&
  (wanted.as !== 'caller' || granted.as === 'caller') &&
  (wanted.quota_kb ?? 0) <= (granted.quota_kb ?? Number.POSITIVE_INFINITY) &&
  (wanted.max_tokens_day ?? 0) <= (granted.max_tokens_day ?? Number.POSITIVE_INFINITY);

/** What is wanted and not granted. */
export const missingOf = (wanted: readonly Capability[], granted: readonly Capability[]): Capability[] =>
  wanted.filter((one) => !granted.some((has) => covers(has, one)));

/** What stays granted of a version that wants these. */
export const keptOf = (wanted: readonly Capability[], granted: readonly Capability[]): Capability[] =>
  wanted.filter((one) => granted.some((has) => covers(has, one)));

/** The rights that a person names, as the package asked for them; all of them where none are named. */
export const chosenOf = (wanted: readonly Capability[], given: EnableInput['granted']): Capability[] => {
  if (given === undefined) return [...wanted];
  const names = new Set(given.map((one) => (typeof one === 'string' ? one : one.name)));
  for (const name of names)
    if (!wanted.some((one) => one.name === name))
      throw badRequest(`granted: the package does not ask for ${JSON.stringify(name.slice(0, 64))}`);
  return wanted.filter(({ name }) => names.has(name));
};
