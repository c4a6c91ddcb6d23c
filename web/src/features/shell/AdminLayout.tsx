import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { provideConfirm } from '../../lib/confirm.ts';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
import { SectionNav } from './SectionNav.tsx';
import { useNavigationEntries } from './use-navigation-entries.ts';

provideConfirm(() => import('../security/index.ts').then(({ ConfirmIdentity }) => ConfirmIdentity));

export const AdminLayout = () => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      <SectionNav label={t('shell.admin')} pathname={pathname} links={useNavigationEntries('admin')} />
      <Outlet />
      <ConfirmHost />
    </>
  );
};
