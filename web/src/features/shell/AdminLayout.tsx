import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SectionNav } from './SectionNav.tsx';

export const AdminLayout = () => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      <SectionNav
        label={t('shell.admin')}
        pathname={pathname}
        links={[
          { to: '/admin', text: t('admin.overview'), isExact: true },
          { to: '/admin/users', text: t('admin.users') },
          { to: '/admin/roles', text: t('admin.roles') },
          { to: '/admin/settings', text: t('admin.settings') },
          { to: '/admin/providers', text: t('settings.providers') },
          { to: '/admin/models', text: t('settings.models') },
          { to: '/admin/tools', text: t('tool_servers.title') },
          { to: '/admin/usage', text: t('settings.usage') },
          { to: '/admin/feedback', text: t('feedback.title') },
          { to: '/admin/audit', text: t('admin.audit') },
          { to: '/admin/health', text: t('health.title') },
          { to: '/admin/jobs', text: t('admin.jobs') },
        ]}
      />
      <Outlet />
    </>
  );
};
