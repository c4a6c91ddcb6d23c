// The five fields of a cron pattern, each as the values that it names. What a person hardly writes is not read: null.

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const EVERY = 'every';
type Some = readonly number[];
type Restricted = Some | typeof EVERY;

export interface CronFields {
  readonly minutes: Some;
  readonly hours: Some;
  /** `last`: the last day of the month. */
  readonly dates: Restricted | 'last';
  /** January is 1. */
  readonly months: Restricted;
  /** Sunday is 0. */
  readonly weekdays: Restricted;
}

export const isEvery = (values: Restricted | 'last'): values is typeof EVERY => values === EVERY;

interface Range {
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
}

const numberOf = (text: string, { min, max, names }: Range): number | null => {
  const named = names?.indexOf(text.toLowerCase()) ?? -1;
  if (named >= 0) return named + min;
  if (!/^\d{1,2}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
};

/** `3`, `1-5`, `*\/15`, `9-17/2`. */
const partOf = (text: string, range: Range): Some | null => {
  const [bounds = '', step = '1', ...more] = text.split('/');
  const by = /^\d{1,2}$/.test(step) ? Number(step) : 0;
  if (more.length > 0 || by === 0) return null;
  const [first = '', second, ...rest] = bounds.split('-');
  const from = bounds === '*' ? range.min : numberOf(first, range);
  const single = text.includes('/') ? null : from;
  const to = bounds === '*' ? range.max : second === undefined ? single : numberOf(second, range);
  if (rest.length > 0 || from === null || to === null || to < from) return null;
  return Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, index) => from + index * by);
};

const valuesOf = (text: string, range: Range): Some | null => {
  const parts = text.split(',').map((part) => partOf(part, range));
  if (parts.some((part) => part === null)) return null;
  return [...new Set(parts.flatMap((part) => part ?? []))].sort((a, b) => a - b);
};

const restrictedOf = (text: string, range: Range): Restricted | null =>
  text === '*' ? EVERY : valuesOf(text, range);

/** Sunday is 0 and 7. */
const weekdaysOf = (text: string): Restricted | null => {
  const days = restrictedOf(text, { min: 0, max: 7, names: WEEKDAYS });
  if (days === null || isEvery(days)) return days;
  const known = [...new Set(days.map((day) => day % 7))].sort((a, b) => a - b);
  return known.length === 7 ? EVERY : known;
};

export const readFields = (cron: string): CronFields | null => {
  const fields = cron.trim().split(/\s+/);
  const [minute = '', hour = '', date = '', month = '', weekday = ''] = fields;
  const minutes = valuesOf(minute, { min: 0, max: 59 });
  const hours = valuesOf(hour, { min: 0, max: 23 });
  const dates = date.toLowerCase() === 'l' ? 'last' : restrictedOf(date, { min: 1, max: 31 });
  const months = restrictedOf(month, { min: 1, max: 12, names: MONTHS });
  const weekdays = weekdaysOf(weekday);
  if (fields.length !== 5 || !minutes || !hours || !dates || !months || !weekdays) return null;
  return { minutes, hours, dates, months, weekdays };
};
