import type { Backup } from '@parley/contract';
import { BACKUP_PASSPHRASE_MAX } from '@parley/contract/limits';
import { Download, Ellipsis, RotateCcw, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { saveFrom } from '../../lib/download.ts';
import { asSentence } from '../../lib/error-text.ts';
import { formatDateTime } from '../../lib/format.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';

const LIST = 'GET /api/v1/admin/backups' as const;

type Open = 'verify' | 'restore' | 'delete' | null;

export const BackupMenu = ({ backup }: { readonly backup: Backup }) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open>(null);
  const when = formatDateTime(backup.created_at);
  const remove = useAction('DELETE /api/v1/admin/backups/{id}', {
    done: t('backups.deleted'),
    stale: [LIST],
    onDone: () => setOpen(null),
  });
  const close = (): void => setOpen(null);
  const download = async (): Promise<void> => {
    const isSaved = await saveFrom(`/api/v1/admin/backups/${backup.id}/download`, backup.filename);
    if (!isSaved) toast.error(t('backups.not_fetched'));
  };
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="icon" aria-label={t('backups.actions_of', { when })}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      >
        {backup.status === 'ready' && (
          <>
            <MenuItem icon={<Download aria-hidden="true" />} onClick={() => void download()}>
              {t('actions.download')}
            </MenuItem>
            <MenuItem icon={<ShieldCheck aria-hidden="true" />} onClick={() => setOpen('verify')}>
              {t('backups.verify')}
            </MenuItem>
            <MenuItem icon={<RotateCcw aria-hidden="true" />} onClick={() => setOpen('restore')}>
              {t('backups.restore')}
            </MenuItem>
          </>
        )}
        <MenuItem icon={<Trash2 aria-hidden="true" />} onClick={() => setOpen('delete')}>
          {t('actions.delete')}
        </MenuItem>
      </Menu>
      <VerifyDialog backup={backup} isOpen={open === 'verify'} onClose={close} />
      <RestoreDialog backup={backup} isOpen={open === 'restore'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        title={t('backups.delete_title', { when })}
        text={t('backups.delete_text')}
        action={t('actions.delete')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: backup.id } })}
      />
    </>
  );
};

interface VerifyDialogProps {
  readonly backup: Backup;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const VerifyDialog = ({ backup, isOpen, onClose }: VerifyDialogProps) => {
  const { t } = useTranslation();
  const verify = async ({ passphrase }: { passphrase: string }): Promise<void> => {
    const { valid, error } = await call('POST /api/v1/admin/backups/{id}/verify', {
      params: { id: backup.id },
      body: passphrase === '' ? {} : { passphrase },
    });
    if (valid) toast.success(t('backups.is_good'));
    else toast.error(error === null ? t('backups.failed') : asSentence(error));
    onClose();
    await invalidate(LIST);
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('backups.verify')}
      description={t('backups.verify_text')}
      form={{ initial: { passphrase: '' }, submit: verify }}
      submitText={t('backups.verify')}
    >
      {(form) =>
        backup.encrypted && (
          <PasswordField
            {...form.text('passphrase')}
            label={t('backups.passphrase')}
            maxLength={BACKUP_PASSPHRASE_MAX}
            autoComplete="off"
          />
        )
      }
    </FormDialog>
  );
};
