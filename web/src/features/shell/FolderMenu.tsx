import type { Folder } from '@parley/contract';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AnchoredMenu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import { useFolderOrder } from '../folders/index.ts';
import type { FolderDialog } from './FolderDialogs.tsx';

interface FolderMenuProps {
  readonly folder: Folder;
  readonly folders: readonly Folder[];
  readonly anchor: HTMLElement;
  readonly onDialog: (dialog: FolderDialog) => void;
  readonly onClose: () => void;
}

export const FolderMenu = ({ folder, folders, anchor, onDialog, onClose }: FolderMenuProps) => {
  const { t } = useTranslation();
  const move = useFolderOrder(folders);
  const index = folders.findIndex(({ id }) => id === folder.id);
  return (
    <AnchoredMenu anchor={anchor} onClose={onClose}>
      <MenuItem icon={<Pencil aria-hidden="true" />} onClick={() => onDialog({ kind: 'rename', folder })}>
        {t('actions.rename')}
      </MenuItem>
      <MenuItem
        icon={<ArrowUp aria-hidden="true" />}
        disabled={index <= 0}
        onClick={() => move(index, index - 1)}
      >
        {t('folders.move_up')}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown aria-hidden="true" />}
        disabled={index >= folders.length - 1}
        onClick={() => move(index, index + 1)}
      >
        {t('folders.move_down')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        isDanger
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => onDialog({ kind: 'delete', folder })}
      >
        {t('actions.delete')}
      </MenuItem>
    </AnchoredMenu>
  );
};
