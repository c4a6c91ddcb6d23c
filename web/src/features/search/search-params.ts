// What is searched for, as it stands in the address.

import type { SearchKind } from '@parley/contract';
import { hitTypes } from './hits.ts';

export interface SearchParams {
  readonly q?: string | undefined;
  readonly type?: SearchKind | undefined;
  readonly channel?: string | undefined;
  readonly from?: string | undefined;
  /** Days, `2026-07-01`, by the person's own clock; both belong to what is looked at. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

const textOf = (value: unknown): string | undefined =>
  // The router reads a query of digits as a number; to us it is a word.
  typeof value === 'number'
    ? String(value)
    : typeof value === 'string' && value.trim() !== ''
      ? value
      : undefined;

const matching = (value: unknown, pattern: RegExp): string | undefined => {
  const text = textOf(value);
  return text !== undefined && pattern.test(text) ? text : undefined;
};

const ID = /^[0-9a-f-]{36}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const readSearchParams = (raw: Record<string, unknown>): SearchParams => ({
  q: textOf(raw.q)?.slice(0, 200),
  type: hitTypes().find(({ type }) => type === raw.type)?.type,
  channel: matching(raw.channel, ID),
  from: matching(raw.from, ID),
  after: matching(raw.after, DAY),
  before: matching(raw.before, DAY),
});

/** The moment at which a day begins here, so many days later; undefined for a day that there is not. */
export const dayStart = (day: string | undefined, daysLater: number): string | undefined => {
  if (day === undefined) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
};
