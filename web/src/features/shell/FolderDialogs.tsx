import type { Folder } from '@parley/contract';
import { TITLE_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { invalidate } from '../../lib/query.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { DeleteFolder } from '../folders/index.ts';

export type FolderDialog =
  /** With a channel, that channel goes into the new folder. */
  | { readonly kind: 'new'; readonly channelId?: string }
  | { readonly kind: 'rename' | 'delete'; readonly folder: Folder };

interface FolderDialogsProps {
  readonly dialog: FolderDialog;
  readonly folders: readonly Folder[];
  readonly onClose: () => void;
}

export const FolderDialogs = ({ dialog, folders, onClose }: FolderDialogsProps) => {
  const { t } = useTranslation();
  if (dialog.kind === 'delete') return <DeleteFolder isOpen folder={dialog.folder} onClose={onClose} />;
  const channelId = dialog.kind === 'new' ? dialog.channelId : undefined;
  const save = async (name: string): Promise<void> => {
    if (dialog.kind === 'rename') {
      await call('PUT /api/v1/folders/{id}', { params: { id: dialog.folder.id }, body: { name } });
      return;
    }
    const sort_order = Math.max(0, ...folders.map((folder) => folder.sort_order + 1));
    const { id: folder_id } = await call('POST /api/v1/folders', { body: { name, sort_order } });
    if (!channelId) return;
    await call('PUT /api/v1/channels/{id}', { params: { id: channelId }, body: { folder_id } });
    await invalidate('GET /api/v1/channels');
  };
  return (
    <FolderName
      title={t(dialog.kind === 'new' ? 'shell.new_folder' : 'shell.rename_folder')}
      name={dialog.kind === 'rename' ? dialog.folder.name : ''}
      onSave={save}
      onClose={onClose}
    />
  );
};

interface FolderNameProps {
  readonly title: string;
  readonly name: string;
  readonly onSave: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

const FolderName = ({ title, name, onSave, onClose }: FolderNameProps) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      form={{
        initial: { name },
        check: (values) => wrongOf({ name: checkRequired(values.name) }),
        submit: async (values) => {
          await onSave(values.name);
          await invalidate('GET /api/v1/folders');
          onClose();
        },
      }}
      submitText={t('actions.save')}
    >
      {(form) => (
        <TextField
          {...form.text('name')}
          label={t('folders.name')}
          maxLength={TITLE_MAX}
          autoComplete="off"
        />
      )}
    </FormDialog>
  );
};
