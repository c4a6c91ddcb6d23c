// Asking a provider for its models: that is the test of a configuration, the way to find out whose key it is, and how the list of
// models stays fresh. Never inside a transaction.

import type { Detected, DetectInput, TestResult } from '@parley/contract';
import { Secret } from '../../kernel/crypto/secret.ts';
import { afterCommit, type Ctx, emit, transact } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import type { OnBehalfOf } from '../../kernel/outbound/index.ts';
import { guessProvider, PROVIDERS, vendorOf } from '../../providers/index.ts';
import {
  type Endpoint,
  type FailureKind,
  type ListedModel,
  ProviderFailure,
} from '../../providers/vendor.ts';
import { openRow, toUsable } from './endpoint.ts';
import { forceCall } from './health.ts';
import * as store from './store.ts';
import { tellTeam } from './team-keys.ts';
import { healthOf } from './view.ts';

const PROBE_MS_MAX = 15_000;
const DETECT_MS_MAX = 10_000;
/** The person who adds a configuration waits this long for its models; a slow provider's come later. */
const PATIENCE_MS = 4_000;
/** OpenRouter lists several hundred; more than this is a server that makes them up. */
const MODELS_MAX = 2_000;
const MODEL_ID_LENGTH_MAX = 200;
const DETECTED_MAX = 4;
const DETECTED_MODELS_MAX = 200;

const ask = (ctx: Ctx, endpoint: Endpoint, ms: number, signal?: AbortSignal): Promise<ListedModel[]> => {
  const timeout = AbortSignal.timeout(ms);
  const io = {
    outbound: ctx.kernel.outbound,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    firstByteMs: ms,
    idleMs: ms,
  };
  return vendorOf(endpoint.provider).listModels(endpoint, io);
};

/** What came from outside, cut to what may be stored. */
const toRows = (configId: string, models: readonly ListedModel[], fetched_at: string): store.ModelRow[] => {
  const byId = new Map(
    models
      .filter(({ id }) => id !== '' && id.length <= MODEL_ID_LENGTH_MAX && !/\p{Cc}/u.test(id))
      .slice(0, MODELS_MAX)
      .map((model) => [model.id, model]),
  );
  return [...byId.values()].map(
    ({ id, kind, displayName, contextWindow, maxOutput, capabilities, price }) => ({
      config_id: configId,
      model_id: id,
      kind,
      listed_json: {
        ...(displayName ? { display_name: displayName.slice(0, MODEL_ID_LENGTH_MAX) } : {}),
        ...(contextWindow ? { context_window: Math.round(contextWindow) } : {}),
        ...(maxOutput ? { max_output: Math.round(maxOutput) } : {}),
        ...(capabilities ? { capabilities } : {}),
        ...(price ? { price } : {}),
      },
      fetched_at,
    }),
  );
};

/** Fetches and keeps the models, and notes how the provider is. Throws `ProviderFailure`, or `Failure` for a key that is closed. */
export const refresh = async (
  ctx: Ctx,
  row: store.ConfigRow,
  signal?: AbortSignal,
): Promise<store.ModelRow[]> => {
  const endpoint = await openRow(ctx, row);
  const pass = forceCall(ctx, toUsable(row));
  let models: ListedModel[];
  try {
    models = await ask(ctx, endpoint, PROBE_MS_MAX, signal);
  } catch (error) {
    pass.failed(error);
    await pass.noted();
    throw error;
  }
  pass.succeeded();
  await pass.noted();
  const rows = toRows(row.id, models, ctx.now().toISOString());
  await transact(ctx, async (ctx) => {
    // Two who replace the same list at once would both insert it.
    await ctx.kernel.database.dialect.lock(ctx.db, `models of ${row.id}`);
    // It may have been deleted while the provider was asked.
    if ((await store.find(ctx.db, row.id)) === undefined) return;
    await store.replaceModels(ctx.db, row.id, rows);
    // Of one that is switched off only administrators know, so the event to all names none.
    if (row.team_id !== null) return tellTeam(ctx, row.team_id, row.id);
    if (row.owner_id === null)
      return emit(ctx, 'user.models.changed', { provider_config_id: null }, { topics: ['everybody'] });
    emit(ctx, 'user.models.changed', { provider_config_id: row.id }, { userIds: [row.owner_id] });
  });
  return rows;
};

