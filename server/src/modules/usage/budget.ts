// What a call cost, and how much of a month's budget that is. Pure.

import type { Budget } from '@parley/contract';
import type * as store from './store.ts';

/** Named when it is made: however often its transaction is tried, it is one call. */
export type CallRecord = Omit<store.UsageRow, 'day' | 'created_at'> & {
  /** In whose workspace it was asked, where no channel says it. */
  readonly place_team_id?: string | null;
};

export const NANOS = 1_000_000_000;
/** From here on those who pay are told. */
export const WARNING_SHARE = 0.8;

/** The demonstration has no key and costs nothing: its calls are recorded, and no budget counts them. */
export const FREE_PROVIDER = 'demo';

export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

export const toNanos = (cost: number | null): number | null =>
  cost === null ? null : Math.max(0, Math.round(cost * NANOS));

export const isPaidByServer = ({ paid_by, provider }: CallRecord): boolean =>
  paid_by === 'platform' && provider !== FREE_PROVIDER;

export const sumOf = (calls: readonly CallRecord[]): { tokens: number; nanos: number } => ({
  tokens: calls.reduce((sum, call) => sum + call.input_tokens + call.output_tokens, 0),
  nanos: calls.reduce((sum, { cost_nanos }) => sum + (cost_nanos ?? 0), 0),
});

export type Total = Pick<store.TotalRow, 'tokens' | 'cost_nanos'>;
export type Limits = Pick<Budget, 'tokens_max' | 'cost_max'>;

/** A budget of nothing is used up from the beginning. */
const partOf = (used: number, max: number): number => (max === 0 ? 1 : used / max);

export const shareOf = (now: Date, total: Total | undefined, { tokens_max, cost_max }: Limits): Budget => {
  const tokens = total?.tokens ?? 0;
  const cost = (total?.cost_nanos ?? 0) / NANOS;
  const shares = [
    tokens_max === null ? null : partOf(tokens, tokens_max),
    cost_max === null ? null : partOf(cost, cost_max),
  ].filter((share) => share !== null);
  const share = shares.length === 0 ? null : Math.max(...shares);
  return { month: monthOf(now), tokens, cost, tokens_max, cost_max, share };
};

/** In seconds. */
export const untilNextMonth = (now: Date): number =>
  (Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - now.getTime()) / 1000;
