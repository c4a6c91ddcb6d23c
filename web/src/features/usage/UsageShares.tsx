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

/** Who or what it went to, the most first: a bar under each name, as long as its share. */
export const UsageShares = ({ lines, measure }: UsageSharesProps) => {
  const { t } = useTranslation();
  const sorted = lines
    .toSorted((a, b) => measureOf(b, measure) - measureOf(a, measure) || b.calls - a.calls)
    .slice(0, SHOWN_MAX);
  if (sorted.length === 0)
    return <EmptyState icon={ChartNoAxesColumn} title={t('usage.empty')} text={t('usage.empty_text')} />;
  const most = Math.max(...sorted.map((line) => measureOf(line, measure)), Number.MIN_VALUE);
  return (
    <ul className="flex flex-col gap-3.5">
      {sorted.map((line) => (
        <li key={line.key ?? ''} className="text-sm">
          <p className="flex items-baseline gap-4">
            <span className="min-w-0 grow truncate font-medium">
              <bdi>{line.label || t('usage.nobody')}</bdi>
            </span>
            <span className="shrink-0 text-xs text-ink-muted tabular-nums">
              {t('usage.calls', { number: formatNumber(line.calls) })}
            </span>
            <span className="w-24 shrink-0 text-end tabular-nums">
              {measureText(measureOf(line, measure), measure)}
            </span>
          </p>
          <svg
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="mt-1.5 h-1.5 w-full rounded-full bg-sunken rtl:-scale-x-100"
          >
            <rect width={(measureOf(line, measure) / most) * 100} height="1" fill="var(--accent)" />
          </svg>
        </li>
      ))}
    </ul>
  );
};
