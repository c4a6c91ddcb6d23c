// Moments as the clocks of a time zone show them, and when a schedule comes next there.

import type { TaskScheduleInput } from '@parley/contract';

const SHOWN_MAX = 5;

export const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone !== '';
  } catch {
    return false;
  }
};

/** How far the clocks of a zone are ahead of UTC at a moment. */
const aheadMs = (time: number, timeZone: string): number => {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, calendar: 'gregory', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  } as const);
  const part = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes): number => part.get(type) ?? 0;
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown - Math.floor(time / 1000) * 1000;
};

/** As a field of the browser has it: what the clocks of the zone show, to the minute. */
export const clockTime = (time: string | null, zone: string): string => {
  if (time === null) return '';
  const at = new Date(time).getTime();
  return new Date(at + aheadMs(at, zone)).toISOString().slice(0, 16);
};

/** The moment at which the clocks of the zone show this. Where they leave it out, it is as long after as was left out. */
export const momentOf = (clock: string, zone: string): string => {
  const shown = new Date(`${clock}Z`).getTime();
  const before = shown - aheadMs(shown - 86_400_000, zone);
  const guess = shown - aheadMs(before, zone);
  const isShown = guess + aheadMs(guess, zone) === shown;
  return new Date(isShown ? guess : before).toISOString();
};

/** All that this browser knows. */
export const knownZones = (): readonly string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** The next five at most, as the server counts them; null where it would refuse the pattern. */
export const nextTimesOf = async (
  { cron, at, timezone = 'UTC' }: TaskScheduleInput,
  now: Date,
): Promise<readonly string[] | null> => {
  if (at != null) return new Date(at) > now ? [at] : null;
  const { Cron } = await import('croner');
  try {
    const times = new Cron(cron ?? '', { timezone, mode: '5-part' }).nextRuns(SHOWN_MAX, now);
    return times.length === 0 ? null : times.map((time) => time.toISOString());
  } catch {
    return null;
  }
};
