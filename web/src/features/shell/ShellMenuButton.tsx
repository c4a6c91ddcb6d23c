import { Menu as MenuIcon, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { showSidebar, useShell } from './shell-state.ts';
import { useUnread } from './use-unread.ts';

/** Brings the sidebar back: always on a phone, on a wide screen while it is put away. For the header of pages that fill the screen. */
export const ShellMenuButton = ({ className }: { readonly className?: string }) => {
  const { t } = useTranslation();
  const { isSidebarOpen } = useShell();
  const { conversations, isMentioned } = useUnread();
  const name = t('shell.open_menu');
  const number = formatNumber(conversations);
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={conversations === 0 ? name : `${name} (${t('shell.unread', { number })})`}
      onClick={showSidebar}
      className={classNames('relative', isSidebarOpen && 'lg:hidden', className)}
    >
      <MenuIcon aria-hidden="true" className="!size-5 lg:hidden" />
      <PanelLeftOpen aria-hidden="true" className="!size-5 max-lg:hidden rtl:-scale-x-100" />
      {conversations > 0 && (
        <span
          aria-hidden="true"
          className={classNames(
            'absolute end-0.5 top-0.5 grid h-4 min-w-4 place-items-center rounded-full px-1 text-[0.625rem] font-semibold tabular-nums',
            isMentioned ? 'bg-accent text-accent-ink' : 'bg-line text-ink',
          )}
        >
          {number}
        </span>
      )}
    </Button>
  );
};
