// What each type of field takes as its value. A problem is a sentence without its subject, which is the field's label.

import { FORM_FILES_MAX } from '../limits.ts';
import { isDate, isDateTime, isTime, momentOf } from './calendar.ts';
import { EMAIL, EMAIL_MAX } from './email-address.ts';
import type { FieldType, FormField } from './field.ts';
import { depthOf } from './measure.ts';
import { compilePattern } from './pattern.ts';

const TEXT_LENGTH_MAX = 1_000;
const TEXTAREA_LENGTH_MAX = 20_000;
const URL_LENGTH_MAX = 2_000;
const OTHER_LENGTH_MAX = 500;
const JSON_DEPTH_MAX = 10;
const JSON_LENGTH_MAX = 64 * 1024;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const PHONE = /^\+?[\d\s().\-/]{3,40}$/;
/** Sums of decimal fractions miss whole numbers by this much. */
const ROUNDING = 1e-9;

type Check = (field: FormField, value: unknown, now: Date) => string | null;

/** Fields that hold a list: an empty one is nothing. Elsewhere it is a value, of the right kind or not. */
const LISTS: ReadonlySet<FieldType> = new Set(['multiselect', 'checkboxes', 'file', 'files']);

/** Nothing was entered. */
export const isEmpty = ({ type }: Pick<FormField, 'type'>, value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0 && LISTS.has(type));

const numberOr = (rule: number | string | undefined, otherwise: number): number =>
  typeof rule === 'number' ? rule : otherwise;

const checkLength = (field: FormField, value: string, longest: number): string | null => {
  const max = Math.min(field.max_length ?? longest, Math.max(longest, TEXTAREA_LENGTH_MAX));
  const length = Array.from(value).length;
  if (length > max) return `must have at most ${max} characters`;
  if (length < (field.min_length ?? 0)) return `must have at least ${field.min_length} characters`;
  return null;
};

const textUpTo =
  (longest: number, isRight: (text: string) => string | null = () => null): Check =>
  (field, value) => {
    if (typeof value !== 'string') return 'must be a text';
    const text = field.trim ? value.trim() : value;
    const problem = checkLength(field, text, longest) ?? isRight(text);
    if (problem !== null || field.pattern === undefined) return problem;
    return compilePattern(field.pattern).matches(text) ? null : 'does not have the form that is asked for';
  };

const isWebAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return (url?.protocol === 'http:' || url?.protocol === 'https:') && url.hostname !== '' && !/\s/.test(text);
};

const number: Check = (field, value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  if ((field.type === 'integer' || field.integer) && !Number.isSafeInteger(value))
    return 'must be a whole number';
  const [min, max] = [numberOr(field.min, -Infinity), numberOr(field.max, Infinity)];
  if (value < min) return `must be at least ${min}`;
  if (value > max) return `must be at most ${max}`;
  if (field.step === undefined) return null;
  const steps = (value - (Number.isFinite(min) ? min : 0)) / field.step;
  return Math.abs(steps - Math.round(steps)) <= ROUNDING * Math.max(1, Math.abs(steps))
    ? null
    : `must be a multiple of ${field.step}${Number.isFinite(min) && min !== 0 ? `, counted from ${min}` : ''}`;
};

const wholeBetween =
  (least: number, most: number): Check =>
  (field, value) => {
    const bounded = { ...field, min: numberOr(field.min, least), max: numberOr(field.max, most) };
    if (!Number.isSafeInteger(value)) return 'must be a whole number';
    return number(bounded, value, new Date(0));
  };

