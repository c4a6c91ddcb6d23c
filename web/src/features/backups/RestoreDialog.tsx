import type { Backup } from '@parley/contract';
import { BACKUP_PASSPHRASE_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { wrongOf } from '../../lib/checks.ts';
import { formatDateTime } from '../../lib/format.ts';
import { refetchStale } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';

/** Typed as it is, in every language: the server asks for this very word. */
const WORD = 'restore';

interface RestoreDialogProps {
  readonly backup: Backup;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const RestoreDialog = ({ backup, isOpen, onClose }: RestoreDialogProps) => {
  const { t } = useTranslation();
  const restore = async ({ passphrase, word }: { passphrase: string; word: string }): Promise<void> => {
    const body = {
      backup_id: backup.id,
      confirm: word.trim(),
      ...(passphrase === '' ? {} : { passphrase }),
    };
    await call('POST /api/v1/admin/restore', { body });
    toast.success(t('backups.restored'));
    onClose();
    // Nothing that is shown is true any more. Asking again finds out that this session has ended, too.
    await refetchStale({});
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('backups.restore_title', { when: formatDateTime(backup.created_at) })}
      description={t('backups.restore_text')}
      before={<Notice tone="warning">{t('backups.restore_warning')}</Notice>}
      form={{
        initial: { passphrase: '', word: '' },
        check: ({ word }) =>
          wrongOf({ word: word.trim() === WORD ? undefined : t('backups.type_word', { word: WORD }) }),
        submit: restore,
      }}
      submitText={t('backups.restore')}
      submitLook="danger"
    >
      {(form) => (
        <>
          {backup.encrypted && (
            <PasswordField
              {...form.text('passphrase')}
              label={t('backups.passphrase')}
              maxLength={BACKUP_PASSPHRASE_MAX}
              autoComplete="off"
            />
          )}
          <TextField
            {...form.text('word')}
            label={t('backups.type_word', { word: WORD })}
            autoComplete="off"
            autoCapitalize="none"
          />
        </>
      )}
    </FormDialog>
  );
};
