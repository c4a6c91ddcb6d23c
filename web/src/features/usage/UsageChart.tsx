import type { UsageLine } from '@parley/contract';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { costText } from './usage-figures.ts';

export type Measure = 'cost' | 'tokens';

export const measureOf = (line: UsageLine, measure: Measure): number =>
  measure === 'cost' ? line.cost : line.input_tokens + line.output_tokens;

export const measureText = (value: number, measure: Measure): string =>
  measure === 'cost' ? costText(value) : formatNumber(value);

interface UsageChartProps {
  readonly label: string;
  readonly days: readonly UsageLine[];
  readonly measure: Measure;
}

const WIDTH = 720;
const HEIGHT = 160;
const LINES = [0.25, 0.5, 0.75, 1];

/** Bars by day for the eyes, the same figures as a table for the ears. */
export const UsageChart = ({ label, days, measure }: UsageChartProps) => {
  const values = days.map((day) => measureOf(day, measure));
  const most = Math.max(...values, 0);
  const step = WIDTH / Math.max(1, days.length);
  const gap = Math.min(4, step / 4);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure>
      <p aria-hidden="true" className="mb-1 text-end text-xs text-ink-faint tabular-nums">
        {measureText(most, measure)}
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-40 w-full rtl:-scale-x-100"
      >
        {LINES.map((share) => (
          <line
            key={share}
            x1="0"
            x2={WIDTH}
            y1={HEIGHT * (1 - share) + 0.5}
            y2={HEIGHT * (1 - share) + 0.5}
            stroke="var(--line)"
            strokeDasharray="2 4"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {days.map((day, index) => {
          const value = values[index] ?? 0;
          // A day without anything keeps its place, as a stub of the base line.
          const height = value === 0 || most === 0 ? 1.5 : Math.max(3, (value / most) * (HEIGHT - 4));
          return (
            <rect
              key={day.key}
              x={index * step + gap / 2}
              y={HEIGHT - height}
              width={Math.max(1, step - gap)}
              height={height}
              rx={Math.min(3, height / 2)}
              fill={value === 0 ? 'var(--line)' : 'var(--accent)'}
            >
              <title>{`${formatDay(day.key ?? '')}: ${measureText(value, measure)}`}</title>
            </rect>
          );
        })}
      </svg>
      {first?.key && last?.key && (
        <p aria-hidden="true" className="mt-2 flex justify-between text-xs text-ink-faint tabular-nums">
          <span>{formatDay(first.key)}</span>
          <span>{formatDay(last.key)}</span>
        </p>
      )}
      <table className="sr-only">
        <caption>{label}</caption>
        <tbody>
          {days.map((day, index) => (
            <tr key={day.key}>
              <th scope="row">{formatDay(day.key ?? '')}</th>
              <td>{measureText(values[index] ?? 0, measure)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};
