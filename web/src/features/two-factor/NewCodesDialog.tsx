import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface NewCodesDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const NewCodesDialog = ({ isOpen, onClose }: NewCodesDialogProps) => {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = (): void => {
    setCodes(null);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      isSticky
      onClose={close}
      title={codes ? t('two_factor.codes') : t('two_factor.new_codes')}
      description={t('two_factor.new_codes_text')}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <CodeForm onMade={setCodes} onCancel={close} />
      )}
    </Dialog>
  );
};

interface CodeFormProps {
  readonly onMade: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

const CodeForm = ({ onMade, onCancel }: CodeFormProps) => {
  const { t } = useTranslation();
  return (
    <DialogForm
      form={{
        initial: { otp: '' },
        check: ({ otp }) => wrongOf({ otp: checkRequired(otp) }),
        submit: async ({ otp }) => {
          const body = { otp: otp.replaceAll(' ', '') };
          onMade((await call('POST /api/v1/profile/2fa/recovery-codes', { body })).recovery_codes);
        },
      }}
      submitText={t('two_factor.make_codes')}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <TextField
            {...form.text('otp')}
            label={t('fields.code')}
            autoComplete="one-time-code"
            className="font-mono tracking-widest"
          />
        </>
      )}
    </DialogForm>
  );
};
