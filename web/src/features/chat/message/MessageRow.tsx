import type { ChatMessage, Cursor } from '@parley/contract';
import { Pin } from 'lucide-react';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadSettingsWords } from '../../../i18n/load-language.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime, formatTime } from '../../../lib/format.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useHandedOverFocus } from '../answers/focus-handover.ts';
import { filesBesideSteps } from '../answers/tool-steps.ts';
import { SiblingPager } from '../branches/SiblingPager.tsx';
import { useConversation } from '../conversation/conversation.ts';
import { AuthorAvatar } from '../people/AuthorAvatar.tsx';
import { MessageFrame } from '../people/MessageFrame.tsx';
import { ReadBy } from '../people/ReadBy.tsx';
import { Attachments } from './Attachments.tsx';
import { ColumnsOrOne, useMayBeColumns } from './Columns.tsx';
import { LineUnderAnswer, MessageActions } from './MessageActions.tsx';
import { MessageText } from './MessageText.tsx';
import { Reactions } from './Reactions.tsx';

const EditMessage = lazyPart(() => import('./EditMessage.tsx').then((module) => module.EditMessage));

const MadeFrom = lazyPart(async () => {
  const [{ MadeFrom: line }] = await Promise.all([import('../branches/MadeFrom.tsx'), loadSettingsWords()]);
  return line;
});
const FacesAtFork = lazyPart(async () => {
  const [{ FacesAtFork: faces }] = await Promise.all([
    import('../people/BranchFaces.tsx'),
    loadSettingsWords(),
  ]);
  return faces;
});

interface MessageRowProps {
  readonly message: ChatMessage;
  /** The name of the day, when the message is its first. */
  readonly day: string | null;
  /** The same person goes on: name and picture stand above already. */
  readonly isContinued: boolean;
  readonly isFirstUnread: boolean;
  readonly isLast: boolean;
  readonly isTarget: boolean;
  /** Who has read up to here. */
  readonly readers: readonly Cursor[] | undefined;
}

export const ROW = 'mx-auto w-full max-w-3xl px-4 sm:px-6';

export const MessageRow = memo((props: MessageRowProps) => {
  const { message, day, isFirstUnread, isLast, readers } = props;
  const { t } = useTranslation();
  const mayBeColumns = useMayBeColumns(message, isLast);
  const single = <SingleMessage {...props} />;
  return (
    <div className={isLast ? 'pb-4' : undefined}>
      {day !== null && <Divider text={day} />}
      {isFirstUnread && <Divider text={t('chat.new_messages')} isAccent />}
      {mayBeColumns ? (
        <ColumnsOrOne message={message} readers={readers}>
          {single}
        </ColumnsOrOne>
      ) : (
        single
      )}
    </div>
  );
});

const SingleMessage = ({ message, isContinued, isLast, isTarget, readers }: MessageRowProps) => {
  const { t } = useTranslation();
  const { channel, editingId, setEditingId } = useConversation();
  const isEditing = editingId === message.id;
  const article = useRef<HTMLElement>(null);
  useHandedOverFocus(`version ${message.parent_id}`, article, message.id);
  const name = message.author.display_name;
  return (
    <article
      ref={article}
      id={`message-${message.id}`}
      aria-label={t('chat.message_by', { name, time: formatTime(message.created_at) })}
      className={classNames(ROW, 'group/message relative', isContinued ? 'pt-0' : 'pt-4')}
    >
      <MessageFrame
        className={classNames(
          '-mx-2 rounded-card px-2 py-0.5 transition-colors duration-1000',
          isTarget && 'bg-accent-soft/70',
        )}
        face={isContinued ? <QuietTime message={message} /> : <AuthorAvatar message={message} />}
        byline={!isContinued && <Byline message={message} />}
        // Where there is a finger, the menu is always there, beside the name or the text.
        bodyClassName={isContinued ? 'pointer-coarse:pe-10' : undefined}
      >
        {isEditing ? (
          <EditMessage message={message} onClose={() => setEditingId(null)} />
        ) : (
          <>
            {(message.merged_from ?? message.rerun) && (
              <MadeFrom message={message} onClose={() => undefined} />
            )}
            <MessageText message={message} />
            <Attachments files={filesBesideSteps(message)} />
            <Footer message={message} isLast={isLast} />
          </>
        )}
      </MessageFrame>
      {!isEditing && !message.is_deleted && channel.archived_at === null && (
        <MessageActions message={message} isLast={isLast} />
      )}
      {readers && <ReadBy readers={readers} />}
    </article>
  );
};

/** Of a message that goes on: there when one asks for it. */
const QuietTime = ({ message }: { readonly message: ChatMessage }) => (
  <time
    dateTime={message.created_at}
    className="block pt-1 text-center text-[0.6875rem] text-ink-faint opacity-0 group-focus-within/message:opacity-100 group-hover/message:opacity-100"
  >
    {formatTime(message.created_at)}
  </time>
);

const Byline = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 pe-10 leading-6">
      <span className="font-semibold">{message.author.display_name}</span>
      {message.persona_id !== null && message.model && (
        <span className="text-xs text-ink-muted">{message.model}</span>
      )}
      <time
        dateTime={message.created_at}
        title={formatDateTime(message.created_at)}
        className="text-xs text-ink-faint"
      >
        {formatTime(message.created_at)}
      </time>
      {message.is_pinned && (
        <span className="inline-flex items-center gap-1 self-center text-xs text-accent-text">
          <Pin aria-hidden="true" className="size-3" />
          {t('chat.pinned')}
        </span>
      )}
    </p>
  );
};

const Footer = ({ message, isLast }: { readonly message: ChatMessage; readonly isLast: boolean }) => {
  const { channel } = useConversation();
  const isAnswer = message.role === 'assistant' && !message.is_deleted;
  if (!isAnswer && message.sibling_count < 2 && message.reactions.length === 0) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1.5 empty:hidden">
      <SiblingPager message={message} />
      {message.sibling_count > 1 && channel.person_count > 1 && (
        <FacesAtFork message={message} onClose={() => undefined} />
      )}
      {isAnswer && <LineUnderAnswer message={message} isLast={isLast} />}
      <Reactions message={message} />
    </div>
  );
};

const Divider = ({ text, isAccent = false }: { readonly text: string; readonly isAccent?: boolean }) => (
  <div
    className={classNames(
      ROW,
      'flex items-center gap-3 pt-5 pb-1 text-xs font-medium before:h-px before:grow after:h-px after:grow',
      isAccent
        ? 'text-accent-text before:bg-accent/50 after:bg-accent/50'
        : 'text-ink-faint before:bg-line after:bg-line',
    )}
  >
    {text}
  </div>
);
