// A caller: what it holds, whether that still counts, and what it may do with it.

import type { Person } from './world.ts';

export interface Principal {
  readonly name: string;
  readonly token: string | null;
  /** Whether the credential is valid now. */
  readonly isLive: boolean;
  /** Scopes of an API key; null for a session. */
  readonly scopes: readonly string[] | null;
  readonly permissions: ReadonlySet<string>;
  /** Whose credential it is, to make things of their own with; null when that account is gone. */
  readonly person: Person | null;
}
