// Whether a provider answers, and the circuit breaker: a provider that failed five times in a row is not called for half a minute,
// then one call tries again.
//
//   closed ──5 failures in a row──▶ open ──30 s──▶ one call goes through ──success──▶ closed
//                                     ▲                          ╰──failure──╮
//                                     ╰──────────────────────────────────────╯

import { type Ctx, emit, type Kernel, systemCtx, transact } from '../../kernel/ctx.ts';
import { unavailable } from '../../kernel/errors.ts';
import { defineState } from '../../kernel/state.ts';
import { type FailureKind, ProviderFailure } from '../../providers/vendor.ts';
import { originOf } from './rules.ts';
import * as store from './store.ts';

const FAILURES_MAX = 5;
const PAUSE_MS = 30_000;
/** What is as it was is noted this often at most: a write for every answer would cost more than it tells. */
const NOTED_EVERY_MS = 60_000;
const CIRCUITS_MAX = 10_000;
const ERROR_LENGTH_MAX = 500;

/** The provider itself is in trouble. Everything else is about the request, the key or the quota. */
const TROUBLE: readonly FailureKind[] = ['server', 'overloaded', 'unreachable', 'timeout', 'protocol'];
/** It answered, and what it said is no fault of the configuration. */
const NOT_ITS_FAULT: readonly FailureKind[] = [
  'aborted',
  'bad_request',
  'too_long',
  'filtered',
  'empty',
  'no_model',
  'unsupported',
];

interface Circuit {
  failures: number;
  openUntilMs: number;
  noted: { status: store.HealthRow['status']; error: string | null; atMs: number } | null;
}

const openCircuits = defineState('provider-configs.circuits', () => new Map<string, Circuit>());

const circuitFor = (kernel: Kernel, key: string): Circuit => {
  const circuits = openCircuits.of(kernel);
  const known = circuits.get(key);
  if (known) return known;
  if (circuits.size >= CIRCUITS_MAX) circuits.clear();
  const made: Circuit = { failures: 0, openUntilMs: 0, noted: null };
  circuits.set(key, made);
  return made;
};

/** What the breaker needs to know of a configuration. */
export interface Called {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly baseUrl: string | null;
  readonly scope: store.ConfigRow['scope'];
  readonly ownerId: string | null;
}

/** One call that was let through. Say how it went, once. */
export interface Pass {
  succeeded(): void;
  failed(error: unknown): void;
  /** Until what was said is written down: an answer need not wait for it, the next view of the health does. */
  noted(): Promise<void>;
}

const UNCOUNTED: Pass = { succeeded: () => {}, failed: () => {}, noted: () => Promise.resolve() };

/** Lets a call through, or throws 503 while the provider is left alone. */
export const admitCall = (ctx: Ctx, config: Called): Pass => {
  // The demonstration fails when it is asked to, and is never marked: one person must not switch it off for all.
  if (config.provider === 'demo') return UNCOUNTED;
  const circuit = circuitFor(ctx.kernel, `${config.id} ${originOf(config.provider, config.baseUrl)}`);
  const nowMs = ctx.kernel.clock.monotonicMs();
  if (circuit.failures >= FAILURES_MAX) {
    const waitMs = circuit.openUntilMs - nowMs;
    if (waitMs > 0)
      throw unavailable(
        `${config.name} has failed ${FAILURES_MAX} times in a row and is left alone for a moment; choose another model or try again`,
        Math.ceil(waitMs / 1000),
      );
    // This one call tries; the others wait for how it goes.
    circuit.openUntilMs = nowMs + PAUSE_MS;
  }
  return passFor(ctx.kernel, config, circuit);
};

/**
 * A call that is made although the provider may be left alone: a person wants to know how it is. What it tells is always written down:
 * another instance may have noted something else since.
 */
export const forceCall = ({ kernel }: Ctx, config: Called): Pass => {
  const circuit = circuitFor(kernel, `${config.id} ${originOf(config.provider, config.baseUrl)}`);
  return passFor(kernel, config, circuit, true);
};

const passFor = (kernel: Kernel, config: Called, circuit: Circuit, isForced = false): Pass => {
  let isOver = false;
  let noted = Promise.resolve();
  const once = (work: () => void) => () => {
    if (isOver) return;
    isOver = true;
    work();
  };
  return {
    succeeded: once(() => {
      circuit.failures = 0;
      noted = note(kernel, config, circuit, { status: 'healthy', error: null, isForced });
    }),
    failed: (error) =>
      once(() => {
        const kind = error instanceof ProviderFailure ? error.kind : 'server';
        if (NOT_ITS_FAULT.includes(kind)) {
          if (kind !== 'aborted') circuit.failures = 0;
          return;
        }
        circuit.failures = TROUBLE.includes(kind) ? circuit.failures + 1 : 0;
        const isDown = circuit.failures >= FAILURES_MAX;
        if (isDown) circuit.openUntilMs = kernel.clock.monotonicMs() + PAUSE_MS;
        const said = error instanceof ProviderFailure ? error.message : 'the call failed';
        const status = isDown ? 'down' : 'failing';
        noted = note(kernel, config, circuit, { status, error: said.slice(0, ERROR_LENGTH_MAX), isForced });
      })(),
    noted: () => noted,
  };
};

/** Keeps it in the row, soon and not for every call. */
const note = async (
  kernel: Kernel,
  config: Called,
  circuit: Circuit,
  { status, error, isForced }: Pick<store.HealthRow, 'status' | 'error'> & { readonly isForced: boolean },
): Promise<void> => {
  const atMs = kernel.clock.monotonicMs();
  const { noted } = circuit;
  const isSame = noted?.status === status && noted.error === error;
  if (!isForced && isSame && atMs - noted.atMs < NOTED_EVERY_MS) return;
  circuit.noted = { status, error, atMs };
  try {
    await keep(kernel, config, status, error);
  } catch (failure) {
    circuit.noted = null;
    kernel.log.debug({ err: failure, config: config.id }, 'the health of a provider could not be noted');
  }
};

const keep = (
  kernel: Kernel,
  config: Called,
  status: store.HealthRow['status'],
  error: string | null,
): Promise<void> => {
  const ctx = systemCtx(kernel, 'provider health');
  return transact(ctx, async (ctx) => {
    const checked_at = ctx.now().toISOString();
    const before = await store.find(ctx.db, config.id);
    if (before === undefined) return;
    await store.putHealth(ctx.db, { config_id: config.id, status, checked_at, error });
    if (before.health_status === null || before.health_status === status) return;
    const audience = config.ownerId === null ? { topics: ['admin'] } : { userIds: [config.ownerId] };
    const payload = { id: config.id, health: { status, checked_at, error } };
    emit(
      ctx,
      config.ownerId === null ? 'admin.provider_config.health' : 'user.provider_config.health',
      payload,
      audience,
    );
  });
};
