// Dates and numbers in the person's own language.

import i18next from 'i18next';

/** The browser's own variant of the language, when it has one: a person in London reads dates differently from one in Boston. */
export const locale = (): string =>
  navigator.languages.find((tag) => tag.split('-')[0] === i18next.language) ?? i18next.language;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes as long as drawing a row, and every row needs one. There are few different ones. */
const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = locale() + JSON.stringify(options);
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale(), options);
  dateFormats.set(key, format);
  return format;
};

const UNITS: ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, number]> = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

export const formatDateTime = (time: string): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));

export const formatDate = (time: string): string =>
  dateFormat({ dateStyle: 'medium' }).format(new Date(time));

/** A day of a chart: `2026-07-01` is that day everywhere, so it is read and written in UTC. */
export const formatDay = (day: string): string =>
  dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  );

export const formatList = (words: readonly string[]): string => new Intl.ListFormat(locale()).format(words);

export const formatNumber = (value: number): string => new Intl.NumberFormat(locale()).format(value);

/** "3 hours ago"; within the last minute the language's own word for now. Days are those of the calendar, or “tomorrow” would be the day after it. */
export const formatRelative = (time: string, now: number = Date.now()): string => {
  const at = Date.parse(time);
  const seconds = (at - now) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 60];
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(
    unit === 'day' ? daysBetween(now, at) : Math.trunc(seconds / size),
    unit,
  );
};

/** "2 days", "5 hours": the largest unit that fits, as a length of time. */
export const formatDuration = (seconds: number): string => {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? (['second', 1] as const);
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(seconds / size),
  );
};

/** "1.4 MB", in the language's own notation. */
export const formatBytes = (bytes: number): string => {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: units[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value);
};

/** "14:05": for times of a day that is named elsewhere. */
export const formatTime = (time: string): string => dateFormat({ timeStyle: 'short' }).format(new Date(time));

/** "Today", "Yesterday", "Tuesday, 3 March": the name of a day, as a heading. */
export const formatDayName = (time: string, now: number = Date.now()): string => {
  const date = new Date(time);
  const days = daysBetween(date.getTime(), now);
  if (days === 0 || days === 1) {
    const text = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(-days, 'day');
    return text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);
  }
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return dateFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(date);
};

const startOfDay = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

/** How many midnights lie between; where clocks are changed, a day has an hour more or less. */
const daysBetween = (from: number, to: number): number =>
  Math.round((startOfDay(to) - startOfDay(from)) / 86_400_000);

/** "128K": for sizes of which the exact figure does not matter. */
export const formatCompact = (value: number): string =>
  new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 }).format(value);

/** Prices are in US dollars, small ones with as many digits as they need. */
export const formatPrice = (value: number): string =>
  new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: value !== 0 && value < 0.01 ? 6 : 2,
  }).format(value);

/** The day that it is, in full: Monday 16 November. */
export const formatToday = (now: Date = new Date()): string =>
  dateFormat({ weekday: 'long', day: 'numeric', month: 'long' }).format(now);
