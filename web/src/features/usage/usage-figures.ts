// Days and sums of a usage report. Days are UTC, as the server counts them.

import type { UsageLine, UsageSums } from '@parley/contract';
import { locale } from '../../lib/format.ts';

export const PERIODS = ['7', '30', '90'] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The first day of the period; today is its last. */
export const periodStart = (period: Period, now: number = Date.now()): string =>
  dayOf(now - (Number(period) - 1) * DAY_MS);

const NOTHING: UsageSums = {
  calls: 0,
  failures: 0,
  input_tokens: 0,
  output_tokens: 0,
  cached_tokens: 0,
  reasoning_tokens: 0,
  cost: 0,
  unpriced_calls: 0,
  latency_ms: 0,
};

/** Every day of the period, also those on which nothing happened. */
export const everyDay = (
  lines: readonly UsageLine[],
  period: Period,
  now: number = Date.now(),
): UsageLine[] => {
  const known = new Map(lines.map((line) => [line.key, line]));
  return Array.from({ length: Number(period) }, (_, index) => {
    const day = dayOf(now - (Number(period) - 1 - index) * DAY_MS);
    return known.get(day) ?? { ...NOTHING, key: day, label: day };
  });
};

/** Cents matter while little is spent; fractions of them while next to nothing is. */
export const costText = (dollars: number): string =>
  new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: dollars > 0 && dollars < 0.1 ? 4 : 2,
  }).format(dollars);
