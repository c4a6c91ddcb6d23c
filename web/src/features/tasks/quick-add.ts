// `Pay rent friday !high #home`: what a line says besides its title, in the words of the reader's language and in English.

import type { TaskPriority } from '@parley/contract';
import { TASK_LABELS_MAX } from '@parley/contract/limits';

export interface QuickTask {
  readonly title: string;
  readonly due_at: string | null;
  readonly priority: TaskPriority;
  readonly labels: readonly string[];
}

export interface Tongue {
  readonly locale: string;
  /** What priorities are called on the page. */
  readonly priorities: Readonly<Record<TaskPriority, string>>;
}

/** A day without a time ends with work. */
const END_OF_WORK = 17;
const TIME = /^(?:([01]?\d|2[0-3]):([0-5]\d))$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** `31.12.` or `31.12.2026`. Without its last dot it may be any number. */
const DAY_AND_MONTH = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/;
/** `8 Uhr`, `um 8:30 Uhr`: a time of more than one word. */
const O_CLOCK = /(?<!\S)(?:um\s+)?([01]?\d|2[0-3])(?:[:.]([0-5]\d))?\s?Uhr(?!\S)/i;
/** A label ends before what ends a sentence. */
const LABEL = /^#(?!#)(.*[^!?.,;:])[!?.,;:]*$/;

const fold = (word: string, locale: string): string => word.toLocaleLowerCase(locale).replace(/[.,]$/, '');

/** Words for days, with how many days from today each is. */
const daysIn = (locale: string, now: Date): Map<string, number> => {
  const days = new Map<string, number>();
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const weekday of ['short', 'long'] as const) {
    const format = new Intl.DateTimeFormat(locale, { weekday });
    for (let ahead = 1; ahead <= 7; ahead++) {
      const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead, 12);
      days.set(fold(format.format(day), locale), ahead);
    }
  }
  days.set(fold(relative.format(0, 'day'), locale), 0);
  days.set(fold(relative.format(1, 'day'), locale), 1);
  days.set(fold(relative.format(2, 'day'), locale), 2);
  return days;
};

const startOfToday = (now: Date): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate());

/** Null where the month has no such day. */
const dayOf = (year: number, month: number, date: number): Date | null => {
  const day = new Date(year, month - 1, date);
  return day.getMonth() === month - 1 && day.getDate() === date ? day : null;
};

/** The day that a word names in figures. One without a year is the next of its kind. */
const dayInFigures = (word: string, now: Date): Date | null => {
  const [, year, month, date] = DATE.exec(word) ?? [];
  if (year) return dayOf(Number(year), Number(month), Number(date));
  const [, ofMonth, monthOf, ofYear] = DAY_AND_MONTH.exec(word) ?? [];
  if (!ofMonth) return null;
  if (ofYear) return dayOf(Number(ofYear), Number(monthOf), Number(ofMonth));
  const day = dayOf(now.getFullYear(), Number(monthOf), Number(ofMonth));
  return day && day < startOfToday(now)
    ? dayOf(now.getFullYear() + 1, Number(monthOf), Number(ofMonth))
    : day;
};

/** A day without a time lasts until the end of work, or until midnight where that has passed. */
const endOf = (day: Date, now: Date): Date => {
  const end = new Date(day);
  end.setHours(END_OF_WORK);
  if (end <= now) end.setHours(23, 59);
  return end;
};

/** The end of work so many days from now. */
export const endOfWork = (days: number, now: Date): Date =>
  endOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days), now);

const prioritiesIn = ({ locale, priorities }: Tongue): Map<string, TaskPriority> =>
  new Map(
    (Object.entries(priorities) as [TaskPriority, string][]).flatMap(([priority, name]) => [
      [priority, priority] as const,
      [fold(name, locale), priority] as const,
    ]),
  );

/** Words that are understood are taken out of the title; the others are it. */
export const readQuickTask = (line: string, tongue: Tongue, now: Date): QuickTask => {
  const days = new Map([...daysIn('en', now), ...daysIn(tongue.locale, now)]);
  const priorities = prioritiesIn(tongue);
  const labels: string[] = [];
  const title: string[] = [];
  let priority: TaskPriority = 'normal';
  let day: Date | null = null;
  let time: readonly [hours: number, minutes: number] | null = null;
  for (const word of line
    .replace(O_CLOCK, (_, hours, minutes = '00') => `${hours}:${minutes}`)
    .trim()
    .split(/\s+/)) {
    const folded = fold(word, tongue.locale);
    const ahead = days.get(folded);
    const inFigures = dayInFigures(word, now);
    const [, label] = LABEL.exec(word) ?? [];
    const [, hours, minutes] = TIME.exec(word) ?? [];
    const named = word.startsWith('!') ? priorities.get(fold(word.slice(1), tongue.locale)) : undefined;
    if (label) labels.push(label);
    else if (named) priority = named;
    else if (ahead !== undefined && day === null)
      day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead);
    else if (inFigures && day === null) day = inFigures;
    else if (hours && time === null) time = [Number(hours), Number(minutes)];
    else title.push(word);
  }
  if (time) {
    day ??= startOfToday(now);
    day.setHours(...time);
  } else if (day) day = endOf(day, now);
  return {
    title: title.join(' '),
    due_at: day?.toISOString() ?? null,
    priority,
    labels: [...new Set(labels)].slice(0, TASK_LABELS_MAX),
  };
};
