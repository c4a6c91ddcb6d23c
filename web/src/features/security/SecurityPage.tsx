import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TwoFactorCard } from '../two-factor/TwoFactorCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';

export const SecurityPage = () => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('settings.security')} description={t('security.text')} />
      <TwoFactorCard />
      <PasswordCard />
    </div>
  );
};
