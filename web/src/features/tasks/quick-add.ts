// `Pay rent friday !high #home`: what a line says besides its title, in the words of the reader's language and in English.

import type { TaskPriority } from '@parley/contract';

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

const LABELS_MAX = 20;
/** A day without a time ends with work. */
const END_OF_DAY = 17;
const TIME = /^(?:([01]?\d|2[0-3]):([0-5]\d))$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

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
  return days;
};

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
  for (const word of line.trim().split(/\s+/)) {
    const folded = fold(word, tongue.locale);
    const ahead = days.get(folded);
    const [, year, month, date] = DATE.exec(word) ?? [];
    const [, hours, minutes] = TIME.exec(word) ?? [];
    const named = word.startsWith('!') ? priorities.get(fold(word.slice(1), tongue.locale)) : undefined;
    if (/^#[^#\s]/.test(word)) labels.push(word.slice(1));
    else if (named) priority = named;
    else if (ahead !== undefined && day === null)
      day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead);
    else if (year && day === null) day = new Date(Number(year), Number(month) - 1, Number(date));
    else if (hours && time === null) time = [Number(hours), Number(minutes)];
    else title.push(word);
  }
  if (time && !day) day = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  day?.setHours(time?.[0] ?? END_OF_DAY, time?.[1] ?? 0, 0, 0);
  return {
    title: title.join(' '),
    due_at: day && !Number.isNaN(day.getTime()) ? day.toISOString() : null,
    priority,
    labels: [...new Set(labels)].slice(0, LABELS_MAX),
  };
};
