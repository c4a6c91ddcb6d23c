import type { VisitorProgress } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber } from '../../lib/format.ts';

/** How far the visitor has come. One step alone needs no count. */
export const Progress = ({ step, of }: VisitorProgress) => {
  const { t } = useTranslation();
  if (of < 2) return null;
  return (
    <div className="mb-1 flex flex-col gap-2">
      <div aria-hidden="true" className="flex gap-1.5">
        {Array.from({ length: of }, (_, at) => at + 1).map((nth) => (
          <span
            key={nth}
            className={classNames('h-1 grow rounded-full', nth <= step ? 'bg-accent' : 'bg-line')}
          />
        ))}
      </div>
      <p className="text-sm text-ink-muted">
        {t('visitor.step', { n: formatNumber(step), of: formatNumber(of) })}
      </p>
    </div>
  );
};
