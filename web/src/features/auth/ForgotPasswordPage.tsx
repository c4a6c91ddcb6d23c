import { Link, useSearch } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FormHeader } from './FormHeader.tsx';
import { Outcome } from './Outcome.tsx';

export const ForgotPasswordPage = () => {
  const { t } = useTranslation();
  const { to } = useSearch({ from: '/auth/forgot-password' });
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    initial: { login: '' },
    check: ({ login }) => wrongOf({ login: checkRequired(login) }),
    submit: async ({ login }) => {
      await call('POST /api/v1/auth/forgot', { body: { login } });
      setIsSent(true);
    },
  });
  if (isSent)
    return (
      <Outcome icon={MailCheck} title={t('reset_password.sent_title')} text={t('reset_password.sent_text')} />
    );
  return (
    <>
      <FormHeader title={t('reset_password.title')} text={t('reset_password.text')} />
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <TextField
          {...form.text('login')}
          label={t('sign_in.login')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <FormFailure text={form.failure} />
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('reset_password.submit')}
        </Button>
      </form>
      <p className="mt-8 text-sm">
        <Link
          to="/sign-in"
          search={{ to }}
          className="font-medium text-accent-text underline underline-offset-4"
        >
          {t('sign_up.to_sign_in')}
        </Link>
      </p>
    </>
  );
};
