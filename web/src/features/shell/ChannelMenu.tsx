import type { Channel, Folder } from '@parley/contract';
import {
  Archive,
  ArrowRightLeft,
  Check,
  CheckCheck,
  CircleCheck,
  Folder as FolderIcon,
  FolderPlus,
  LogOut,
  MailOpen,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { markUnread } from '../../lib/mark-unread.ts';
import { AnchoredMenu, MenuItem, MenuSeparator, Submenu } from '../../ui/Menu.tsx';
import type { ChannelDialog } from './ChannelDialogs.tsx';
import { toggleChosen } from './chosen-chats.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { putAway } from './put-away.ts';
import { useFileChannel, useMarkRead, usePinChannel } from './use-channel-actions.ts';

interface ChannelMenuProps {
  readonly channel: Channel;
  readonly folders: readonly Folder[];
  readonly anchor: HTMLElement;
  readonly onDialog: (dialog: ChannelDialog) => void;
  readonly onNewFolder: () => void;
  readonly onClose: () => void;
}

export const ChannelMenu = ({
  channel,
  folders,
  anchor,
  onDialog,
  onNewFolder,
  onClose,
}: ChannelMenuProps) => {
  const { t } = useTranslation();
  const pin = usePinChannel();
  const markRead = useMarkRead();
  const isOwner = channel.my_role === 'owner';
  return (
    <AnchoredMenu anchor={anchor} onClose={onClose}>
      {channel.rights.edit && (
        <MenuItem icon={<Pencil aria-hidden="true" />} onClick={() => onDialog({ kind: 'rename', channel })}>
          {t('actions.rename')}
        </MenuItem>
      )}
      <MenuItem
        icon={channel.is_pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
        onClick={() => pin(channel)}
      >
        {t(channel.is_pinned ? 'shell.unpin' : 'shell.pin')}
      </MenuItem>
      {channel.unread_count > 0 && (
        <MenuItem
          icon={<CheckCheck aria-hidden="true" />}
          onClick={() => markRead.mutate({ params: { id: channel.id } })}
        >
          {t('shell.mark_read')}
        </MenuItem>
      )}
      {channel.unread_count === 0 && channel.message_count > 0 && (
        <MenuItem icon={<MailOpen aria-hidden="true" />} onClick={() => void markUnread(channel.id)}>
          {t('shell_chosen.mark_unread')}
        </MenuItem>
      )}
      <FolderChoice channel={channel} folders={folders} onNewFolder={onNewFolder} />
      {channel.rights.edit && (
        <MenuItem
          icon={<ArrowRightLeft aria-hidden="true" />}
          onClick={() => onDialog({ kind: 'move', channel })}
        >
          {t('shell.move')}
        </MenuItem>
      )}
      <ExportMenu channel={channel} />
      <MenuItem icon={<CircleCheck aria-hidden="true" />} onClick={() => toggleChosen(channel)}>
        {t('shell.choose')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Archive aria-hidden="true" />} onClick={() => void putAway([channel])}>
        {t('shell.put_away')}
      </MenuItem>
      <MenuItem
        isDanger
        icon={isOwner ? <Trash2 aria-hidden="true" /> : <LogOut aria-hidden="true" />}
        onClick={() => onDialog({ kind: 'remove', channel })}
      >
        {t(isOwner ? 'actions.delete' : 'shell.leave')}
      </MenuItem>
    </AnchoredMenu>
  );
};

interface FolderChoiceProps {
  readonly channel: Channel;
  readonly folders: readonly Folder[];
  readonly onNewFolder: () => void;
}

const FolderChoice = ({ channel, folders, onNewFolder }: FolderChoiceProps) => {
  const { t } = useTranslation();
  const file = useFileChannel();
  const choices = [{ id: null, name: t('shell.no_folder') }, ...folders];
  return (
    <Submenu icon={<FolderIcon aria-hidden="true" />} text={t('shell.move_to')}>
      {choices.map(({ id, name }) => (
        <MenuItem
          key={id}
          disabled={channel.folder_id === id}
          icon={
            channel.folder_id === id ? <Check aria-hidden="true" /> : <span className="size-4 shrink-0" />
          }
          onClick={() => file(channel.id, id)}
        >
          <bdi className="truncate">{name}</bdi>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<FolderPlus aria-hidden="true" />} onClick={onNewFolder}>
        {t('shell.new_folder')}
      </MenuItem>
    </Submenu>
  );
};
