// What a provider's failure is told as, over HTTP.

import { Failure } from '../../kernel/errors.ts';
import type { FailureKind, ProviderFailure } from '../../providers/vendor.ts';

const STATUS: Partial<Record<FailureKind, number>> = {
  timeout: 504,
  rate_limited: 429,
  overloaded: 503,
};

/** The provider's own words with the status that fits: never a bare 500. */
export const providerRefusal = (failure: ProviderFailure): Failure =>
  new Failure(STATUS[failure.kind] ?? 502, failure.message, {
    ...(failure.retryAfterSeconds === null ? {} : { retryAfterSeconds: failure.retryAfterSeconds }),
  });
