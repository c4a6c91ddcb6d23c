// When something last happened, as one would say it: by calendar days of the person's own clock, not by hours.

export const TIME_GROUPS = ['today', 'yesterday', 'week', 'month', 'older'] as const;
export type TimeGroup = (typeof TIME_GROUPS)[number];

const startOfDay = (date: Date, daysBack: number): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBack).getTime();

export const timeGroupOf = (time: string, now: Date): TimeGroup => {
  const at = new Date(time).getTime();
  if (at >= startOfDay(now, 0)) return 'today';
  if (at >= startOfDay(now, 1)) return 'yesterday';
  if (at >= startOfDay(now, 7)) return 'week';
  if (at >= startOfDay(now, 30)) return 'month';
  return 'older';
};
