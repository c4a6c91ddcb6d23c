// What answers cost and how much of a budget is used, for tests of components: whole, and different only in what the test names.

import type { Budget, UsageLine, UsageSums } from '@parley/contract';

export const sumsOf = (change: Partial<UsageSums> = {}): UsageSums => ({
  calls: 0,
  failures: 0,
  input_tokens: 0,
  output_tokens: 0,
  cached_tokens: 0,
  reasoning_tokens: 0,
  cost: 0,
  unpriced_calls: 0,
  latency_ms: 0,
  ...change,
});

export const lineOf = (label: string, change: Partial<UsageLine> = {}): UsageLine => ({
  ...sumsOf(),
  key: label,
  label,
  ...change,
});

/** Without a limit, unless the test names one. */
export const budgetOf = (change: Partial<Budget> = {}): Budget => ({
  month: '2026-01',
  tokens: 0,
  cost: 0,
  tokens_max: null,
  cost_max: null,
  share: null,
  ...change,
});
