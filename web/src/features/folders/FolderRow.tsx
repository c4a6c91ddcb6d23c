import type { Folder } from '@parley/contract';
import { ArrowDown, ArrowUp, EllipsisVertical, Folder as FolderIcon, Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import { DeleteFolder } from './DeleteFolder.tsx';
import { RenameFolder } from './RenameFolder.tsx';

interface Moves {
  /** null: it is at that end already. */
  readonly onMoveUp: (() => void) | null;
  readonly onMoveDown: (() => void) | null;
}

interface FolderRowProps extends Moves {
  readonly folder: Folder;
}

export const FolderRow = ({ folder, ...moves }: FolderRowProps) => {
  const [mode, setMode] = useState<'rest' | 'rename' | 'delete'>('rest');
  const menuButton = useRef<HTMLButtonElement>(null);
  const wasRenamed = useRef(false);
  const endRename = (): void => {
    wasRenamed.current = true;
    setMode('rest');
  };
  useEffect(() => {
    if (mode !== 'rest' || !wasRenamed.current) return;
    // The field that had the focus is gone; the button that led to it takes it back.
    wasRenamed.current = false;
    menuButton.current?.focus();
  }, [mode]);
  return (
    <li className="px-4 py-2 sm:px-6">
      {mode === 'rename' ? (
        <RenameFolder folder={folder} onDone={endRename} />
      ) : (
        <div className="flex items-center gap-3">
          <FolderFacts folder={folder} />
          <FolderMenu
            {...moves}
            name={folder.name}
            button={menuButton}
            onRename={() => setMode('rename')}
            onDelete={() => setMode('delete')}
          />
        </div>
      )}
      <DeleteFolder folder={folder} isOpen={mode === 'delete'} onClose={() => setMode('rest')} />
    </li>
  );
};

const FolderFacts = ({ folder }: { readonly folder: Folder }) => {
  const { t } = useTranslation();
  return (
    <>
      <FolderIcon aria-hidden="true" className="size-5 shrink-0 text-accent-text" strokeWidth={1.75} />
      <span className="min-w-0 grow">
        <bdi className="block truncate text-sm font-medium">{folder.name}</bdi>
        <span className="block text-xs text-ink-muted">
          {t('folders_page.created_on', { date: formatDate(folder.created_at) })}
        </span>
      </span>
    </>
  );
};

interface FolderMenuProps extends Moves {
  readonly name: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

const FolderMenu = ({ name, button, onRename, onMoveUp, onMoveDown, onDelete }: FolderMenuProps) => {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={
        <Button ref={button} look="quiet" size="icon" aria-label={t('folders_page.actions_for', { name })}>
          <EllipsisVertical aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem icon={<Pencil aria-hidden="true" />} onClick={onRename}>
        {t('actions.rename')}
      </MenuItem>
      <MenuItem icon={<ArrowUp aria-hidden="true" />} disabled={!onMoveUp} onClick={() => onMoveUp?.()}>
        {t('folders.move_up')}
      </MenuItem>
      <MenuItem icon={<ArrowDown aria-hidden="true" />} disabled={!onMoveDown} onClick={() => onMoveDown?.()}>
        {t('folders.move_down')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem isDanger icon={<Trash2 aria-hidden="true" />} onClick={onDelete}>
        {t('actions.delete')}
      </MenuItem>
    </Menu>
  );
};
