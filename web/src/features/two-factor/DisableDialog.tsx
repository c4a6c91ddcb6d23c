import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { patchMe } from '../../lib/me.ts';
import { toast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';

interface DisableDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const DisableDialog = ({ isOpen, onClose }: DisableDialogProps) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('two_factor.disable')}
      description={t('two_factor.disable_text')}
      form={{
        initial: { password: '', otp: '' },
        check: ({ password, otp }) => wrongOf({ password: checkRequired(password), otp: checkRequired(otp) }),
        submit: async ({ password, otp }) => {
          await call('POST /api/v1/profile/2fa/disable', {
            body: { password, otp: otp.replaceAll(' ', '') },
          });
          patchMe((me) => ({ ...me, user: { ...me.user, has_two_factor: false } }));
          toast.success(t('two_factor.disabled'));
          onClose();
        },
      }}
      submitText={t('two_factor.disable')}
      submitLook="danger"
    >
      {(form) => (
        <>
          <PasswordField
            {...form.text('password')}
            label={t('fields.password')}
            autoComplete="current-password"
          />
          <TextField
            {...form.text('otp')}
            label={t('fields.code')}
            autoComplete="one-time-code"
            className="font-mono tracking-widest"
          />
        </>
      )}
    </FormDialog>
  );
};
