// What a call of a package is asked to do.

import type { JsonValue, PackageCall } from '@parley/contract';

export interface Order {
  readonly kind: PackageCall['kind'];
  readonly handler: string;
  readonly event: JsonValue;
  /** Less than the kind of call has. */
  readonly wallMs?: number;
}

/** The rest of a job: which package, and what its handler reads. */
export interface QueuedCall {
  readonly id: string;
  readonly order: Order;
}
