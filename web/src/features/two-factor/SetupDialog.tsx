import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { patchMe } from '../../lib/me.ts';
import { CopyButton } from '../../ui/Code.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/FormDialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface SetupDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Scan, prove with a first code, keep the recovery codes. Until the proof nothing has changed. */
export const SetupDialog = ({ isOpen, onClose }: SetupDialogProps) => {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = (): void => {
    if (codes) patchMe((me) => ({ ...me, user: { ...me.user, has_two_factor: true } }));
    setCodes(null);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      isSticky
      onClose={close}
      title={codes ? t('two_factor.codes') : t('two_factor.set_up')}
      description={codes ? t('two_factor.is_on') : t('two_factor.scan')}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <Enrol onEnabled={setCodes} onCancel={close} />
      )}
    </Dialog>
  );
};

interface EnrolProps {
  readonly onEnabled: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

const Enrol = ({ onEnabled, onCancel }: EnrolProps) => {
  const { t } = useTranslation();
  // Each opening begins anew, with a secret that was never shown before.
  const setup = useQuery({
    queryKey: ['two-factor-setup'],
    queryFn: () => call('POST /api/v1/profile/2fa/setup'),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
  return (
    <Loaded query={setup}>
      {({ secret, otpauth_url }) => (
        <DialogForm
          form={{
            initial: { otp: '' },
            check: ({ otp }) => wrongOf({ otp: checkRequired(otp) }),
            submit: async ({ otp }) => {
              const answer = await call('POST /api/v1/profile/2fa/enable', {
                body: { otp: otp.replaceAll(' ', '') },
              });
              onEnabled(answer.recovery_codes);
            },
          }}
          submitText={t('two_factor.enable')}
          onCancel={onCancel}
        >
          {(form) => (
            <>
              <div className="flex flex-col items-center gap-4">
                <QrCode text={otpauth_url} label={t('two_factor.qr')} />
                <div className="flex w-full items-center gap-1 rounded-control border border-line bg-sunken ps-3 pe-1">
                  <span className="min-w-0 grow py-2 text-xs text-ink-muted">
                    {t('two_factor.secret')}
                    <code dir="ltr" className="mt-0.5 block font-mono text-sm break-all text-ink">
                      {secret.replace(/(.{4})(?=.)/g, '$1 ')}
                    </code>
                  </span>
                  <CopyButton text={secret} label={t('two_factor.copy_secret')} isIcon />
                </div>
              </div>
              <TextField
                {...form.text('otp')}
                label={t('two_factor.first_code')}
                description={t('two_factor.first_code_text')}
                inputMode="numeric"
                autoComplete="one-time-code"
                className="font-mono tracking-widest"
              />
            </>
          )}
        </DialogForm>
      )}
    </Loaded>
  );
};
