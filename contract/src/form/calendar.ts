// Dates and times as forms take them: of the calendar, not only of the right shape.

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/;
const OFFSET = /(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

export const isDate = (text: string): boolean => {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined || year === '0000') return false;
  const at = new Date(0);
  at.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
};

export const isTime = (text: string): boolean => TIME.test(text);

/** With an offset, or without one and then counted in UTC. */
export const isDateTime = (text: string): boolean => {
  const [date = '', rest = ''] = text.split('T');
  return isDate(date) && isTime(rest.replace(OFFSET, ''));
};

/** Milliseconds since 1970, for comparison. */
export const momentOf = (text: string): number =>
  new Date(OFFSET.test(text.slice(10)) ? text : `${text}Z`).getTime();
