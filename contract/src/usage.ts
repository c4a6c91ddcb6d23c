// What answers cost: every call of a provider is written down, and budgets are held against it.

import { z } from 'zod';
import { byId, eventKinds, Id, pageQuery, ref, routes } from './common.ts';
import { none, noun } from './noun.ts';

/** A calendar day in UTC that there is: no 30th of February. */
const Day = z
  .string()
  .regex(/^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a day like 2026-01-31')
  .refine((day) => new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day.slice(-2)), {
    error: 'must be a day that there is',
  })
  .meta({ format: 'date' });

export const UsageGroup = z.enum(['day', 'model', 'persona', 'channel']);
const TeamUsageGroup = z.enum(['day', 'model', 'persona', 'channel', 'user', 'provider']);
export const AdminUsageGroup = z.enum([...TeamUsageGroup.options, 'team']);

export type UsageSums = z.infer<typeof UsageSums>;
export const UsageSums = z
  .object({
    calls: z.int(),
    failures: z.int(),
    input_tokens: z.int(),
    output_tokens: z.int(),
    cached_tokens: z.int(),
    reasoning_tokens: z.int(),
    /** USD, as far as prices are known. */
    cost: z.number(),
    /** Calls that took tokens at an unknown price: `cost` is that much too low. */
    unpriced_calls: z.int(),
    latency_ms: z.int(),
  })
  .meta({ id: 'UsageSums' });

/** `key` is a day, a model, or an identifier; null gathers what belongs to none. */
export type UsageLine = z.infer<typeof UsageLine>;
export const UsageLine = UsageSums.extend({ key: z.string().nullable(), label: z.string() }).meta({
  id: 'UsageLine',
});

export type Budget = z.infer<typeof Budget>;
export const Budget = z
  .object({
    month: z.string(),
    tokens: z.int(),
    cost: z.number(),
    tokens_max: z.int().nullable(),
    cost_max: z.number().nullable(),
    /** The larger of the two shares, 1 when the budget is used up; null without one. */
    share: z.number().nullable(),
  })
  .meta({ id: 'Budget' });

const report = z.object({ data: z.array(UsageLine), total: UsageSums, budget: Budget });
/** `lent` is what others have used through the caller's own keys, where those are lent to a channel. Only sums: who asked what is theirs. */
const ownReport = report.extend({ lent: UsageSums });
const period = { from: Day.optional(), to: Day.optional() };

export type TeamBudgetInput = z.infer<typeof TeamBudgetInput>;
/** Of the team's own keys, for each month. Null: without a limit; what is left out stays as it is. */
const TeamBudgetInput = z.object({
  tokens_max: z.int().min(0).max(1_000_000_000_000).nullable().optional(),
  cost_max: z.number().min(0).max(1_000_000).nullable().optional(),
});

const ofTeam = {
  auth: 'bearer',
  permission: 'surface.chat.access',
  resources: ['team'],
  params: byId('team'),
  errors: [403],
} as const;

export const usageRoutes = routes({
  'GET /api/v1/usage': {
    auth: 'bearer',
    permission: 'surface.chat.access',
    resources: [],
    summary: 'What I have used, grouped; the last 30 days unless said otherwise',
    query: z.object({ group_by: UsageGroup.optional(), ...period, ...pageQuery }),
    response: { 200: ownReport },
  },
  'GET /api/v1/teams/{id}/usage': {
    ...ofTeam,
    summary:
      'What was asked with the team’s keys or in its workspaces, grouped; for those with team.usage.read',
    query: z.object({ group_by: TeamUsageGroup.optional(), ...period, ...pageQuery }),
    response: { 200: report },
  },
  'GET /api/v1/teams/{id}/budget': {
    ...ofTeam,
    summary: 'What the team’s keys may cost this month, and what they have cost',
    response: { 200: Budget },
  },
  'PUT /api/v1/teams/{id}/budget': {
    ...ofTeam,
    summary: 'Limit what the team’s keys may cost in a month; for those with team.providers.manage',
    body: TeamBudgetInput,
    response: { 200: Budget },
  },
  'GET /api/v1/admin/usage': {
    auth: 'bearer',
    permission: 'surface.admin.access',
    resources: ['user'],
    summary: 'What everybody has used, grouped',
    query: z.object({
      group_by: AdminUsageGroup.optional(),
      user_id: ref('user').optional(),
      ...period,
      ...pageQuery,
    }),
    response: { 200: report },
  },
});

export const usageEvents = eventKinds({
  'team.budget.changed': z.object({ team_id: Id }),
});

export const usageNoun = noun({
  name: 'usage',
  routes: usageRoutes,
  events: usageEvents,
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
