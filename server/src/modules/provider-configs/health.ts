// Whether a provider answers, and the circuit breaker: a model that failed five times in a row is not called for half a minute,
// then one call tries again.
//
//   closed ──5 failures in a row──▶ open ──30 s──▶ one call goes through ──success──▶ closed
//                                     ▲                          ╰──failure──╮
//                                     ╰──────────────────────────────────────╯
//
// Each person has a circuit for each model, which their own failures open for them alone: one person's calls may fail for what is in them. The
// circuit of all opens when the failures of several people add up to five, or when the provider did not answer the last probe either.

import { type Ctx, emit, type Kernel, systemCtx, transact } from '../../kernel/ctx.ts';
import { unavailable } from '../../kernel/errors.ts';
import { defineState } from '../../kernel/state.ts';
import { type FailureKind, ProviderFailure } from '../../providers/vendor.ts';
import { asFromCheck, isFromCheck } from './failed-checks.ts';
import { originOf } from './rules.ts';
import * as store from './store.ts';
import { tellTeam } from './team-keys.ts';

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
  /** How many of these failures were whose. */
  readonly byPerson: Map<string, number>;
}

/** What is known of a provider at one address, whatever model is asked for. */
interface Known {
  noted: { status: store.HealthRow['status']; error: string | null; atMs: number } | null;
  hasFailedProbe: boolean;
  /** By model, and by model and person. */
  readonly circuits: Map<string, Circuit>;
}

const knownProviders = defineState('provider-configs.circuits', () => new Map<string, Known>());

const bounded = <T>(map: Map<string, T>, key: string, make: () => T): T => {
  const found = map.get(key);
  if (found !== undefined) return found;
  if (map.size >= CIRCUITS_MAX) map.clear();
  const made = make();
  map.set(key, made);
  return made;
};

const knownOf = (kernel: Kernel, { id, provider, baseUrl }: Called): Known =>
  bounded(knownProviders.of(kernel), `${id} ${originOf(provider, baseUrl)}`, () => ({
    noted: null,
    hasFailedProbe: false,
    circuits: new Map(),
  }));

const circuitFor = ({ circuits }: Known, key: string): Circuit =>
  bounded(circuits, key, () => ({ failures: 0, openUntilMs: 0, byPerson: new Map() }));

const reset = (circuit: Circuit): void => {
  circuit.failures = 0;
  circuit.byPerson.clear();
};

/** What one person's failures count for at most, of the five that close a model to all. */
const FAILURES_OF_ONE_MAX = 3;

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

/** Lets a call through, or throws 503 while the model is left alone. */
export const admitCall = (ctx: Ctx, config: Called, model: string): Pass => {
  // The demonstration fails when it is asked to, and is never marked: one person must not switch it off for all.
  if (config.provider === 'demo') return UNCOUNTED;
  const known = knownOf(ctx.kernel, config);
  const person = ctx.actor.kind === 'user' ? ctx.actor.userId : ctx.actor.kind;
  const circuits = [circuitFor(known, model), circuitFor(known, `${model} ${person}`)] as const;
  const nowMs = ctx.kernel.clock.monotonicMs();
  const open = circuits.filter((circuit, index) => isOpen(known, circuit, index === 1));
  const waitMs = Math.max(0, ...open.map(({ openUntilMs }) => openUntilMs - nowMs));
  if (waitMs > 0)
    throw unavailable(
      // The model's name: what a person calls their own configuration is not for those that it is lent to.
      `${model} has failed ${FAILURES_MAX} times in a row and is left alone for a moment; choose another model or try again`,
      Math.ceil(waitMs / 1000),
    );
  // This one call tries; the others wait for how it goes.
  for (const circuit of open) circuit.openUntilMs = nowMs + PAUSE_MS;
  return passFor(ctx.kernel, config, {
    succeeded: () => circuits.forEach(reset),
    failed: (isTrouble) => {
      if (!isTrouble) {
        circuits.forEach(reset);
        return false;
      }
      for (const circuit of circuits) {
        circuit.failures += 1;
        circuit.byPerson.set(person, (circuit.byPerson.get(person) ?? 0) + 1);
        circuit.openUntilMs = ctx.kernel.clock.monotonicMs() + PAUSE_MS;
      }
      return circuits.some((circuit, index) => isOpen(known, circuit, index === 1));
    },
  });
};

