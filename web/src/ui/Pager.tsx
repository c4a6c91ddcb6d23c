import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';
import { Button } from './Button.tsx';

interface PagerProps {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  /** Where the rows are not what is counted: says what is. */
  readonly say?: (range: { from: string; to: string; total: string }) => string;
  readonly onPageChange: (page: number) => void;
}

/** Says where one is even on the only page: the count is worth knowing. */
export const Pager = ({ page, perPage, total, say, onPageChange }: PagerProps) => {
  const { t } = useTranslation();
  const pageCount = Math.max(1, Math.ceil(total / perPage));
  const from = formatNumber(Math.min(total, (page - 1) * perPage + 1));
  const to = formatNumber(Math.min(total, page * perPage));
  const range = { from, to, total: formatNumber(total) };
  return (
    <nav
      aria-label={t('pager.label')}
      className="flex items-center justify-between gap-4 border-t border-line px-4 py-3 text-sm text-ink-muted sm:px-6"
    >
      <p aria-live="polite">{say ? say(range) : t('pager.range', range)}</p>
      {pageCount > 1 && (
        <div className="flex gap-1">
          <Button
            look="quiet"
            size="icon"
            aria-label={t('pager.previous')}
            disabled={page <= 1}
            onClick={() => onPageChange(page - 1)}
          >
            <ChevronLeft aria-hidden="true" className="rtl:rotate-180" />
          </Button>
          <Button
            look="quiet"
            size="icon"
            aria-label={t('pager.next')}
            disabled={page >= pageCount}
            onClick={() => onPageChange(page + 1)}
          >
            <ChevronRight aria-hidden="true" className="rtl:rotate-180" />
          </Button>
        </div>
      )}
    </nav>
  );
};
