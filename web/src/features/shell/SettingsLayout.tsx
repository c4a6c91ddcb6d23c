import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/me.ts';
import { type SectionLink, SectionNav } from './SectionNav.tsx';

export const SettingsLayout = () => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const mayChat = useMay('surface.chat.access');
  const chat: SectionLink[] = [
    { to: '/settings/folders', text: t('folders.title') },
    { to: '/settings/personas', text: t('settings.personas') },
    { to: '/settings/models', text: t('settings.models') },
    { to: '/settings/providers', text: t('settings.providers') },
    { to: '/settings/usage', text: t('settings.usage') },
  ];
  const links: SectionLink[] = [
    { to: '/settings/profile', text: t('settings.profile') },
    { to: '/settings/appearance', text: t('settings.appearance') },
    { to: '/settings/notifications', text: t('settings.notifications') },
    ...(mayChat ? chat : []),
    { to: '/settings/security', text: t('settings.security') },
    { to: '/settings/sessions', text: t('settings.sessions') },
    { to: '/settings/api-keys', text: t('settings.api_keys') },
    { to: '/settings/diagnosis', text: t('settings.diagnosis') },
  ];
  return (
    <div className="lg:grid lg:grid-cols-[10.5rem_minmax(0,1fr)] lg:gap-8">
      <SectionNav label={t('shell.settings')} pathname={pathname} links={links} isColumn />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
};
