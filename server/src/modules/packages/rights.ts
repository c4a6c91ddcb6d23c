// What a package asks for against what it was granted.

import type { Capability, EnableInput } from '@parley/contract';
import { isGranted } from '@parley/contract/package-rights';
import { badRequest } from '../../kernel/errors.ts';

/** What is wanted and not granted. */
export const missingOf = (wanted: readonly Capability[], granted: readonly Capability[]): Capability[] =>
  wanted.filter((one) => !isGranted(one, granted));

/** What stays granted of a version that wants these. */
export const keptOf = (wanted: readonly Capability[], granted: readonly Capability[]): Capability[] =>
  wanted.filter((one) => isGranted(one, granted));

/** The rights that a person names, as the package asked for them; all of them where none are named. */
export const chosenOf = (wanted: readonly Capability[], given: EnableInput['granted']): Capability[] => {
  if (given === undefined) return [...wanted];
  const names = new Set(given.map((one) => (typeof one === 'string' ? one : one.name)));
  for (const name of names)
    if (!wanted.some((one) => one.name === name))
      throw badRequest(`granted: the package does not ask for ${JSON.stringify(name.slice(0, 64))}`);
  return wanted.filter(({ name }) => names.has(name));
};
