import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { useMe } from '../../lib/me.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';

interface ConfirmIdentityProps {
  readonly onClose: () => void;
  readonly onConfirmed: () => void;
}

/** Asks for the password, or for a one-time code where the account has two-step sign-in. */
export const ConfirmIdentity = ({ onClose, onConfirmed }: ConfirmIdentityProps) => {
  const { t } = useTranslation();
  const { user } = useMe();
  if (user.auth_source !== 'builtin') return <SignInAgain onClose={onClose} />;
  const field = user.has_two_factor ? 'otp' : 'password';
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('security.confirm_title')}
      description={t('security.confirm_text')}
      form={{
        initial: { secret: '' },
        check: ({ secret }) => wrongOf({ secret: checkRequired(secret) }),
        submit: async ({ secret }) => {
          const given = field === 'otp' ? secret.replaceAll(' ', '') : secret;
          await call('POST /api/v1/auth/confirm', { body: { [field]: given } });
          onConfirmed();
        },
      }}
      submitText={t('security.confirm')}
    >
      {(form) =>
        field === 'otp' ? (
          <TextField
            {...form.text('secret')}
            label={t('fields.code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono tracking-widest"
          />
        ) : (
          <PasswordField
            {...form.text('secret')}
            label={t('security.current_password')}
            autoComplete="current-password"
          />
        )
      }
    </FormDialog>
  );
};

/** The provider is told to ask, also where it still knows who it is. */
const SignInAgain = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const back = encodeURIComponent(location.pathname);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('security.confirm_title')}
      description={t('security.confirm_elsewhere')}
    >
      <DialogActions>
        <a
          href={`/api/v1/auth/oidc/login?fresh=true&return_to=${back}`}
          className={buttonLook({ look: 'primary' })}
        >
          {t('security.sign_in_again')}
        </a>
      </DialogActions>
    </Dialog>
  );
};
