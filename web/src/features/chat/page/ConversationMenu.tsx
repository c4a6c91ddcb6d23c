import { ArrowRightLeft, Link2, LogOut, Network, Pin, Search, Settings2, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AnchoredMenu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { ExportMenu } from '../../shell/index.ts';
import { useConversation } from '../conversation/conversation.ts';

interface ConversationMenuProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

export const ConversationMenu = ({ anchor, onClose }: ConversationMenuProps) => {
  const { t } = useTranslation();
  const { channel, open } = useConversation();
  const isOwner = channel.my_role === 'owner';
  return (
    <AnchoredMenu anchor={anchor} align="end" onClose={onClose}>
      <MenuItem icon={<Settings2 aria-hidden="true" />} onClick={() => open({ kind: 'settings' })}>
        {t('chat.settings')}
      </MenuItem>
      <MenuItem icon={<Search aria-hidden="true" />} onClick={() => open({ kind: 'find' })}>
        {t('chat.find')}
      </MenuItem>
      <MenuItem icon={<Network aria-hidden="true" />} onClick={() => open({ kind: 'map' })}>
        {t('chat.map')}
      </MenuItem>
      <MenuItem icon={<Pin aria-hidden="true" />} onClick={() => open({ kind: 'pins' })}>
        {t('chat.pins')}
      </MenuItem>
      {channel.rights.share && (
        <MenuItem icon={<Link2 aria-hidden="true" />} onClick={() => open({ kind: 'share', leafId: null })}>
          {t('chat.share')}
        </MenuItem>
      )}
      {channel.rights.edit && (
        <MenuItem icon={<ArrowRightLeft aria-hidden="true" />} onClick={() => open({ kind: 'move' })}>
          {t('shell.move')}
        </MenuItem>
      )}
      <MenuSeparator />
      <ExportMenu channel={channel} />
      {/* What is in the archive stays there until its time has come. */}
      {(!isOwner || channel.rights.remove) && (
        <>
          <MenuSeparator />
          <MenuItem
            isDanger
            icon={isOwner ? <Trash2 aria-hidden="true" /> : <LogOut aria-hidden="true" />}
            onClick={() => open({ kind: 'remove' })}
          >
            {isOwner ? t('chat.delete_conversation') : t('chat.leave')}
          </MenuItem>
        </>
      )}
    </AnchoredMenu>
  );
};
