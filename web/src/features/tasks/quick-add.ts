// `Pay rent friday !high #home`: what a line says besides its title, in the words of the reader's language and in English.

import type { TaskPriority } from '@parley/contract';
import { TASK_LABELS_MAX } from '@parley/contract/limits';
import { markPhrases } from './quick-phrases.ts';
import {
  daysIn,
  fold,
  isOtherThing,
  isSurelyDay,
  plainFigures,
  plainWords,
  withoutLead,
} from './quick-words.ts';

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
/** `tonight` lasts until then. */
const EVENING = 20;
const TIME = /^(?:([01]?\d|2[0-3]):([0-5]\d))$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** `31.12.` or `31.12.2026`. Without its last dot it may be any number. */
const DAY_AND_MONTH = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/;
/** `31/12/2026`, in the order of the reader's language. Without its year it may be a fraction. */
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
/** A label ends before what ends a sentence. */
const LABEL = /^#(?!#)(.*[^!?.,;:])[!?.,;:]*$/;

const startOfToday = (now: Date): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate());

/** Null where the month has no such day. */
const dayOf = (year: number, month: number, date: number): Date | null => {
  const day = new Date(year, month - 1, date);
  return day.getMonth() === month - 1 && day.getDate() === date ? day : null;
};

const isDayFirst = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' })
    .formatToParts(0)
    .find(({ type }) => type !== 'literal')?.type === 'day';

/** The day that a word names in figures. One without a year is the next of its kind. */
const dayInFigures = (word: string, locale: string, now: Date): Date | null => {
  const [, year, month, date] = DATE.exec(word) ?? [];
  if (year) return dayOf(Number(year), Number(month), Number(date));
  const [, first, second, slashedYear] = SLASHED.exec(word) ?? [];
  if (slashedYear) {
    const [ofDay, ofItsMonth] = isDayFirst(locale) ? [first, second] : [second, first];
    return dayOf(Number(slashedYear), Number(ofItsMonth), Number(ofDay));
  }
  const [, ofMonth, monthOf, ofYear] = DAY_AND_MONTH.exec(word) ?? [];
  if (!ofMonth) return null;
  if (ofYear) return dayOf(Number(ofYear), Number(monthOf), Number(ofMonth));
  const day = dayOf(now.getFullYear(), Number(monthOf), Number(ofMonth));
  return day && day < startOfToday(now)
    ? dayOf(now.getFullYear() + 1, Number(monthOf), Number(ofMonth))
    : day;
};

/** A day without a time lasts until the end of work, or until midnight where that has passed. */
const endOf = (day: Date, now: Date, hour = END_OF_WORK): Date => {
  const end = new Date(day);
  end.setHours(hour);
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

interface DayInWords {
  readonly ahead: number;
  /** How many words it has: `pasado mañana` has two. */
  readonly count: number;
}

const dayAt = (
  words: readonly string[],
  index: number,
  days: ReturnType<typeof daysIn>,
  locale: string,
): DayInWords | null => {
  for (const count of [2, 1]) {
    const part = words.slice(index, index + count);
    if (part.length < count) continue;
    const folded = part.map((word) => fold(word, locale)).join(' ');
    const day = days.get(folded) ?? (part.at(-1)?.endsWith('.') ? days.get(`${folded}.`) : undefined);
    if (!day || isOtherThing(words, index, index + count, locale)) continue;
    if (!day.isShort || isSurelyDay(words, index, locale)) return { ahead: day.ahead, count };
  }
  return null;
};

/** Words that are understood are taken out of the title; the others are it. */
export const readQuickTask = (line: string, tongue: Tongue, now: Date): QuickTask => {
  const { locale } = tongue;
  const days = new Map([...daysIn('en', now, locale.startsWith('en')), ...daysIn(locale, now)]);
  const priorities = prioritiesIn(tongue);
  const labels: string[] = [];
  let title: readonly string[] = [];
  let priority: TaskPriority = 'normal';
  let day: Date | null = null;
  let time: readonly [hours: number, minutes: number] | null = null;
  let end = END_OF_WORK;
  const { line: marked, moments } = markPhrases(plainFigures(line), locale, now);
  const words = plainWords(marked, locale, now).trim().split(/\s+/);
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    const named = word.startsWith('!') ? priorities.get(fold(word.slice(1), locale)) : undefined;
    const [, label] = LABEL.exec(word) ?? [];
    const [, hours, minutes] = TIME.exec(word) ?? [];
    const moment = moments.get(word);
    const inWords: DayInWords | null = day === null ? dayAt(words, index, days, locale) : null;
    const inFigures: Date | null = day === null ? dayInFigures(word, locale, now) : null;
    if (label) labels.push(label);
    else if (named) priority = named;
    else if (moment && day === null && !(moment.time && time)) {
      ({ day } = moment);
      time ??= moment.time;
      if (moment.isEvening) end = EVENING;
      title = withoutLead(title, locale);
    } else if (inWords) {
      day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + inWords.ahead);
      index += inWords.count - 1;
      title = withoutLead(title, locale);
    } else if (inFigures) {
      day = inFigures;
      title = withoutLead(title, locale);
    } else if (hours && time === null) {
      time = [Number(hours), Number(minutes)];
      title = withoutLead(title, locale);
    } else title = [...title, moment?.text ?? word];
  }
  if (time) {
    day ??= startOfToday(now);
    day.setHours(...time);
  } else if (day) day = endOf(day, now, end);
  return {
    title: title.join(' '),
    due_at: day?.toISOString() ?? null,
    priority,
    labels: [...new Set(labels)].slice(0, TASK_LABELS_MAX),
  };
};
