import type { ChatMessage } from '@parley/contract';
import { EllipsisVertical, Pencil, SmilePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { touchScreen } from '../../../lib/frame.ts';
import { useScreen } from '../../../lib/use-screen.ts';
import { Button } from '../../../ui/Button.tsx';
import { AnswerActions, AnswerButtons } from '../answers/AnswerActions.tsx';
import { useConversation } from '../conversation/conversation.ts';
import { CopyMessage } from '../menus/CopyMessage.tsx';
import { useMenuKind } from '../menus/chat-menus.ts';
import { MenuButton } from '../menus/MenuButton.tsx';

interface MessageActionsProps {
  readonly message: ChatMessage;
  readonly isLast: boolean;
}

/**
 * What can be done with a message: in sight under the pointer and the focus; on touch screens the menu is always there. Of an answer its own buttons are
 * among it, but for the last one, under which all of it stands open.
 */
export const MessageActions = ({ message, isLast }: MessageActionsProps) => {
  const { t } = useTranslation();
  const { channel, myId, setEditingId } = useConversation();
  const isTouch = useScreen(touchScreen);
  const open = useMenuKind(message.id);
  const mayEdit = channel.rights.write && message.role === 'user' && message.author.id === myId;
  const isOver = message.role === 'assistant' && message.status !== 'streaming';
  if (isOver && isLast && !isTouch) return null;
  return (
    <div
      className={classNames(
        'absolute end-4 top-1 flex rounded-control border border-line bg-raised p-0.5 shadow-card [--control:2rem] sm:end-6 pointer-coarse:border-transparent pointer-coarse:bg-transparent pointer-coarse:shadow-none',
        open === null &&
          'pointer-fine:opacity-0 group-focus-within/message:opacity-100 group-hover/message:opacity-100',
      )}
    >
      <span className="contents pointer-coarse:hidden">
        <ReactButton message={message} />
        {isOver && !isTouch ? <AnswerButtons message={message} /> : <CopyMessage text={message.content} />}
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
      <MoreOf message={message} />
    </div>
  );
};

interface OfMessage {
  readonly message: ChatMessage;
}

const ReactButton = ({ message }: OfMessage) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  return (
    channel.rights.write && (
      <MenuButton kind="react" message={message} label={t('chat.react')}>
        <SmilePlus aria-hidden="true" />
      </MenuButton>
    )
  );
};

const MoreOf = ({ message }: OfMessage) => {
  const { t } = useTranslation();
  return (
    <MenuButton
      kind="message"
      message={message}
      label={t('chat.actions_for', { name: message.author.display_name })}
    >
      <EllipsisVertical aria-hidden="true" />
    </MenuButton>
  );
};

/** The line under an answer: it stands open under the last one, and under each where there is a finger, or in the archive no toolbar. */
export const LineUnderAnswer = ({ message, isLast }: MessageActionsProps) => {
  const { channel } = useConversation();
  const isTouch = useScreen(touchScreen);
  const isArchived = channel.archived_at !== null;
  if (!isLast && !isTouch && !isArchived) return null;
  return (
    <AnswerActions message={message} isLast={isLast}>
      {!isTouch && !isArchived && (
        <>
          <ReactButton message={message} />
          <MoreOf message={message} />
        </>
      )}
    </AnswerActions>
  );
};
