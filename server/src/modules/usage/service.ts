// What answers cost. Every call is a row; what the keys of the platform and of teams pay for is also counted up per month, for budgets.
// A person's own key is their own money: it is written down, and held against no budget.

import type { Budget, UsageLine, UsageSums } from '@parley/contract';
import { afterCommit, type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, tooMany } from '../../kernel/errors.ts';
import { notify } from '../notifications/index.ts';
import { accessTeam } from '../teams/index.ts';
import { accessUser, listAdminIds } from '../users/index.ts';
import {
  type CallRecord,
  isPaidByServer,
  monthOf,
  NANOS,
  shareOf,
  sumOf,
  type Total,
  untilNextMonth,
  WARNING_SHARE,
} from './budget.ts';
import { completionTokens } from './metrics.ts';
import * as store from './store.ts';
import { budgetOfTeam, countTeams } from './team-budgets.ts';

const DAYS_DEFAULT = 30;
const DAY_MS = 86_400_000;
const PLATFORM = 'platform';
/** Writes calls down, inside the caller's transaction. */
export const recordCalls = async (ctx: Ctx, calls: readonly CallRecord[]): Promise<void> => {
  if (calls.length === 0) return;
  const now = ctx.now();
  const created_at = now.toISOString();
  const day = created_at.slice(0, 10);
  // What was paid for stays known although the account of the person who asked may be gone by now.
  const there = await store.listThere(
    ctx.db,
    calls.flatMap(({ user_id }) => user_id ?? []),
  );
  const places = await store.listTeamsOfChannels(
    ctx.db,
    calls.flatMap(({ channel_id }) => channel_id ?? []),
  );
  const rows = calls.map(({ place_team_id = null, ...call }) => ({
    ...call,
    team_id: call.team_id ?? places.get(call.channel_id ?? '') ?? place_team_id,
    user_id: there.find((id) => id === call.user_id) ?? null,
    day,
    created_at,
  }));
  const written = await store.insert(ctx.db, rows);
  const isNew = rows.filter(({ id }) => written.includes(id));
  afterCommit(ctx, () => meter(ctx, isNew));
  await countTeams(
    ctx,
    calls.filter(({ id }) => written.includes(id)),
    now,
  );
  const paid = isNew.filter(isPaidByServer);
  // In one order everywhere: two who count up the same rows must not wait for each other.
  const people = new Set(paid.flatMap(({ user_id }) => user_id ?? []));
  if (paid.length > 0) await count(ctx, PLATFORM, paid, now);
  for (const id of [...people].sort())
    await count(
      ctx,
      id,
      paid.filter(({ user_id }) => user_id === id),
      now,
    );
};

const meter = ({ kernel }: Ctx, calls: readonly CallRecord[]): void => {
  const tokens = completionTokens.of(kernel);
  for (const { input_tokens, output_tokens } of calls) {
    tokens.inc({ direction: 'input' }, input_tokens);
    tokens.inc({ direction: 'output' }, output_tokens);
  }
};

const count = async (ctx: Ctx, subject: string, calls: readonly CallRecord[], now: Date): Promise<void> => {
  const { tokens, nanos } = sumOf(calls);
  const total = await store.add(ctx.db, subject, monthOf(now), tokens, nanos);
  const { share } = budgetOf(ctx, subject, now, total);
  if (total.is_warned || share === null || share < WARNING_SHARE) return;
  await store.markWarned(ctx.db, subject, total.month);
  const people = subject === PLATFORM ? await listAdminIds(ctx.db) : [subject];
  await notify(ctx, people, {
    type: 'system',
    says: { kind: subject === PLATFORM ? 'budget_platform' : 'budget_own' },
    link: subject === PLATFORM ? '/admin' : '/settings',
    data: { budget: subject === PLATFORM ? 'platform' : 'user' },
  });
};

const budgetOf = (ctx: Ctx, subject: string, now: Date, total: Total | undefined): Budget => {
  const { settings } = ctx.kernel;
  const isPlatform = subject === PLATFORM;
  return shareOf(now, total, {
    tokens_max: settings.recent(isPlatform ? 'platform_tokens_per_month' : 'user_tokens_per_month'),
    cost_max: settings.recent(isPlatform ? 'platform_cost_per_month' : 'user_cost_per_month'),
  });
};

/**
 * Before the platform pays for an answer, and between the calls of one: `pending` are the caller's own that are not written down yet.
 * Throws 429 when there is nothing left to pay with.
 */
