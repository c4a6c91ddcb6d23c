// A schedule in words: patterns that people make become a sentence, others are shown as they are.

import type { TaskSchedule } from '@parley/contract';
import { type CronFields, isEvery, readFields } from './cron-fields.ts';

export type Every = 'day' | 'workday' | 'week' | 'month';

/** What the page offers of what a cron pattern can say. */
export interface Rhythm {
  readonly every: Every;
  readonly hour: number;
  readonly minute: number;
  /** Sunday is 0. */
  readonly weekday: number;
  readonly date: number;
}

const PATTERN = /^(\d{1,2}) (\d{1,2}) (\*|\d{1,2}) \* (\*|1-5|[0-7])$/;

export const readCron = (cron: string): Rhythm | null => {
  const [, minute, hour, date, days] = PATTERN.exec(cron.trim().replaceAll(/\s+/g, ' ')) ?? [];
  if (minute === undefined || hour === undefined || (date !== '*' && days !== '*')) return null;
  const at = { hour: Number(hour), minute: Number(minute) };
  if (date !== '*') return { every: 'month', ...at, weekday: 1, date: Number(date) };
  if (days === '*') return { every: 'day', ...at, weekday: 1, date: 1 };
  if (days === '1-5') return { every: 'workday', ...at, weekday: 1, date: 1 };
  return { every: 'week', ...at, weekday: Number(days) % 7, date: 1 };
};

export const writeCron = ({ every, hour, minute, weekday, date }: Rhythm): string => {
  const days = { day: '* * *', workday: '* * 1-5', week: `* * ${weekday}`, month: `${date} * *` }[every];
  return `${minute} ${hour} ${days}`;
};

/** The zone that the browser is in. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** 4 January 1970 was a Sunday. */
export const weekdayName = (weekday: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 4 + weekday)),
  );

const monthName = (month: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, month - 1, 4)),
  );

const timeOf = (hour: number, minute: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 4, hour, minute)),
  );

/** One of the times to come, as it is said in the zone of the schedule. */
export const runTime = (time: string, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', timeZone },
  } as const).format(new Date(time));

type SentenceKey =
  | 'task_page.once'
  | 'task_page.by_cron'
  | 'task_page.every_day'
  | 'task_page.every_workday'
  | 'task_page.every_week'
  | 'task_page.every_month'
  | 'task_page.day_of_month'
  | 'task_page.every_month_end'
  | 'task_page.every_year'
  | 'task_page.every_minute'
  | 'task_page.every_hour'
  | 'task_page.every_interval'
  | 'task_page.at_minute'
  | 'task_page.between'
  | 'task_page.on_days'
  | 'task_page.when_workday';

/** What a sentence can have in it. */
export const NO_WORDS = {
  ...{ when: '', cron: '', time: '', weekday: '', date: '', months: '' },
  ...{ interval: '', what: '', minute: '', from: '', to: '', days: '' },
};
type Words = Readonly<Partial<typeof NO_WORDS>>;

/** A sentence of the reader's language, with these words in it. */
export type Say = (key: SentenceKey, words: Words) => string;

interface Tongue {
  readonly locale: string;
  readonly say: Say;
}

/** More are no sentence any longer. */
const TIMES_MAX = 6;
const MINUTES = 60;
const HOURS = 24;
const WORKDAYS = '1,2,3,4,5';

const and = (words: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);

/** Weeks are told from Monday on. */
const weekdayNames = (weekdays: readonly number[], locale: string): string =>
  and(
    weekdays.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7)).map((day) => weekdayName(day, locale)),
    locale,
  );

/** The steps of what comes round evenly, as `0,15,30,45` of sixty; null where it does not. */
const stepOf = (values: readonly number[], size: number): number | null => {
  const [first = 0, second] = values;
  if (second === undefined || first >= second - first) return null;
  const step = second - first;
  const isEven = values.every((value, index) => value === first + index * step);
  return isEven && size % step === 0 && values.length === size / step ? step : null;
};

