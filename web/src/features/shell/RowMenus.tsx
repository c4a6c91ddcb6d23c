// The menus of the sidebar's rows and the dialogs behind them: one of each, for whichever row asked.

import type { Folder } from '@parley/contract';
import { useRef, useState } from 'react';
import { type ChannelDialog, ChannelDialogs } from './ChannelDialogs.tsx';
import { ChannelMenu } from './ChannelMenu.tsx';
import { type FolderDialog, FolderDialogs } from './FolderDialogs.tsx';
import { FolderMenu } from './FolderMenu.tsx';
import type { MenuFor } from './sidebar-rows.ts';

interface RowMenusProps {
  readonly menu: MenuFor;
  readonly folders: readonly Folder[];
  readonly onClose: () => void;
}

type Dialog = { about: 'channel'; dialog: ChannelDialog } | { about: 'folder'; dialog: FolderDialog };

export const RowMenus = ({ menu, folders, onClose }: RowMenusProps) => {
  const [open, setOpen] = useState<Dialog | null>(
    'newFolder' in menu ? { about: 'folder', dialog: { kind: 'new' } } : null,
  );
  // A choice closes the menu as well; then it is the dialog's turn, and not the end.
  const hasChosen = useRef(false);
  const choose = (dialog: Dialog): void => {
    hasChosen.current = true;
    setOpen(dialog);
  };
  const closeMenu = (): void => {
    if (!hasChosen.current) onClose();
  };
  const closeDialog = (): void => {
    onClose();
    menu.anchor.focus();
  };
  if (open?.about === 'channel') return <ChannelDialogs dialog={open.dialog} onClose={closeDialog} />;
  if (open?.about === 'folder')
    return <FolderDialogs dialog={open.dialog} folders={folders} onClose={closeDialog} />;
  if ('channel' in menu)
    return (
      <ChannelMenu
        channel={menu.channel}
        folders={folders}
        anchor={menu.anchor}
        onDialog={(dialog) => choose({ about: 'channel', dialog })}
        onNewFolder={() => choose({ about: 'folder', dialog: { kind: 'new', channelId: menu.channel.id } })}
        onClose={closeMenu}
      />
    );
  if ('folder' in menu)
    return (
      <FolderMenu
        folder={menu.folder}
        folders={folders}
        anchor={menu.anchor}
        onDialog={(dialog) => choose({ about: 'folder', dialog })}
        onClose={closeMenu}
      />
    );
  return null;
};
