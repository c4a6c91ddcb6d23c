import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '../../lib/format.ts';

interface DayChartProps {
  readonly label: string;
  readonly days: ReadonlyArray<{ readonly day: string; readonly count: number }>;
}

const WIDTH = 480;
const HEIGHT = 120;
const GAP = 3;

/** Bars by day for the eyes, the same figures as a table for the ears. */
export const DayChart = ({ label, days }: DayChartProps) => {
  const { t } = useTranslation();
  // A handful of anything should not look like a flood.
  const most = Math.max(4, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const step = WIDTH / Math.max(1, days.length);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure>
      <p className="mb-4 flex items-baseline gap-2 text-sm text-ink-muted">
        <span className="text-2xl font-semibold text-ink tabular-nums">{formatNumber(total)}</span>
        {t('overview.last_days', { count: days.length })}
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="h-auto w-full rtl:-scale-x-100">
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} stroke="var(--line)" />
        {days.map(({ day, count }, index) => {
          // A day without anything keeps its place, as a stub of the base line.
          const height = count === 0 ? 2 : Math.max(4, (count / most) * (HEIGHT - 8));
          return (
            <rect
              key={day}
              x={index * step + GAP / 2}
              y={HEIGHT - height}
              width={Math.max(1, step - GAP)}
              height={height}
              rx={Math.min(3, height / 2)}
              fill={count === 0 ? 'var(--line)' : 'var(--accent)'}
            >
              <title>{`${formatDay(day)}: ${formatNumber(count)}`}</title>
            </rect>
          );
        })}
      </svg>
      {first && last && (
        <p aria-hidden="true" className="mt-2 flex justify-between text-xs text-ink-faint tabular-nums">
          <span>{formatDay(first.day)}</span>
          <span>{formatDay(last.day)}</span>
        </p>
      )}
      <table className="sr-only">
        <caption>{label}</caption>
        <tbody>
          {days.map(({ day, count }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};
