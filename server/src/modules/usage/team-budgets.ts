// What the keys of a team may cost in a month, and what they have cost.

import type { Budget, TeamBudgetInput } from '@parley/contract';
import { type Ctx, emit, transact } from '../../kernel/ctx.ts';
import { tooMany } from '../../kernel/errors.ts';
import { recordAct } from '../audit/index.ts';
import { notify } from '../notifications/index.ts';
import { accessTeam } from '../teams/index.ts';
import {
  type CallRecord,
  FREE_PROVIDER,
  monthOf,
  NANOS,
  shareOf,
  sumOf,
  type Total,
  toNanos,
  untilNextMonth,
  WARNING_SHARE,
} from './budget.ts';
import * as store from './store.ts';

const isPaidByTeam = ({ team_id, paid_by, provider }: CallRecord): boolean =>
  team_id !== null && paid_by === 'person' && provider !== FREE_PROVIDER;

/** Counts up what the keys of teams paid for, in one order everywhere. */
export const countTeams = async (ctx: Ctx, calls: readonly CallRecord[], now: Date): Promise<void> => {
  const paid = calls.filter(isPaidByTeam);
  for (const teamId of [...new Set(paid.flatMap(({ team_id }) => team_id ?? []))].sort()) {
    const { tokens, nanos } = sumOf(paid.filter(({ team_id }) => team_id === teamId));
    const total = await store.add(ctx.db, teamId, monthOf(now), tokens, nanos);
    const { share } = await budgetFor(ctx, teamId, now, total);
    if (total.is_warned || share === null || share < WARNING_SHARE) continue;
    await store.markWarned(ctx.db, teamId, total.month);
    await notify(ctx, await store.listTeamOwnerIds(ctx.db, teamId), {
      type: 'system',
      says: { kind: 'budget_team' },
      link: `/teams/${teamId}`,
      data: { budget: 'team', team_id: teamId },
    });
  }
};

const budgetFor = async (ctx: Ctx, teamId: string, now: Date, total: Total | undefined): Promise<Budget> => {
  const row = await store.findTeamBudget(ctx.db, teamId);
  const nanos = row?.cost_nanos_per_month ?? null;
  return shareOf(now, total, {
    tokens_max: row?.tokens_per_month ?? null,
    cost_max: nanos === null ? null : nanos / NANOS,
  });
};

export const budgetOfTeam = async (ctx: Ctx, teamId: string): Promise<Budget> => {
  const now = ctx.now();
  const [total] = await store.listTotals(ctx.db, [teamId], monthOf(now));
  return budgetFor(ctx, teamId, now, total);
};

export const readBudget = async (ctx: Ctx, teamId: string): Promise<Budget> => {
  await accessTeam(ctx, teamId, 'team.usage.read');
  return budgetOfTeam(ctx, teamId);
};

export const setBudget = (ctx: Ctx, teamId: string, input: TeamBudgetInput): Promise<Budget> =>
  transact(ctx, async (ctx) => {
    await accessTeam(ctx, teamId, 'team.providers.manage');
    const before = await store.findTeamBudget(ctx.db, teamId);
    const { tokens_max, cost_max } = input;
    await store.putTeamBudget(ctx.db, {
      team_id: teamId,
      tokens_per_month: tokens_max === undefined ? (before?.tokens_per_month ?? null) : tokens_max,
      cost_nanos_per_month:
        cost_max === undefined ? (before?.cost_nanos_per_month ?? null) : toNanos(cost_max),
    });
    const topics = [`team_members:${teamId}`];
    emit(ctx, 'team.budget.changed', { team_id: teamId }, { topics });
    const budget = await budgetOfTeam(ctx, teamId);
    await recordAct(ctx, {
      action: 'team.budget_changed',
      target: { type: 'team', id: teamId },
      details: { tokens_max: budget.tokens_max, cost_max: budget.cost_max },
    });
    return budget;
  });

/** Before a key of the team pays for an answer, and between the calls of one. Throws 429 when there is nothing left to pay with. */
export const assertWithinTeamBudget = async (
  ctx: Ctx,
  teamId: string,
  pending: readonly CallRecord[] = [],
): Promise<void> => {
  const now = ctx.now();
  const [total] = await store.listTotals(ctx.db, [teamId], monthOf(now));
  const { tokens, nanos } = sumOf(pending.filter(isPaidByTeam));
  const used = { tokens: (total?.tokens ?? 0) + tokens, cost_nanos: (total?.cost_nanos ?? 0) + nanos };
  const { share } = await budgetFor(ctx, teamId, now, used);
  if (share !== null && share >= 1)
    throw tooMany(
      'the AI budget of the team for this month is used up: choose another model, or ask those who manage its providers',
      untilNextMonth(now),
    );
};
