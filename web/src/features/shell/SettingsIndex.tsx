import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { railScreen } from '../../lib/frame.ts';
import { useScreen } from '../../lib/use-screen.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SettingsList } from './SettingsList.tsx';

/** On a phone the list is a page; elsewhere it stands beside the first one. */
export const SettingsIndex = () => {
  const { t } = useTranslation();
  if (useScreen(railScreen)) return <Navigate to="/settings/profile" replace />;
  return (
    <div className="-mx-2 flex flex-col">
      <PageHeader title={t('shell.settings')} />
      <SettingsList />
    </div>
  );
};