export const assertWithinBudget = async (ctx: Ctx, pending: readonly CallRecord[] = []): Promise<void> => {
  const now = ctx.now();
  const me = userId(ctx);
  const totals = await store.listTotals(ctx.db, [PLATFORM, me], monthOf(now));
  const { tokens, nanos } = sumOf(pending.filter(isPaidByServer));
  for (const subject of [me, PLATFORM]) {
    const total = totals.find((total) => total.subject === subject);
    const used = { tokens: (total?.tokens ?? 0) + tokens, cost_nanos: (total?.cost_nanos ?? 0) + nanos };
    const { share } = budgetOf(ctx, subject, now, used);
    if (share === null || share < 1) continue;
    throw tooMany(
      subject === PLATFORM
        ? "the platform's AI budget for this month is used up: use a key of your own, or ask an administrator"
        : 'your AI budget for this month is used up: use a key of your own, or ask an administrator to raise it',
      untilNextMonth(now),
    );
  }
};

interface UsageQuery {
  readonly group_by?: store.Group | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const periodOf = (ctx: Ctx, { from, to }: UsageQuery): { from: string; to: string } => {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const end = to ?? day(ctx.now().getTime());
  if (from !== undefined && from > end) throw badRequest('from: must not be after to');
  return { from: from ?? day(Date.parse(end) - (DAYS_DEFAULT - 1) * DAY_MS), to: end };
};

type SumsRow = Awaited<ReturnType<typeof store.total>>;
const toSums = (row: SumsRow): UsageSums => ({
  calls: Number(row.calls),
  failures: Number(row.failures),
  input_tokens: Number(row.input_tokens),
  output_tokens: Number(row.output_tokens),
  cached_tokens: Number(row.cached_tokens),
  reasoning_tokens: Number(row.reasoning_tokens),
  cost: Number(row.cost_nanos) / NANOS,
  unpriced_calls: Number(row.unpriced_calls),
  latency_ms: Math.round(Number(row.latency_ms)),
});

const report = async (ctx: Ctx, whose: string | null, query: UsageQuery, subject: string) => {
  const now = ctx.now();
  const [total] = await store.listTotals(ctx.db, [subject], monthOf(now));
  return {
    ...(await linesOf(ctx, query, { userId: whose, teamId: null })),
    budget: budgetOf(ctx, subject, now, total),
  };
};

/** What one person, one team or everybody has used. */
const linesOf = async (ctx: Ctx, query: UsageQuery, of: Pick<store.Filter, 'userId' | 'teamId'>) => {
  const group = query.group_by ?? 'day';
  const filter = { ...of, ...periodOf(ctx, query) };
  const rows = await store.listGrouped(ctx.db, group, filter);
  const names = await namesOf(ctx, group, rows);
  return {
    data: rows.map((row): UsageLine => ({ key: row.key, label: names(row.key), ...toSums(row) })),
    total: toSums(await store.total(ctx.db, filter)),
  };
};

const namesOf = async (
  ctx: Ctx,
  group: store.Group,
  rows: ReadonlyArray<{ key: string | null }>,
): Promise<(key: string | null) => string> => {
  if (group === 'day' || group === 'model' || group === 'provider') return (key) => key ?? '';
  const names = await store.listNames(
    ctx.db,
    group,
    rows.flatMap(({ key }) => key ?? []),
    userId(ctx),
  );
  return (key) => (key === null ? '' : (names.get(key) ?? ''));
};

export const mine = async (ctx: Ctx, query: UsageQuery) => {
  const me = userId(ctx);
  const own = await report(ctx, me, query, me);
  return { ...own, lent: toSums(await store.totalLent(ctx.db, me, periodOf(ctx, query))) };
};

/** Of all people, or of one. */
export const reportForAll = async (
  ctx: Ctx,
  { user_id, ...query }: UsageQuery & { user_id?: string | undefined },
) => {
  if (user_id !== undefined) await accessUser(ctx, user_id);
  return report(ctx, user_id ?? null, query, user_id ?? PLATFORM);
};

/** What was asked with the team's keys or in its workspaces. */
export const reportForTeam = async (ctx: Ctx, teamId: string, query: UsageQuery) => {
  await accessTeam(ctx, teamId, 'team.usage.read');
  return {
    ...(await linesOf(ctx, query, { userId: null, teamId })),
    budget: await budgetOfTeam(ctx, teamId),
  };
};

/** For calls that belong to no message: a transaction of their own. */
export const recordAlone = (ctx: Ctx, calls: readonly CallRecord[]): Promise<void> =>
  transact(ctx, (ctx) => recordCalls(ctx, calls));
