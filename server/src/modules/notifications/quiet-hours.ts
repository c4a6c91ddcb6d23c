// When a person wants to hear nothing: `quiet_hours` of their settings, in their own time.

interface QuietHours {
  /** Minutes of the day; `to` may be on the next one. */
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
}

const minutesOf = (text: unknown): number | null => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(typeof text === 'string' ? text : '') ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
};

const isTimeZone = (name: unknown): name is string => {
  if (typeof name !== 'string' || name.length > 64) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** Settings are a person's own words: what does not make sense is no wish. */
export const quietHoursOf = (settings: Readonly<Record<string, unknown>>): QuietHours | null => {
  const wish = settings.quiet_hours;
  if (typeof wish !== 'object' || wish === null) return null;
  const { from, to, time_zone } = wish as Readonly<Record<string, unknown>>;
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  if (begin === null || end === null || begin === end || !isTimeZone(time_zone)) return null;
  return { from: begin, to: end, timeZone: time_zone };
};

const DAY = 24 * 60;

/** When they are over; null when it is not quiet. Where clocks change meanwhile, an hour too early or too late. */
export const quietUntil = ({ from, to, timeZone }: QuietHours, now: Date): Date | null => {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const minute = minutesOf(clock.format(now)) ?? 0;
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return null;
  const left = (to - minute + DAY) % DAY;
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 + left * 60_000);
};
