import { BACKUP_NOTE_MAX, BACKUP_PASSPHRASE_MAX, BACKUP_PASSPHRASE_MIN } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { wrongOf } from '../../lib/checks.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';

interface NewBackupDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const NewBackupDialog = ({ isOpen, onClose }: NewBackupDialogProps) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('backups.create')}
      description={t('backups.create_text')}
      form={{
        initial: { passphrase: '', note: '', files: true },
        check: ({ passphrase }) =>
          wrongOf({
            passphrase:
              passphrase !== '' && passphrase.length < BACKUP_PASSPHRASE_MIN
                ? t('backups.passphrase_short', { number: BACKUP_PASSPHRASE_MIN })
                : undefined,
          }),
        submit: async ({ passphrase, note, files }) => {
          const body = {
            include_files: files,
            ...(passphrase === '' ? {} : { passphrase }),
            ...(note.trim() === '' ? {} : { note }),
          };
          await call('POST /api/v1/admin/backup', { body });
          toast.success(t('backups.begun'));
          onClose();
          await invalidate('GET /api/v1/admin/backups');
        },
      }}
      submitText={t('backups.create')}
    >
      {(form) => (
        <>
          <PasswordField
            {...form.text('passphrase')}
            label={t('backups.passphrase')}
            description={t('backups.passphrase_text')}
            maxLength={BACKUP_PASSPHRASE_MAX}
            autoComplete="new-password"
          />
          <TextField
            {...form.text('note')}
            label={t('backups.note')}
            maxLength={BACKUP_NOTE_MAX}
            autoComplete="off"
          />
          <Checkbox
            label={t('backups.with_files')}
            checked={form.values.files}
            onCheckedChange={(isOn) => form.set('files', isOn)}
          />
        </>
      )}
    </FormDialog>
  );
};