const bounded =
  (isRight: (text: string) => boolean, form: string, rank: (text: string) => number | string): Check =>
  (field, value, now) => {
    if (typeof value !== 'string' || !isRight(value)) return `must be ${form}`;
    const today = now.toISOString().slice(0, 10);
    // The end of a day that is the latest still belongs to it.
    const endOf = (edge: string) => (edge === 'today' && rank === momentOf ? `${today}T23:59:59.999Z` : edge);
    const startOf = (edge: string) => (edge === 'today' && rank === momentOf ? `${today}T00:00:00Z` : edge);
    const min = field.min === undefined ? null : startOf(String(field.min)).replace(/^today$/, today);
    const max = field.max === undefined ? null : endOf(String(field.max)).replace(/^today$/, today);
    if (min !== null && rank(value) < rank(min)) return `must not be before ${field.min}`;
    if (max !== null && rank(value) > rank(max)) return `must not be after ${field.max}`;
    return null;
  };

const isOffered = ({ options = [], allow_other }: FormField, value: unknown): boolean =>
  options.some((option) => option.value === value) ||
  (allow_other === true && typeof value === 'string' && value.length <= OTHER_LENGTH_MAX);

const choice: Check = (field, value) =>
  isOffered(field, value) ? null : 'must be one of what can be chosen';

const choices: Check = (field, value) => {
  if (!Array.isArray(value)) return 'must be a list';
  if (new Set(value).size !== value.length) return 'must not hold the same twice';
  if (value.length < (field.min_items ?? 0)) return `must have at least ${field.min_items} chosen`;
  if (value.length > (field.max_items ?? Infinity)) return `must have at most ${field.max_items} chosen`;
  return value.every((one: unknown) => isOffered(field, one)) ? null : 'must be of what can be chosen';
};

const isId = (value: unknown): boolean => typeof value === 'string' && UUID.test(value);
const id: Check = (_field, value) => (isId(value) ? null : 'must be an identifier');

const files: Check = (field, value) => {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const max = field.max_files ?? (field.type === 'file' ? 1 : FORM_FILES_MAX);
  if (field.type === 'files' && !Array.isArray(value)) return 'must be a list of files';
  if (list.length > max) return `must have at most ${max} ${max === 1 ? 'file' : 'files'}`;
  if (new Set(list).size !== list.length) return 'must not hold the same file twice';
  return list.every(isId) ? null : 'must name uploaded files';
};

const json: Check = ({ type }, value) => {
  if (type === 'json' && (typeof value !== 'object' || value === null)) return 'must be an object or a list';
  if (depthOf(value) > JSON_DEPTH_MAX) return `must be nested at most ${JSON_DEPTH_MAX} deep`;
  return JSON.stringify(value).length > JSON_LENGTH_MAX
    ? `must have at most ${JSON_LENGTH_MAX} characters`
    : null;
};

const asText = (text: string): string => text;

const CHECKS: Readonly<Record<FieldType, Check>> = {
  text: textUpTo(TEXT_LENGTH_MAX),
  textarea: textUpTo(TEXTAREA_LENGTH_MAX),
  number,
  integer: number,
  boolean: ({ must_be_true }, value) => {
    if (typeof value !== 'boolean') return 'must be true or false';
    return must_be_true && !value ? 'must be agreed to' : null;
  },
  date: bounded(isDate, 'a date such as 2026-01-31', asText),
  datetime: bounded(isDateTime, 'a moment such as 2026-01-31T12:00:00Z', momentOf),
  time: bounded(isTime, 'a time such as 09:30', asText),
  select: choice,
  radio: choice,
  multiselect: choices,
  checkboxes: choices,
  email: textUpTo(EMAIL_MAX, (text) => (EMAIL.test(text) ? null : 'must be an e-mail address')),
  url: textUpTo(URL_LENGTH_MAX, (text) =>
    isWebAddress(text) ? null : 'must be an address that begins with http:// or https://',
  ),
  phone: textUpTo(40, (text) =>
    PHONE.test(text) && /^\d{3,15}$/.test(text.replace(/\D/g, '')) ? null : 'must be a telephone number',
  ),
  rating: wholeBetween(1, 5),
  scale: wholeBetween(1, 10),
  file: files,
  files,
  user: id,
  team: id,
  json,
  hidden: json,
  heading: () => null,
  paragraph: () => null,
};

export const checkValue = (field: FormField, value: unknown, now: Date): string | null =>
  CHECKS[field.type](field, value, now);
