// Which rules each type of field has, and what each rule takes.

import { isDate, isDateTime, isTime } from './calendar.ts';
import type { FieldType } from './field.ts';

/** What is wrong with the value of a rule, as a sentence without its subject; null: nothing. */
type RuleCheck = (value: unknown) => string | null;

const OPTIONS_MAX = 1_000;
const OPTION_TEXT_MAX = 500;

const count: RuleCheck = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? null : 'must be a whole number, 0 or more';
const number: RuleCheck = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? null : 'must be a number';
const whole: RuleCheck = (value) => (Number.isSafeInteger(value) ? null : 'must be a whole number');
const positive: RuleCheck = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? null : 'must be a number above 0';
const flag: RuleCheck = (value) => (typeof value === 'boolean' ? null : 'must be true or false');
const text: RuleCheck = (value) => (typeof value === 'string' ? null : 'must be a text');

const orToday =
  (isMoment: (text: string) => boolean, form: string): RuleCheck =>
  (value) =>
    typeof value === 'string' && (value === 'today' || isMoment(value)) ? null : `must be ${form}, or today`;
const date = orToday(isDate, 'a date such as 2026-01-31');
const dateTime = orToday(isDateTime, 'a moment such as 2026-01-31T12:00:00Z');
const time: RuleCheck = (value) =>
  typeof value === 'string' && isTime(value) ? null : 'must be a time such as 09:30';

const isOptionValue = (value: unknown): boolean =>
  (typeof value === 'string' && value.length <= OPTION_TEXT_MAX) ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value));

const options: RuleCheck = (value) => {
  if (!Array.isArray(value) || value.length === 0) return 'must list what can be chosen';
  if (value.length > OPTIONS_MAX) return `must hold at most ${OPTIONS_MAX}`;
  const seen = new Set<unknown>();
  for (const [n, one] of value.entries()) {
    const isObject = typeof one === 'object' && one !== null;
    const { value: own, label } = isObject ? one : { value: one, label: undefined };
    if (!isOptionValue(own)) return `must be texts, numbers or {value, label}: number ${n + 1} is not`;
    if (label !== undefined && (typeof label !== 'string' || label.length > OPTION_TEXT_MAX))
      return `must have texts as labels: number ${n + 1} has not`;
    if (seen.has(own)) return `must be different from one another: number ${n + 1} is there twice`;
    seen.add(own);
  }
  return null;
};

const accept: RuleCheck = (value) =>
  Array.isArray(value) &&
  value.length <= 50 &&
  value.every((one) => typeof one === 'string' && one.length <= 100)
    ? null
    : 'must be a list of content types or endings such as image/*, .pdf';

const ofText = { min_length: count, max_length: count, pattern: text, trim: flag };
const ofNumber = { min: number, max: number, integer: flag, step: positive };
const ofChoice = { options, allow_other: flag };
const ofChoices = { ...ofChoice, min_items: count, max_items: count };
const ofFile = { accept, max_files: count, max_mb: positive };

export type RuleName =
  | keyof typeof ofText
  | keyof typeof ofNumber
  | keyof typeof ofChoices
  | keyof typeof ofFile
  | 'must_be_true';

export const RULES: Readonly<Record<FieldType, Partial<Readonly<Record<RuleName, RuleCheck>>>>> = {
  text: ofText,
  textarea: ofText,
  number: ofNumber,
  integer: ofNumber,
  boolean: { must_be_true: flag },
  date: { min: date, max: date },
  datetime: { min: dateTime, max: dateTime },
  time: { min: time, max: time },
  select: ofChoice,
  radio: ofChoice,
  multiselect: ofChoices,
  checkboxes: ofChoices,
  email: ofText,
  url: ofText,
  phone: ofText,
  rating: { max: whole },
  scale: { min: whole, max: whole, step: positive },
  file: ofFile,
  files: ofFile,
  user: {},
  team: {},
  json: {},
  hidden: {},
  heading: {},
  paragraph: {},
};