/** The sentence that a failed call leaves; anything that is not for people to read is thrown on. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof ProviderFailure || error instanceof Failure) return error.message;
  throw error;
};

export const test = async (ctx: Ctx, row: store.NamedConfigRow): Promise<TestResult> => {
  const from = performance.now();
  const done = (ok: boolean, error: string | null, model_count: number): TestResult => {
    const checked_at = ctx.now().toISOString();
    const health = ok
      ? ({ status: 'healthy', checked_at, error: null, has_failed_check: false } as const)
      : ({ ...healthOf(row), status: 'failing', checked_at, error, has_failed_check: true } as const);
    return { ok, error, model_count, latency_ms: Math.round(performance.now() - from), health };
  };
  try {
    return done(true, null, (await refresh(ctx, row)).length);
  } catch (error) {
    return done(false, sentenceOf(error), 0);
  }
};

/** The same context outside of its transaction: for what follows a commit. */
const outside = ({ tx: _tx, ...ctx }: Ctx): Ctx => ({ ...ctx, db: ctx.kernel.database.read });

/** After a configuration was made or changed: its models, soon. A failure shows in its health and nowhere else. */
export const refreshSoon = async (ctx: Ctx, id: string): Promise<void> => {
  const run = async (): Promise<void> => {
    const plain = outside(ctx);
    const row = await store.find(plain.db, id);
    if (row) await refresh(plain, row);
  };
  const quietly = (): Promise<void> =>
    run().catch((error: unknown) => ctx.log.debug({ err: error, config: id }, 'models were not fetched'));
  if (ctx.tx) return afterCommit(ctx, () => void quietly());
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, PATIENCE_MS);
  await Promise.race([quietly(), late.promise]);
  clearTimeout(timer);
};

/** The providers that may be meant: the one that is named, or those whose keys look like this one. */
const likelyFor = ({ api_key, provider }: DetectInput) => {
  if ((api_key === undefined) === (provider === undefined))
    throw new Failure(400, 'api_key or provider: one of them is needed, and not both');
  const names = api_key === undefined ? [provider] : guessProvider(api_key);
  return names
    .flatMap((name) => PROVIDERS.filter((known) => known.name === name))
    .filter(({ needsBaseUrl }) => !needsBaseUrl)
    .slice(0, DETECTED_MAX);
};

/** A provider that fails like this has not looked at the key. */
const SAYS_NOTHING: readonly FailureKind[] = [
  'unreachable',
  'timeout',
  'aborted',
  'server',
  'overloaded',
  'rate_limited',
  'protocol',
];

/** Whose key is it, or is the one there that needs none? Each that is likely is asked. Nothing is kept. */
export const detect = async (ctx: Ctx, input: DetectInput, onBehalfOf: OnBehalfOf): Promise<Detected[]> => {
  const apiKey = input.api_key === undefined ? null : new Secret<string>(input.api_key);
  const likely = likelyFor(input);
  const tried = await Promise.all(
    likely.map(async ({ name, label }): Promise<Detected> => {
      const endpoint: Endpoint = { provider: name, baseUrl: null, apiKey, headers: {}, onBehalfOf };
      try {
        const models = (await ask(ctx, endpoint, DETECT_MS_MAX)).filter(({ kind }) => kind === 'chat');
        const shown = models
          .slice(0, DETECTED_MODELS_MAX)
          .map(({ id, displayName }) => ({ model_id: id, display_name: displayName ?? id }));
        return { provider: name, label, ok: true, is_checked: true, error: null, models: shown };
      } catch (error) {
        const is_checked = !(error instanceof ProviderFailure) || !SAYS_NOTHING.includes(error.kind);
        return { provider: name, label, ok: false, is_checked, error: sentenceOf(error), models: [] };
      }
    }),
  );
  return [...tried.filter(({ ok }) => ok), ...tried.filter(({ ok }) => !ok)];
};
