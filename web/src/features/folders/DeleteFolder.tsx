import type { Folder } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';

interface DeleteFolderProps {
  readonly folder: Folder;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const DeleteFolder = ({ folder, isOpen, onClose }: DeleteFolderProps) => {
  const { t } = useTranslation();
  const remove = useAction('DELETE /api/v1/folders/{id}', {
    done: t('folders.deleted', { name: folder.name }),
    stale: ['GET /api/v1/folders', 'GET /api/v1/channels'],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: folder.id } })}
      isBusy={remove.isPending}
      title={t('folders.delete_title', { name: folder.name })}
      text={t('folders.delete_text')}
      action={t('actions.delete')}
    />
  );
};
