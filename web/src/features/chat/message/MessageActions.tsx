import type { ChatMessage } from '@parley/contract';
import { EllipsisVertical, Pencil, SmilePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/Button.tsx';
import { useConversation } from '../conversation/conversation.ts';
import { CopyMessage } from '../menus/CopyMessage.tsx';
import { useMenuKind } from '../menus/chat-menus.ts';
import { MenuButton } from '../menus/MenuButton.tsx';

/** What can be done with a message: in sight under the pointer and the focus; on touch screens the menu is always there. */
export const MessageActions = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation();
  const { channel, myId, setEditingId } = useConversation();
  const open = useMenuKind(message.id);
  const mayEdit = channel.rights.write && message.role === 'user' && message.author.id === myId;
  return (
    <div
      className={classNames(
        'absolute end-4 top-1 flex rounded-control border border-line bg-raised p-0.5 shadow-card [--control:2rem] sm:end-6 pointer-coarse:border-transparent pointer-coarse:bg-transparent pointer-coarse:shadow-none',
        open === null &&
          'pointer-fine:opacity-0 group-focus-within/message:opacity-100 group-hover/message:opacity-100',
      )}
    >
      {channel.rights.write && (
        <span className="contents pointer-coarse:hidden">
          <MenuButton kind="react" message={message} label={t('chat.react')}>
            <SmilePlus aria-hidden="true" />
          </MenuButton>
        </span>
      )}
      <span className="contents pointer-coarse:hidden">
        <CopyMessage text={message.content} />
        {mayEdit && (
          <Button
            look="quiet"
            size="icon"
            aria-label={t('actions.edit')}
            onClick={() => setEditingId(message.id)}
          >
            <Pencil aria-hidden="true" />
          </Button>
        )}
      </span>
      <MenuButton
        kind="message"
        message={message}
        label={t('chat.actions_for', { name: message.author.display_name })}
      >
        <EllipsisVertical aria-hidden="true" />
      </MenuButton>
    </div>
  );
};
