// What a call of a package on the server is.

import type { Capability, JsonValue } from '@parley/contract';
import { z } from 'zod';
import type { Ctx } from '../../../kernel/ctx.ts';
import { badRequest } from '../../../kernel/errors.ts';
import { complaint } from '../../../kernel/http-input.ts';
import type { Installed } from '../store.ts';

/** What a handler finds in its `ctx`. */
export interface CallFacts {
  readonly pkg: { readonly id: string; readonly version: string };
  readonly user: { readonly id: string; readonly handle: string; readonly display_name: string } | null;
  readonly team: { readonly id: string } | null;
  readonly settings: Readonly<Record<string, JsonValue>>;
  readonly call: { readonly id: string; readonly kind: string; readonly wall_ms: number };
  readonly granted: readonly string[];
}

export interface HostRun {
  readonly ctx: Ctx;
  readonly found: Installed;
  readonly right: Capability;
  /** The person whom the package acts for; null: it acts for itself. */
  readonly person: string | null;
  /** The call of the package is over, or its caller has hung up: nobody waits for what it asks of others. */
  readonly signal: AbortSignal;
  /** Keeps a secret out of logs and errors of this call. */
  mask(secret: string): void;
}

export type HostCall = (run: HostRun, args: readonly JsonValue[]) => Promise<JsonValue>;

/** By the name that the package calls; each with the right that it needs. */
export interface HostCalls {
  readonly [name: string]: {
    readonly right: string;
    readonly run: HostCall;
    /** Also text that no database keeps: what it is given goes elsewhere. */
    readonly takesAnyText?: true;
  };
}

export const Uuid = z.string().toLowerCase().pipe(z.guid());

/** The job that runs a handler later. */
export const RUN_HANDLER = 'packages.run_handler';

/** The arguments of a call; says what is wrong with them. */
export const argument = <T extends z.ZodType>(
  type: T,
  value: JsonValue | undefined,
  name: string,
): z.output<T> => {
  const { success, data, error } = type.safeParse(value ?? undefined);
  if (!success) throw badRequest(`${name}: ${complaint(error)}`);
  return data;
};
