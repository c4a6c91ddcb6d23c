import type { UsageLine } from '@parley/contract';
import { ChartNoAxesColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type Measure, measureOf, measureText } from './UsageChart.tsx';

interface UsageSharesProps {
  readonly lines: readonly UsageLine[];
  readonly measure: Measure;
}

const SHOWN_MAX = 12;

interface Share {
  readonly key: string;
  readonly name: string;
  readonly calls: number;
  readonly value: number;
}

const sumOf = (shares: readonly Share[], figure: 'calls' | 'value'): number =>
  shares.reduce((sum, share) => sum + share[figure], 0);

/** Who or what it went to, the most first and the many small ones as one: a bar under each name, as long as its share. */
export const UsageShares = ({ lines, measure }: UsageSharesProps) => {
  const { t } = useTranslation();
  const sorted = lines
    .map(({ key, label, ...line }) => ({
      key: key ?? '',
      name: label || t('usage.nobody'),
      calls: line.calls,
      value: measureOf({ key, label, ...line }, measure),
    }))
    .sort((a, b) => b.value - a.value || b.calls - a.calls);
  const rest = sorted.splice(SHOWN_MAX);
  if (rest.length > 0)
    sorted.push({
      key: 'others',
      name: t('usage.others', { number: formatNumber(rest.length) }),
      calls: sumOf(rest, 'calls'),
      value: sumOf(rest, 'value'),
    });
  if (sorted.length === 0)
    return <EmptyState icon={ChartNoAxesColumn} title={t('usage.empty')} text={t('usage.empty_text')} />;
  const most = Math.max(...sorted.map(({ value }) => value), Number.MIN_VALUE);
  return (
    <ul className="flex flex-col gap-3.5">
      {sorted.map(({ key, name, calls, value }) => (
        <li key={key} className="text-sm">
          <p className="flex items-baseline gap-4">
            <span className="min-w-0 grow truncate font-medium">
              <bdi>{name}</bdi>
            </span>
            <span className="shrink-0 text-xs text-ink-muted tabular-nums">
              {t('usage.calls', { number: formatNumber(calls) })}
            </span>
            <span className="w-24 shrink-0 text-end tabular-nums">{measureText(value, measure)}</span>
          </p>
          <svg
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="mt-1.5 h-1.5 w-full rounded-full bg-sunken rtl:-scale-x-100"
          >
            <rect width={(value / most) * 100} height="1" fill="var(--accent)" />
          </svg>
        </li>
      ))}
    </ul>
  );
};