/** A person's own circuit needs no agreement of others. */
const isOpen = ({ hasFailedProbe }: Known, { failures, byPerson }: Circuit, isOwn: boolean): boolean => {
  if (isOwn || hasFailedProbe) return failures >= FAILURES_MAX;
  const agreed = [...byPerson.values()].reduce((sum, n) => sum + Math.min(n, FAILURES_OF_ONE_MAX), 0);
  return agreed >= FAILURES_MAX;
};

/**
 * A probe: a call that is made although the provider may be left alone, because a person or a job wants to know how it is. What it tells is
 * always written down: another instance may have noted something else since.
 */
export const forceCall = ({ kernel }: Ctx, config: Called): Pass => {
  const known = knownOf(kernel, config);
  const heal = (): void => {
    known.hasFailedProbe = false;
    known.circuits.clear();
  };
  return passFor(kernel, config, {
    isForced: true,
    succeeded: heal,
    failed: (isTrouble) => {
      if (isTrouble) known.hasFailedProbe = true;
      else heal();
      return isTrouble && [...known.circuits.values()].some(({ failures }) => failures >= FAILURES_MAX);
    },
  });
};

interface Counter {
  readonly isForced?: true;
  readonly succeeded: () => void;
  /** Whether no caller may use it for now. */
  readonly failed: (isTrouble: boolean) => boolean;
}

const passFor = (kernel: Kernel, config: Called, counter: Counter): Pass => {
  const { isForced = false } = counter;
  const known = knownOf(kernel, config);
  let isOver = false;
  let noted = Promise.resolve();
  const once = (work: () => void) => () => {
    if (isOver) return;
    isOver = true;
    work();
  };
  return {
    succeeded: once(() => {
      counter.succeeded();
      noted = note(kernel, config, known, { status: 'healthy', error: null, isForced });
    }),
    failed: (error) =>
      once(() => {
        const kind = error instanceof ProviderFailure ? error.kind : 'server';
        if (kind === 'aborted') return;
        const isDown = counter.failed(TROUBLE.includes(kind));
        if (NOT_ITS_FAULT.includes(kind)) return;
        const said = error instanceof ProviderFailure ? error.message : 'the call failed';
        const status = isDown ? 'down' : 'failing';
        noted = note(kernel, config, known, { status, error: said.slice(0, ERROR_LENGTH_MAX), isForced });
      })(),
    noted: () => noted,
  };
};

interface Noted extends Pick<store.HealthRow, 'status' | 'error'> {
  /** A check, and not a call of an answer. */
  readonly isForced: boolean;
}

/** Keeps it in the row, soon and not for every call. */
const note = async (
  kernel: Kernel,
  config: Called,
  known: Known,
  { status, error, isForced }: Noted,
): Promise<void> => {
  const atMs = kernel.clock.monotonicMs();
  const { noted } = known;
  const isSame = noted?.status === status && noted.error === error;
  if (!isForced && isSame && atMs - noted.atMs < NOTED_EVERY_MS) return;
  known.noted = { status, error, atMs };
  try {
    await keep(kernel, config, { status, error, isForced });
  } catch (failure) {
    known.noted = null;
    kernel.log.debug({ err: failure, config: config.id }, 'the health of a provider could not be noted');
  }
};

const keep = (kernel: Kernel, config: Called, { status, error, isForced }: Noted): Promise<void> => {
  const ctx = systemCtx(kernel, 'provider health');
  return transact(ctx, async (ctx) => {
    const checked_at = ctx.now().toISOString();
    const before = await store.find(ctx.db, config.id);
    if (before === undefined) return;
    // A call that fails says nothing of the check, and one that does not takes back what the check said.
    const hadFailed = isFromCheck(before.health_error);
    const has_failed_check = status !== 'healthy' && (isForced || hadFailed);
    const said = has_failed_check ? asFromCheck(error) : error;
    await store.putHealth(ctx.db, { config_id: config.id, status, checked_at, error: said });
    const health = { status, checked_at, error, has_failed_check };
    const isSame = before.health_status === status && hadFailed === has_failed_check;
    if (before.health_status === null || isSame) return;
    if (before.team_id !== null) return tellTeam(ctx, before.team_id, config.id);
    const audience = config.ownerId === null ? { topics: ['admin'] } : { userIds: [config.ownerId] };
    const payload = { id: config.id, health };
    emit(
      ctx,
      config.ownerId === null ? 'admin.provider_config.health' : 'user.provider_config.health',
      payload,
      audience,
    );
  });
};
