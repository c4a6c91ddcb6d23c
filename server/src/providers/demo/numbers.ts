// What the demonstration truly computes: sums and days. No clock is needed for either.

import { calculate } from '../../kernel/calculator.ts';
import type { Language } from './language.ts';

const READ_CHARACTERS_MAX = 300;
const DAY_MS = 86_400_000;
const PRECISION = 12;

/** 'ar' alone would write other digits than the question has. */
const localeOf = (language: Language): string => (language === 'ar' ? 'ar-u-nu-latn' : language);

const PERCENT =
  /(\d{1,12}(?:[.,]\d{1,6})?) ?(?:%|percent|prozent|pour cent|por ciento|パーセント|في المئة) ?(?:of|von|de|du|の|من) ?(\d{1,12}(?:[.,]\d{1,6})?)/i;
const RUN = /[\d(][\d\s().,+*/^×÷−:-]{1,100}[\d)]/g;
const DATE = /\b(\d{4})-(\d{2})-(\d{2})\b/g;

export interface Sum {
  /** As the calculator reads it. */
  readonly expression: string;
  readonly result: string;
}

const readable = (text: string, language: Language): string => {
  const signs = text.replaceAll('×', '*').replaceAll(/[÷:]/g, '/').replaceAll('−', '-').trim();
  return language === 'en' || language === 'ja' || language === 'ar'
    ? signs.replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    : signs.replace(/(\d),(?=\d)/g, '$1.');
};

const hasOperator = (run: string, question: string): boolean => {
  if (/\d[\d\s.,)]*[+*/^]/.test(run) || /\d\)?\s+-\s+\(?\d/.test(run)) return true;
  // Without spaces it may be a span or a number of a telephone.
  return /^\d+(?:\.\d+)?-\d+(?:\.\d+)?$/.test(run) && question.trim().length < run.length + 16;
};

const computed = (expression: string, language: Language): Sum | null => {
  try {
    const value = Number(calculate(expression).toPrecision(PRECISION));
    const format = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 10 });
    return Number.isFinite(value) ? { expression, result: format.format(value) } : null;
  } catch {
    return null;
  }
};

/** As Japanese says it: of the whole first, then the part. */
const PERCENT_AFTER = /(\d{1,12}(?:\.\d{1,6})?) ?の ?(\d{1,12}(?:\.\d{1,6})?) ?(?:%|％|パーセント)/;

export const sumIn = (question: string, language: Language): Sum | null => {
  const read = question.slice(0, READ_CHARACTERS_MAX).replace(DATE, ' ');
  const percent = PERCENT.exec(read);
  if (percent) {
    const [part = '', whole = ''] = percent.slice(1).map((number) => readable(number, language));
    return computed(`${part} / 100 * ${whole}`, language);
  }
  const [, whole, part] = PERCENT_AFTER.exec(read) ?? [];
  if (whole !== undefined) return computed(`${part} / 100 * ${whole}`, language);
  const run = read.match(RUN)?.find((run) => hasOperator(readable(run, language), read));
  return run === undefined ? null : computed(readable(run, language), language);
};

const datesIn = (question: string): Date[] =>
  Array.from(
    question.slice(0, READ_CHARACTERS_MAX).matchAll(DATE),
    ([text]) => new Date(`${text}T00:00:00Z`),
  ).filter((date) => !Number.isNaN(date.getTime()));

export type DateFacts =
  | { readonly kind: 'day'; readonly date: string; readonly day: string }
  | { readonly kind: 'span'; readonly from: string; readonly to: string; readonly number: string };

/** Of one date its weekday, of two the days between them. */
export const datesOf = (question: string, language: Language): DateFacts | null => {
  const [first, second] = datesIn(question).sort((one, other) => one.getTime() - other.getTime());
  if (!first) return null;
  const shown = (date: Date, format: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(localeOf(language), { ...format, timeZone: 'UTC' }).format(date);
  if (!second)
    return { kind: 'day', date: shown(first, { dateStyle: 'long' }), day: shown(first, { weekday: 'long' }) };
  return {
    kind: 'span',
    from: shown(first, { dateStyle: 'long' }),
    to: shown(second, { dateStyle: 'long' }),
    number: String((second.getTime() - first.getTime()) / DAY_MS),
  };
};
