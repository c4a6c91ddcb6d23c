import { ApiError } from '@parley/contract/client';
import { Link, useLocation } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkNewPassword, passwordRule, wrongOf } from '../../lib/checks.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormFailure, Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import { FormHeader } from './FormHeader.tsx';
import { Outcome } from './Outcome.tsx';

/** Where the link of a letter leads. Its token stands behind the #, which a browser sends to no server. */
export const ResetPasswordPage = () => {
  const { t } = useTranslation();
  const { hash: token } = useLocation();
  const [state, setState] = useState<'asked' | 'spent' | 'done'>('asked');
  const form = useForm({
    initial: { password: '', end_api_keys: false },
    check: ({ password }) => wrongOf({ password: checkNewPassword(password) }),
    submit: async ({ password, end_api_keys }) => {
      await call('POST /api/v1/auth/reset', { body: { token, password, end_api_keys } });
      setState('done');
    },
    onRefused: (error) => {
      if (!(error instanceof ApiError && error.status === 409)) return false;
      setState('spent');
      return true;
    },
  });
  if (state === 'done')
    return (
      <Outcome
        icon={LockKeyhole}
        title={t('reset_password.done_title')}
        text={t('reset_password.done_text')}
      />
    );
  if (token === '' || state === 'spent')
    return (
      <>
        <FormHeader title={t('reset_password.title')} />
        <Notice tone="warning">
          {token === '' ? t('reset_password.missing') : t('reset_password.spent')}
        </Notice>
        <p className="mt-8 text-sm">
          <Link to="/forgot-password" className="font-medium text-accent-text underline underline-offset-4">
            {t('reset_password.again')}
          </Link>
        </p>
      </>
    );
  return (
    <>
      <FormHeader title={t('reset_password.title')} text={t('reset_password.reset_text')} />
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <PasswordField
          {...form.text('password')}
          label={t('reset_password.password')}
          description={passwordRule()}
          autoComplete="new-password"
          autoFocus
        />
        <Checkbox
          label={t('reset_password.end_api_keys')}
          checked={form.values.end_api_keys}
          onCheckedChange={(isWanted) => form.set('end_api_keys', isWanted)}
        />
        <FormFailure text={form.failure} />
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('reset_password.submit_new')}
        </Button>
      </form>
    </>
  );
};
