import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { Notice } from '../../ui/Notice.tsx';
import { FormHeader } from './FormHeader.tsx';
import { useInvited } from './invitation.ts';
import { Outcome } from './Outcome.tsx';
import { RegisterForm } from './RegisterForm.tsx';

export const SignUpPage = () => {
  const { t } = useTranslation();
  const { to } = useSearch({ from: '/auth/sign-up' });
  const [isPending, setIsPending] = useState(false);
  const options = useQuery(ask('GET /api/v1/auth/options'));
  const invited = useInvited();
  if (isPending)
    return <Outcome icon={Hourglass} title={t('sign_up.pending_title')} text={t('sign_up.pending_text')} />;
  const isOpen = options.data?.allow_registration !== false;
  const isClosed = !isOpen && invited === undefined;
  return (
    <>
      <FormHeader title={t('sign_up.title')} text={isClosed ? undefined : t('sign_up.text')} />
      {isClosed && <Notice tone="warning">{t('sign_up.closed')}</Notice>}
      {/* What was typed before the address came would be lost. */}
      {!isClosed && invited !== null && (
        <RegisterForm
          invited={invited && { ...invited, isOnlyWay: !isOpen }}
          submitText={t('sign_up.submit')}
          onPending={() => setIsPending(true)}
        />
      )}
      <p className="mt-8 text-sm text-ink-muted">
        {t('sign_up.have_account')}{' '}
        <Link
          to="/sign-in"
          search={{ to }}
          className="font-medium text-accent-text underline underline-offset-4"
        >
          {t('sign_up.sign_in')}
        </Link>
      </p>
    </>
  );
};
