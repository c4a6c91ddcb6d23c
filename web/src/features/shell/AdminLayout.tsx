import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SectionNav } from './SectionNav.tsx';
import { useNavigationEntries } from './use-navigation-entries.ts';

export const AdminLayout = () => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      <SectionNav label={t('shell.admin')} pathname={pathname} links={useNavigationEntries('admin')} />
      <Outlet />
    </>
  );
};
