const DURATION =
  /^P(?!$)(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?!$)(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/;
const DAY_MS = 86_400_000;
/** Longer than a year is a mistake. */
const LONGEST_MS = 366 * DAY_MS;

/** ISO 8601: `PT8H`, `P3D`, `P1DT12H`. Null for anything else, for nothing at all and for more than a year. */
export const durationMs = (text: unknown): number | null => {
  const parts = typeof text === 'string' ? DURATION.exec(text) : null;
  if (!parts) return null;
  const [weeks, days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  const ms =
    ((weeks ?? 0) * 7 + (days ?? 0)) * DAY_MS +
    (hours ?? 0) * 3_600_000 +
    (minutes ?? 0) * 60_000 +
    (seconds ?? 0) * 1_000;
  return ms > 0 && ms <= LONGEST_MS ? ms : null;
};
