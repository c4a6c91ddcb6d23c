import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { provideConfirm } from '../../lib/confirm.ts';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
import { SectionNav } from './SectionNav.tsx';
import { useNavigationEntries } from './use-navigation-entries.ts';

provideConfirm(() => import('../security/index.ts').then(({ ConfirmIdentity }) => ConfirmIdentity));

export const SettingsLayout = () => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const links = useNavigationEntries('settings');
  return (
    <div className="lg:grid lg:grid-cols-[10.5rem_minmax(0,1fr)] lg:gap-8">
      <SectionNav label={t('shell.settings')} pathname={pathname} links={links} isColumn />
      <div className="min-w-0">
        <Outlet />
      </div>
      <ConfirmHost />
    </div>
  );
};
