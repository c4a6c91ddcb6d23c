import { useTranslation } from 'react-i18next';
import { checkEmail, checkNewPassword, checkUsername, passwordRule, wrongOf } from '../../lib/checks.ts';
import { register } from '../../lib/session.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';
import type { Invited } from './invitation.ts';

interface RegisterFormProps {
  /** By a letter to this address; where registration is closed, no other may register. */
  readonly invited?: (Invited & { readonly isOnlyWay: boolean }) | undefined;
  readonly submitText: string;
  readonly onPending: () => void;
}

/** Three fields make an account, the first one and all others. */
export const RegisterForm = ({ invited, submitText, onPending }: RegisterFormProps) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: { username: '', email: invited?.email ?? '', password: '' },
    check: ({ username, email, password }) =>
      wrongOf({
        username: checkUsername(username),
        email: checkEmail(email),
        password: checkNewPassword(password),
      }),
    submit: async (values) => {
      if ((await register({ ...values, ...(invited && { invitation: invited.token }) })) === 'pending')
        onPending();
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <TextField
        {...form.text('username')}
        label={t('fields.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <TextField
        {...form.text('email')}
        label={t('fields.email')}
        readOnly={invited?.isOnlyWay}
        type="email"
        autoComplete="email"
      />
      <PasswordField
        {...form.text('password')}
        label={t('fields.password')}
        description={passwordRule()}
        autoComplete="new-password"
      />
      <FormFailure text={form.failure} />
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        {submitText}
      </Button>
    </form>
  );
};
