import { LayoutGrid } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openShellMenu } from './shell-menus.ts';

interface MoreButtonProps {
  /** What it opens: a menu beside the rail, a sheet from below on a phone. */
  readonly opens: 'menu' | 'dialog';
  /** The page that is shown is behind it. */
  readonly isCurrent: boolean;
  readonly className: string;
}

/** Leads to the sections that have no link of their own in the rail or the bar. */
export const MoreButton = ({ opens, isCurrent, className }: MoreButtonProps) => {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-haspopup={opens}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={({ currentTarget }) => openShellMenu({ kind: 'more', anchor: currentTarget })}
      className={className}
    >
      <LayoutGrid aria-hidden="true" strokeWidth={1.75} />
      {t('shell.more')}
    </button>
  );
};
