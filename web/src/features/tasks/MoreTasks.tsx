import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';

interface MoreTasksProps {
  readonly shown: number;
  readonly all: number;
  readonly isBusy: boolean;
  readonly onMore: () => void;
}

/** Says where there are more tasks than the views were given. */
export const MoreTasks = ({ shown, all, isBusy, onMore }: MoreTasksProps) => {
  const { t } = useTranslation();
  if (shown >= all) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-ink-muted">
      <p role="status">{t('task_page.shown_of', { shown: formatNumber(shown), all: formatNumber(all) })}</p>
      <Button isBusy={isBusy} onClick={onMore}>
        {t('task_page.show_more')}
      </Button>
    </div>
  );
};
