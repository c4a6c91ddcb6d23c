// The identity provider: found once an hour, spoken to through the one way out, believed only what its keys have signed.

import {
  allowInsecureRequests,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client';
import type { Ctx, Kernel } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import { defineState } from '../../kernel/state.ts';

const KEPT_MS = 3_600_000;
const TIMEOUT_SECONDS = 15;

interface Found {
  readonly configuration: Promise<Configuration>;
  readonly untilMs: number;
}
const discovered = defineState('oidc.provider', () => ({ found: null as Found | null }));

/** What the provider says of itself. Fails with 500, as the interface has it, when it says nothing. */
export const providerOf = async (ctx: Ctx): Promise<Configuration> => {
  const { kernel } = ctx;
  if (kernel.config.oidc.issuer === null || kernel.config.oidc.clientId === null)
    throw new Failure(500, 'signing in is not configured: the operator has to set OIDC_ISSUER');
  const state = discovered.of(kernel);
  const known = state.found;
  const nowMs = kernel.clock.monotonicMs();
  const current =
    known && known.untilMs > nowMs ? known : { configuration: discover(kernel), untilMs: nowMs + KEPT_MS };
  state.found = current;
  try {
    return await current.configuration;
  } catch (error) {
    // What failed is asked anew by the next one.
    if (state.found === current) state.found = null;
    ctx.log.error({ reason: reasonOf(error) }, 'the identity provider could not be discovered');
    throw new Failure(500, 'the identity provider cannot be reached right now; try again shortly');
  }
};

const discover = ({ config, outbound }: Kernel): Promise<Configuration> => {
  const { issuer, clientId, clientSecret } = config.oidc;
  const server = new URL(issuer ?? '');
  return discovery(
    server,
    clientId ?? '',
    clientSecret ?? undefined,
    clientSecret === null ? None() : undefined,
    {
      [customFetch]: outbound.fetch('oidc', 'system'),
      timeout: TIMEOUT_SECONDS,
      execute: [
        // The library would trust the connection to the token endpoint; the key set is what the provider is known by.
        enableNonRepudiationChecks,
        // The configuration allows plain http to this machine only.
        ...(server.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
    },
  );
};

const PLAIN_REASON = /^[\w.-]{1,60}$/;

/** What may be logged of a library's error: a code. Its message and cause may hold tokens, or what another server wrote. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const { code, error: said, cause } = error as Error & { code?: unknown; error?: unknown };
  const parts = [
    error.name,
    code,
    said,
    cause instanceof Error ? (cause as { code?: unknown }).code : undefined,
  ];
  return parts
    .filter((part): part is string => typeof part === 'string' && PLAIN_REASON.test(part))
    .join(' ');
};
