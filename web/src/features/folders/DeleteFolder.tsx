import type { Folder } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { deleteLater } from '../../lib/undo.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';

interface DeleteFolderProps {
  readonly folder: Folder;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const DeleteFolder = ({ folder, isOpen, onClose }: DeleteFolderProps) => {
  const { t } = useTranslation();
  const remove = (): void => {
    onClose();
    deleteLater('DELETE /api/v1/folders/{id}', {
      each: [{ id: folder.id }],
      ids: [folder.id],
      done: t('folders.deleted', { name: folder.name }),
      stale: ['GET /api/v1/folders', 'GET /api/v1/channels'],
    });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={remove}
      title={t('folders.delete_title', { name: folder.name })}
      text={t('folders.delete_text')}
      action={t('actions.delete')}
    />
  );
};
