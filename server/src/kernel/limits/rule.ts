import type { RateLimitName, RateLimitSpec } from '@parley/contract';

/** A limit that a noun declares, with the number that holds now. */
export interface LimitRule extends RateLimitSpec {
  readonly name: RateLimitName;
}
