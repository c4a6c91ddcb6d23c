import { Menu as MenuIcon, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/Button.tsx';
import { showSidebar, useShell } from './shell-state.ts';

/** Brings the sidebar back: always on a phone, on a wide screen while it is put away. For the header of pages that fill the screen. */
export const ShellMenuButton = ({ className }: { readonly className?: string }) => {
  const { t } = useTranslation();
  const { isSidebarOpen } = useShell();
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={t('shell.open_menu')}
      onClick={showSidebar}
      className={classNames(isSidebarOpen && 'lg:hidden', className)}
    >
      <MenuIcon aria-hidden="true" className="!size-5 lg:hidden" />
      <PanelLeftOpen aria-hidden="true" className="!size-5 max-lg:hidden rtl:-scale-x-100" />
    </Button>
  );
};
