import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/me.ts';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TwoFactorCard } from '../two-factor/index.ts';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { UnlockKeys } from './UnlockKeys.tsx';

export const SecurityPage = () => {
  const { t } = useTranslation();
  const { user } = useMe();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('settings.security')} description={t('security.text')} />
      {user.auth_source === 'builtin' ? (
        <>
          <TwoFactorCard />
          <PasskeysCard />
          <PasswordCard />
          <Card isSplit title={t('security.old_password')} description={t('security.unlock_text')}>
            <UnlockKeys />
          </Card>
        </>
      ) : (
        <Notice>{t('security.elsewhere')}</Notice>
      )}
    </div>
  );
};
