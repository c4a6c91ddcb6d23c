// A schedule in words: patterns that people make become a sentence, others are shown as they are.

import type { TaskSchedule } from '@parley/contract';
import type { TextKey } from '../../feature.ts';

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

/** 4 January 1970 was a Sunday. */
export const weekdayName = (weekday: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 4 + weekday)),
  );

const timeOf = ({ hour, minute }: Rhythm, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 4, hour, minute)),
  );

const SENTENCE = {
  day: 'task_page.every_day',
  workday: 'task_page.every_workday',
  week: 'task_page.every_week',
  month: 'task_page.every_month',
} as const satisfies Record<Every, TextKey>;

interface Sentence {
  readonly key: 'task_page.once' | 'task_page.by_cron' | (typeof SENTENCE)[Every];
  readonly values: {
    readonly when: string;
    readonly cron: string;
    readonly time: string;
    readonly weekday: string;
    readonly date: string;
  };
}

const NOTHING = { when: '', cron: '', time: '', weekday: '', date: '' };

export const scheduleSentence = ({ cron, at }: TaskSchedule, locale: string): Sentence => {
  if (cron === null) {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    return { key: 'task_page.once', values: { ...NOTHING, when: format.format(new Date(at ?? 0)) } };
  }
  const rhythm = readCron(cron);
  if (!rhythm) return { key: 'task_page.by_cron', values: { ...NOTHING, cron } };
  return {
    key: SENTENCE[rhythm.every],
    values: {
      ...NOTHING,
      time: timeOf(rhythm, locale),
      weekday: weekdayName(rhythm.weekday, locale),
      date: String(rhythm.date),
    },
  };
};