const span = (count: number, unit: 'minute' | 'hour', locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** `*\/15 * …`: every so many minutes of all hours. */
const everyMinutes = ({ minutes, hours }: CronFields, { locale, say }: Tongue): string | null => {
  if (hours.length !== HOURS) return null;
  if (minutes.length === MINUTES) return say('task_page.every_minute', {});
  const step = stepOf(minutes, MINUTES);
  return step === null || minutes[0] !== 0
    ? null
    : say('task_page.every_interval', { interval: span(step, 'minute', locale) });
};

/** `0 *\/2 …` and `30 9-17 …`: every so many hours, the whole day or a part of it. */
const everyHours = ({ minutes, hours }: CronFields, { locale, say }: Tongue): string | null => {
  const [minute = 0, second] = minutes;
  if (second !== undefined) return null;
  const [first = 0, last = 0] = [hours[0], hours.at(-1)];
  const step = hours.length === HOURS ? 1 : stepOf(hours, HOURS);
  const isRow = hours.length > TIMES_MAX && last - first === hours.length - 1;
  if (!isRow && (step === null || first !== 0)) return null;
  const what =
    isRow || step === 1 || step === null
      ? say('task_page.every_hour', {})
      : say('task_page.every_interval', { interval: span(step, 'hour', locale) });
  if (isRow && hours.length < HOURS) {
    const [from, to] = [timeOf(first, minute, locale), timeOf(last, minute, locale)];
    return say('task_page.between', { what, from, to });
  }
  return minute === 0 ? what : say('task_page.at_minute', { what, minute: String(minute) });
};

/** What comes round within a day, and on which days that is. */
const withinDays = (fields: CronFields, tongue: Tongue): string | null => {
  const { dates, months, weekdays } = fields;
  if (!isEvery(dates) || !isEvery(months)) return null;
  const what = everyMinutes(fields, tongue) ?? everyHours(fields, tongue);
  if (what === null || isEvery(weekdays)) return what;
  const isWork = weekdays.join() === WORKDAYS;
  const { locale, say } = tongue;
  const days = isWork ? say('task_page.when_workday', {}) : weekdayNames(weekdays, locale);
  return say('task_page.on_days', { what, days });
};

/** On certain days, at certain times of them. */
const atTimes = (fields: CronFields, { locale, say }: Tongue): string | null => {
  const { minutes, hours, dates, months, weekdays } = fields;
  if (minutes.length * hours.length > TIMES_MAX) return null;
  const times = hours.flatMap((hour) => minutes.map((minute) => timeOf(hour, minute, locale)));
  const time = and(times, locale);
  if (!isEvery(dates)) {
    if (!isEvery(weekdays)) return null;
    if (dates === 'last') return isEvery(months) ? say('task_page.every_month_end', { time }) : null;
    const date = and(
      dates.map((day) => say('task_page.day_of_month', { date: String(day) })),
      locale,
    );
    if (isEvery(months)) return say('task_page.every_month', { date, time });
    const names = months.map((month) => monthName(month, locale));
    return say('task_page.every_year', { date, months: and(names, locale), time });
  }
  if (!isEvery(months)) return null;
  if (isEvery(weekdays)) return say('task_page.every_day', { time });
  if (weekdays.join() === WORKDAYS) return say('task_page.every_workday', { time });
  return say('task_page.every_week', { weekday: weekdayNames(weekdays, locale), time });
};

/** What a cron pattern says; one that makes no sentence is told as it is written. */
const cronText = (cron: string, tongue: Tongue): string => {
  const fields = readFields(cron);
  const words = fields && (withinDays(fields, tongue) ?? atTimes(fields, tongue));
  return words ?? tongue.say('task_page.by_cron', { cron });
};

/** A schedule as a sentence, in its own time zone. */
export const scheduleText = (
  { cron, at, timezone }: Pick<TaskSchedule, 'cron' | 'at' | 'timezone'>,
  tongue: Tongue,
): string =>
  cron === null
    ? tongue.say('task_page.once', { when: runTime(at ?? '', timezone, tongue.locale) })
    : cronText(cron, tongue);
