import { ApiError } from '@parley/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { ask } from '../../lib/query.ts';
import { getSession, signIn } from '../../lib/session.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFailure, Notice } from '../../ui/Notice.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';
import { FormHeader } from './FormHeader.tsx';
import { useInvited } from './invitation.ts';
import { knowsPasskeys, PasskeyWay } from './PasskeyWay.tsx';

interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** The server asks for the code of two-step sign-in in words, with the status of a refused sign-in. */
const wantsCode = (error: unknown): boolean =>
  isWrong(error) && error.message.includes('one-time code as otp');

/** After too many failures for one account a password alone no longer suffices: with a code it does, and that is for its owner to know. */
const isLimited = (error: unknown): boolean => error instanceof ApiError && error.status === 429;

const isWrong = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401;

export const SignInPage = () => {
  const [waiting, setWaiting] = useState<Credentials | null>(null);
  const { data: options } = useQuery(ask('GET /api/v1/auth/options'));
  if (options?.oidc) return <ProviderStep loginUrl={options.oidc.login_url} />;
  if (options?.auth_mode === 'mtls') return <CertificateStep />;
  // Where to go next is the router's matter: signing in makes it look at the session again.
  return waiting ? (
    <CodeStep credentials={waiting} onBack={() => setWaiting(null)} />
  ) : (
    <PasswordStep onCodeWanted={setWaiting} />
  );
};

/** The page of the identity provider asks for whatever it wants to ask; here is only the way there. */
const ProviderStep = ({ loginUrl }: { readonly loginUrl: string }) => {
  const { t } = useTranslation();
  const { to } = useSearch({ from: '/auth/sign-in' });
  const query = to === undefined ? '' : `?return_to=${encodeURIComponent(to)}`;
  return (
    <>
      <FormHeader title={t('sign_in.title')} text={t('sign_in.text')} />
      <Button look="primary" className="w-full" onClick={() => location.assign(loginUrl + query)}>
        {t('sign_in.submit')}
      </Button>
    </>
  );
};

/** Shown to a person without a certificate that the server knows. */
const CertificateStep = () => {
  const { t } = useTranslation();
  return <FormHeader title={t('sign_in.title')} text={t('sign_in.certificate')} />;
};

const PasswordStep = ({ onCodeWanted }: { readonly onCodeWanted: (credentials: Credentials) => void }) => {
  const { t } = useTranslation();
  const { to } = useSearch({ from: '/auth/sign-in' });
  const options = useQuery(ask('GET /api/v1/auth/options'));
  const invited = useInvited();
  const session = getSession();
  const isEnded = session.status === 'signed-out' && session.reason === 'ended';
  const [offersCode, setOffersCode] = useState(false);
  const form = useForm({
    initial: { login: '', password: '' },
    check: ({ login, password }) =>
      wrongOf({ login: checkRequired(login), password: checkRequired(password) }),
    submit: (values) => signIn(values),
    onRefused: (error) => {
      setOffersCode(isLimited(error));
      if (!wantsCode(error)) return isWrong(error) && t('sign_in.wrong');
      onCodeWanted(form.values);
      return true;
    },
  });
  return (
    <>
      <FormHeader title={t('sign_in.title')} text={t('sign_in.text')} />
      {isEnded && <Notice className="mb-5">{t('sign_in.ended')}</Notice>}
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <TextField
          {...form.text('login')}
          label={t('sign_in.login')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <PasswordField
          {...form.text('password')}
          label={t('fields.password')}
          autoComplete="current-password"
        />
        <FormFailure text={form.failure} />
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('sign_in.submit')}
        </Button>
        {options.data?.password_reset && (
          <Link
            to="/forgot-password"
            search={{ to }}
            className="self-start text-sm text-ink-muted underline underline-offset-4"
          >
            {t('sign_in.forgot')}
          </Link>
        )}
        {offersCode && <Button onClick={() => onCodeWanted(form.values)}>{t('sign_in.with_code')}</Button>}
      </form>
      {knowsPasskeys() && <PasskeyWay />}
      {(options.data?.allow_registration || invited) && (
        <p className="mt-8 text-sm text-ink-muted">
          {t('sign_in.no_account')}{' '}
          <Link
            to="/sign-up"
            search={{ to }}
            className="font-medium text-accent-text underline underline-offset-4"
          >
            {t('sign_in.sign_up')}
          </Link>
        </p>
      )}
    </>
  );
};

interface CodeStepProps {
  readonly credentials: Credentials;
  readonly onBack: () => void;
}

const CodeStep = ({ credentials, onBack }: CodeStepProps) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: { otp: '' },
    check: ({ otp }) => wrongOf({ otp: checkRequired(otp) }),
    submit: ({ otp }) => signIn({ ...credentials, otp: otp.replaceAll(' ', '') }),
    onRefused: (error) => isWrong(error) && t('sign_in.code_wrong'),
  });
  return (
    <>
      <FormHeader title={t('sign_in.code_title')} text={t('sign_in.code_text')} />
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <TextField
          {...form.text('otp')}
          label={t('fields.code')}
          description={t('sign_in.code_description')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          className="font-mono tracking-widest"
        />
        <FormFailure text={form.failure} />
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('sign_in.submit')}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t('actions.back')}
        </Button>
      </form>
    </>
  );
};
