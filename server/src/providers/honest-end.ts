// The end of an answer, told as what it is: nothing at all is a failure, and what was broken off says so.

import { brokenOff, failure } from './failures.ts';
import type { Endpoint, FinishReason, ModelRequest, ProviderEvent } from './vendor.ts';

/** What there is of an answer when its vendor says that it is over. */
export interface Said {
  readonly hasText: boolean;
  readonly hasCalls: boolean;
  /** The vendor's own word for an end that is none; null where it ended as it should. */
  readonly trouble: string | null;
}

/** After the results of tools there may be nothing left to say. */
export const mayBeSilent = ({ messages }: ModelRequest): boolean => messages.at(-1)?.role === 'tool';

export const HAS_WORDS = /\S/;

/** The last event; throws when there is no answer to end. What the thoughts or the longest answer used up is cut, as always. */
export const endOf = (
  endpoint: Endpoint,
  reason: FinishReason,
  { hasText, hasCalls, trouble }: Said,
  canBeSilent: boolean,
): ProviderEvent => {
  if (hasCalls || reason === 'length') return { type: 'finish', reason };
  const isFiltered = reason === 'content_filter';
  const isBroken = isFiltered || trouble !== null;
  if (!hasText && (isBroken || !canBeSilent))
    throw failure(endpoint, isFiltered ? 'filtered' : 'empty', { words: trouble });
  return isBroken
    ? { type: 'finish', reason, note: brokenOff(endpoint, isFiltered, trouble) }
    : { type: 'finish', reason };
};
