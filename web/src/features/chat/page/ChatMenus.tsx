// Every menu of a conversation and the dialogs behind them: one of each, for whichever message asked.

import type { ChatMessage } from '@parley/contract';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadSettingsWords } from '../../../i18n/load-language.ts';
import { AnchoredPopover } from '../../../ui/AnchoredPopover.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { OwnWords, RegenerateMenu } from '../answers/RegenerateMenu.tsx';
import { useConversation } from '../conversation/conversation.ts';
import { messagesIn } from '../conversation/path.ts';
import type { ChatMenu } from '../menus/chat-menus.ts';
import { EmojiPicker } from '../message/EmojiPicker.tsx';
import { DeleteMessage, MessageMenu } from '../message/MessageMenu.tsx';
import { toggleReaction } from '../message/Reactions.tsx';
import { ConversationMenu } from './ConversationMenu.tsx';

/** With the words of its pages, which a conversation does not have. */
/** Its words come with it: most visits do not ask. */
const AnswerDetails = lazy(async () => {
  const [{ AnswerDetails: details }] = await Promise.all([
    import('../answers/AnswerDetails.tsx'),
    loadSettingsWords(),
  ]);
  return { default: details };
});
const FeedbackForm = lazy(async () => {
  const [{ FeedbackForm: form }] = await Promise.all([
    import('../answers/FeedbackForm.tsx'),
    loadSettingsWords(),
  ]);
  return { default: form };
});
const AssignMessage = lazy(async () => {
  const [{ AssignMessage: dialog }] = await Promise.all([
    import('../../assignments/index.ts'),
    loadSettingsWords(),
  ]);
  return { default: dialog };
});
const TaskFromMessage = lazy(async () => {
  const [{ TaskFromMessage: dialog }] = await Promise.all([
    import('../../tasks/index.ts'),
    loadSettingsWords(),
  ]);
  return { default: dialog };
});
const NoteFromMessages = lazy(async () => {
  const [{ NoteFromMessages: dialog }] = await Promise.all([
    import('../../notes/index.ts'),
    loadSettingsWords(),
  ]);
  return { default: dialog };
});
const AddToNote = lazy(async () => {
  const [{ AddToNote: dialog }] = await Promise.all([import('../../notes/index.ts'), loadSettingsWords()]);
  return { default: dialog };
});
const ArtifactDialog = lazyPart(async () => {
  const [{ ArtifactDialog: dialog }] = await Promise.all([
    import('../answers/ArtifactDialog.tsx'),
    loadSettingsWords(),
  ]);
  return dialog;
});
/** What a message becomes: fetched when it is to. */
const MADE_OF = {
  ...{ assign: AssignMessage, note: NoteFromMessages, addition: AddToNote, task: TaskFromMessage },
} as const;

interface ChatMenusProps {
  readonly menu: ChatMenu;
  readonly onClose: () => void;
}

export const ChatMenus = ({ menu, onClose }: ChatMenusProps) => {
  if (menu.kind === 'conversation') return <ConversationMenu anchor={menu.anchor} onClose={onClose} />;
  if (menu.kind === 'artifact') {
    const { message, opened, code, anchor } = menu;
    const close = (): void => {
      onClose();
      anchor.focus();
    };
    return <ArtifactDialog message={message} kind={opened} code={code} onClose={close} />;
  }
  return <MenuOfMessage key={`${menu.kind} ${menu.message.id}`} {...menu} onClose={onClose} />;
};

interface MadeOfProps extends Pick<ChatMenusProps, 'onClose'> {
  readonly what: keyof typeof MADE_OF;
  readonly message: ChatMessage;
}

const MadeOf = ({ what, ...props }: MadeOfProps) => {
  const Made = MADE_OF[what];
  return (
    <Suspense fallback={null}>
      <Made {...props} among={messagesIn(props.message.channel_id)} />
    </Suspense>
  );
};

type Chosen = 'delete' | 'words' | keyof typeof MADE_OF;
type MenuOfMessageProps = Exclude<ChatMenu, { kind: 'artifact' | 'conversation' }> &
  Pick<ChatMenusProps, 'onClose'>;

const MenuOfMessage = ({ kind, message, anchor, onClose }: MenuOfMessageProps) => {
  const { t } = useTranslation();
  const { myId } = useConversation();
  const [dialog, setDialog] = useState<Chosen | null>(null);
  // A choice closes the menu as well; then it is the dialog's turn, and not the end.
  const hasChosen = useRef(false);
  const choose = (next: Chosen) => (): void => {
    hasChosen.current = true;
    setDialog(next);
  };
  const close = (): void => {
    if (!hasChosen.current) onClose();
  };
  const closeDialog = (): void => {
    onClose();
    anchor.focus();
  };
  const onDeleted = (): void => {
    onClose();
    // Its buttons are gone; what is left of it stands where it was.
    const row = document.getElementById(`message-${message.id}`);
    row?.setAttribute('tabindex', '-1');
    row?.focus({ preventScroll: true });
  };
  if (dialog === 'delete')
    return <DeleteMessage message={message} onDeleted={onDeleted} onClose={closeDialog} />;
  if (dialog === 'words') return <OwnWords message={message} onClose={closeDialog} />;
  if (dialog) return <MadeOf what={dialog} message={message} onClose={closeDialog} />;
  if (kind === 'message')
    return (
      <MessageMenu
        message={message}
        anchor={anchor}
        onDelete={choose('delete')}
        onNote={choose('note')}
        onAddition={choose('addition')}
        onTask={choose('task')}
        onAssign={choose('assign')}
        onClose={close}
      />
    );
  if (kind === 'regenerate')
    return <RegenerateMenu message={message} anchor={anchor} onOwnWords={choose('words')} onClose={close} />;
  if (kind === 'details')
    return (
      <AnchoredPopover anchor={anchor} title={t('chat.details')} onClose={onClose} isSmall>
        <Suspense fallback={null}>
          <AnswerDetails message={message} onClose={onClose} />
        </Suspense>
      </AnchoredPopover>
    );
  if (kind === 'feedback')
    return (
      <AnchoredPopover anchor={anchor} title={t('chat.bad_answer')} onClose={onClose}>
        <Suspense fallback={null}>
          <FeedbackForm message={message} onClose={onClose} />
        </Suspense>
      </AnchoredPopover>
    );
  return (
    <AnchoredPopover anchor={anchor} title={t('chat.react')} onClose={onClose} isSmall>
      <EmojiPicker
        onPick={(emoji) => {
          onClose();
          void toggleReaction(message, emoji, myId);
        }}
      />
    </AnchoredPopover>
  );
};
