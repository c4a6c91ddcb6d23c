// Lengths of time for people: a number and a unit in the form, `PT8H` in the definition.

import { durationMs } from '@parley/contract/duration';
import { locale } from '../../lib/format.ts';

const UNIT_MS = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1_000 } as const;

export type DurationUnit = keyof typeof UNIT_MS;

/** The smallest first. */
export const DURATION_UNITS = Object.keys(UNIT_MS).reverse() as DurationUnit[];

export interface DurationParts {
  readonly count: number;
  readonly unit: DurationUnit;
}

/** In the largest unit that leaves no rest; null for what is no length of time. */
export const partsOf = (duration: unknown): DurationParts | null => {
  const ms = durationMs(duration);
  if (ms === null) return null;
  const unit = DURATION_UNITS.findLast((unit) => ms % UNIT_MS[unit] === 0) ?? 'second';
  return { count: ms / UNIT_MS[unit], unit };
};

export const durationOf = ({ count, unit }: DurationParts): string =>
  unit === 'day' ? `P${count}D` : `PT${count}${unit.charAt(0).toUpperCase()}`;

const inWords = (unit: DurationUnit): Intl.NumberFormat =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' });

/** "8 hours"; nothing for what is no length of time. */
export const durationText = (duration: unknown): string => {
  const parts = partsOf(duration);
  return parts === null ? '' : inWords(parts.unit).format(parts.count);
};

/** "hours": of many, since in some languages the word for two says the number as well. */
export const unitText = (unit: DurationUnit): string =>
  inWords(unit)
    .formatToParts(10)
    .find(({ type }) => type === 'unit')?.value ?? unit;
