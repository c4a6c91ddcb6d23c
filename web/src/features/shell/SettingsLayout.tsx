import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SectionNav } from './SectionNav.tsx';

export const SettingsLayout = () => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      <SectionNav
        label={t('shell.settings')}
        pathname={pathname}
        links={[
          { to: '/settings/profile', text: t('settings.profile') },
          { to: '/settings/security', text: t('settings.security') },
          { to: '/settings/sessions', text: t('settings.sessions') },
          { to: '/settings/api-keys', text: t('settings.api_keys') },
          { to: '/settings/appearance', text: t('settings.appearance') },
        ]}
      />
      <Outlet />
    </>
  );
};
