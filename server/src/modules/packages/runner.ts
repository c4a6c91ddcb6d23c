// One call of a package: who it acts for, how far it may go, what it asks of the server, and what is written down of it.

import type { JsonValue, PackageCall } from '@parley/contract';
import { type Ctx, systemCtx } from '../../kernel/ctx.ts';
import { Failure, invariant, unavailable } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { findUser } from '../users/index.ts';
import { breakCircuit, pauseOf } from './breaker.ts';
import type { CallFacts } from './capabilities/host-call.ts';
import { hostFor } from './capabilities/index.ts';
import { causedBy, loopOf } from './causes.ts';
import { contentIn } from './contents.ts';
import { callsWritten, noteCall } from './made-calls.ts';
import { countCall } from './metrics.ts';
import type { Order } from './orders.ts';
import type { Outcome } from './sandbox/pool.ts';
import type { CallLimits } from './sandbox/protocol.ts';
import { sandboxOf } from './sandbox-of.ts';
import { settingsFor } from './settings.ts';
import type { Installed } from './store.ts';

type Kind = PackageCall['kind'];

const [SECOND, MINUTE] = [1_000, 60_000];
const LIMITS: Readonly<Record<Kind, CallLimits>> = {
  filter: { cpuMs: 200, wallMs: 10 * SECOND, hostCallsMax: 10 },
  route: { cpuMs: 500, wallMs: 10 * SECOND, hostCallsMax: 100 },
  webhook: { cpuMs: 500, wallMs: 10 * SECOND, hostCallsMax: 100 },
  tool: { cpuMs: 500, wallMs: 30 * SECOND, hostCallsMax: 100 },
  event: { cpuMs: 2_000, wallMs: MINUTE, hostCallsMax: 100 },
  schedule: { cpuMs: 2_000, wallMs: 4 * MINUTE, hostCallsMax: 100 },
  step: { cpuMs: 2_000, wallMs: MINUTE, hostCallsMax: 100 },
  job: { cpuMs: 2_000, wallMs: 4 * MINUTE, hostCallsMax: 100 },
};

/** The person whom a call acts for; null: it acts for itself. */
const personOf = async (ctx: Ctx): Promise<CallFacts['user']> => {
  if (ctx.actor.kind !== 'user') return null;
  const row = await findUser(ctx, ctx.actor.userId);
  return row ? { id: row.id, handle: row.handle, display_name: row.display_name } : null;
};

const REASONS: Readonly<Record<Exclude<Outcome['kind'], 'ok'>, number>> = {
  failed: 502,
  limit: 504,
  killed: 504,
  lost: 503,
  busy: 503,
};

/** What the caller is told of a call that brought no result. */
const failureOf = ({ row }: Installed, outcome: Exclude<Outcome, { kind: 'ok' }>): Failure => {
  const text = `the package ${row.package_id} failed: ${outcome.reason.replace(/ \(at .*\)$/s, '')}`;
  if (outcome.kind === 'busy' || outcome.kind === 'lost') return unavailable(`${text}; try again`);
  const isMemory = outcome.kind === 'limit' && /memory/.test(outcome.reason);
  return isMemory ? unavailable(text) : new Failure(REASONS[outcome.kind], text);
};

/** Drops what would change the prototype of whatever it is copied into. */
const parsed = (json: string): JsonValue =>
  JSON.parse(json, (key, value: JsonValue) => (key === '__proto__' ? undefined : value)) as JsonValue;

/** Runs a handler and gives what it returned. Throws what its caller should hear. What it asked of others ends with it, and with `signal`. */
export const callHandler = async (
  asked: Ctx,
  found: Installed,
  order: Order,
  signal?: AbortSignal,
): Promise<JsonValue> => {
  const { row, version } = found;
  const user = await personOf(asked);
  const principal = user?.id ?? `bot:${row.package_id}`;
  const id = newId();
  await assertNoLoop(asked, found, order, { id, principal });
  const pause = await pauseOf(asked, found, principal);
  if (pause !== null) throw pause;
  const ctx = causedBy(asked, row, order);
  const content = await contentIn(ctx, version.id);
  invariant(content?.program, 'a package with handlers has code');
  const kept = LIMITS[order.kind];
  const limits = { ...kept, wallMs: Math.min(kept.wallMs, order.wallMs ?? kept.wallMs) };
  const facts: CallFacts = {
    pkg: { id: row.package_id, version: version.version },
    user,
    team: row.team_id === null ? null : { id: row.team_id },
    settings: await settingsFor(ctx, found, user?.id ?? null),
    call: { id, kind: order.kind, wall_ms: limits.wallMs },
    granted: row.granted_json.map(({ name }) => name),
  };
  const over = new AbortController();
  const until = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  const host = hostFor({ ctx, found, person: user?.id ?? null, signal: until }, order.kind === 'filter');
  const lines: Array<{ at: string; level: 'info' | 'warn' | 'error'; line: string }> = [];
  const startedAt = ctx.now();
  const from = performance.now();
  const outcome = await sandboxOf(ctx.kernel).call(
    version.id,
    row.id,
    content.program,
    { handler: order.handler, event: JSON.stringify(order.event), context: JSON.stringify(facts), limits },
    {
      host: host.call,
      log: (level, line) => {
        const at = ctx.now().toISOString();
        const known = level === 'warn' || level === 'error' ? level : 'info';
        lines.push({ at, level: known, line: host.masked(line).replaceAll('\0', '') });
      },
    },
  );
  over.abort();
  const ms = Math.round(performance.now() - from);
  const error = outcome.kind === 'ok' ? null : host.masked(outcome.reason).replaceAll('\0', '');
  countCall(ctx.kernel, row.package_id, outcome.kind, ms / 1000);
  await writeDown(ctx, found, lines, {
    ...{ id, handler: order.handler, kind: order.kind, principal },
    ...{ started_at: startedAt.toISOString(), ms, cpu_ms: Math.round(outcome.figures.cpuMs) },
    ...{ host_calls: outcome.figures.hostCalls, outcome: outcome.kind, error },
  });
  if (outcome.kind === 'ok') return parsed(outcome.json);
  throw failureOf(found, { ...outcome, reason: error ?? '' });
};

/** A package that is called by what it did itself, over and over, is not called; its author reads why among its calls. */
const assertNoLoop = async (
  ctx: Ctx,
  found: Installed,
  { kind, handler }: Order,
  { id, principal }: Pick<PackageCall, 'id' | 'principal'>,
): Promise<void> => {
  const loop = loopOf(ctx, found.row, kind);
  if (loop === null) return;
  const figures = { started_at: ctx.now().toISOString(), ms: 0, cpu_ms: 0, host_calls: 0 };
  const call = { id, kind, handler, principal, ...figures, outcome: 'failed', error: loop.message } as const;
  await writeDown(ctx, found, [], call);
  throw loop;
};

const writeDown = async (
  ctx: Ctx,
  found: Installed,
  lines: ReadonlyArray<{ at: string; level: 'info' | 'warn' | 'error'; line: string }>,
  call: PackageCall,
): Promise<void> => {
  const { kernel } = ctx;
  const { row } = found;
  await noteCall(kernel, {
    call: { ...call, package_id: row.id },
    lines: lines.map((line) => ({ id: newId(), package_id: row.id, call_id: call.id, ...line })),
  });
  if (call.outcome !== 'killed' && call.outcome !== 'limit') return;
  // The next call of this caller is to find it.
  await callsWritten(kernel);
  await breakCircuit(systemCtx(kernel, `calls of package ${row.package_id}`), found, call.outcome);
};
