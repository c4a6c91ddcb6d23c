import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { invalidate } from '../../lib/query.ts';
import { FormHeader } from './FormHeader.tsx';
import { RegisterForm } from './RegisterForm.tsx';

/** A fresh server: the first account, which administers it. */
export const SetupPage = () => {
  const { t } = useTranslation();
  const router = useRouter();
  // Another person has made the first account: the set-up is over, and the router finds the page that says so.
  const startOver = async (): Promise<void> => {
    await invalidate('GET /api/v1/auth/options');
    await router.invalidate();
  };
  return (
    <>
      <FormHeader title={t('setup.title')} text={t('setup.text')} />
      <RegisterForm submitText={t('setup.submit')} onPending={() => void startOver()} />
    </>
  );
};
