import { formatTime, locale } from '../../lib/format.ts';

const startOfDay = (time: number | Date): number => new Date(time).setHours(0, 0, 0, 0);

/** The hour of today, the day of this week, else the date: as short as a line of a list wants it. */
export const shortTime = (time: string, now: number = Date.now()): string => {
  const date = new Date(time);
  const days = Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000);
  if (days === 0) return formatTime(time);
  const isThisWeek = days > 0 && days < 7;
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return date.toLocaleDateString(locale(), {
    ...(isThisWeek ? { weekday: 'short' } : { day: 'numeric', month: 'short' }),
    ...(isThisWeek || isThisYear ? {} : { year: 'numeric' }),
  });
};
