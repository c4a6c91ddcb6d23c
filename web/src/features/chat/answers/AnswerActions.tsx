import type { ChatMessage } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Columns2, Info, Play, RefreshCw, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { ask } from '../../../lib/query.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { useShortcut } from '../../shortcuts/index.ts';
import { useConversation } from '../conversation/conversation.ts';
import { setView } from '../conversation/versions.ts';
import { CopyMessage } from '../menus/CopyMessage.tsx';
import { openMenu } from '../menus/chat-menus.ts';
import { preloadMenus } from '../menus/load-menus.ts';
import { MenuButton } from '../menus/MenuButton.tsx';
import { answerAgain, showError } from './answer-again.ts';
import { handOverFocus } from './focus-handover.ts';
import { goOn } from './running-answers.ts';

interface AnswerActionsProps {
  readonly message: ChatMessage;
  readonly isLast: boolean;
  /** What can be done with any message. */
  readonly children?: ReactNode;
}

/** What stands under an answer: say it again, go on, what one thinks of it, and what it took. */
export const AnswerActions = ({ message, isLast, children }: AnswerActionsProps) => {
  const { channel } = useConversation();
  useShortcut('regenerate', () => {
    if (!isLast || !channel.rights.write || message.status === 'streaming') return false;
    answerAgain(message);
  });
  // As high as what will stand here: the end of an answer moves nothing.
  if (message.status === 'streaming') return <div className="h-8" />;
  return (
    <div className="-ms-1.5 flex flex-wrap items-center [--control:2rem]">
      <AnswerButtons message={message} />
      {children}
    </div>
  );
};

interface AnswerButtonsProps {
  readonly message: ChatMessage;
  /** It stands beside its versions already. */
  readonly isInColumn?: boolean;
}

/** The buttons of one answer, alone or in a column. */
export const AnswerButtons = ({ message, isInColumn = false }: AnswerButtonsProps) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  // Of one that failed before its first word there is nothing to go on from.
  const isCut =
    message.status === 'stopped' ||
    (message.status === 'failed' && message.content !== '') ||
    message.usage?.finish_reason === 'length';
  return (
    <>
      {channel.rights.write && (
        <MenuButton kind="regenerate" message={message} label={t('chat.regenerate')}>
          <RefreshCw aria-hidden="true" />
        </MenuButton>
      )}
      {channel.rights.write && isCut && (
        <Button look="quiet" className="gap-1.5 px-2" onClick={() => void goOn(message).catch(showError)}>
          <Play aria-hidden="true" />
          {t('chat.go_on')}
        </Button>
      )}
      {message.content !== '' && <CopyMessage text={message.content} />}
      {message.status === 'complete' && <Thumbs message={message} />}
      <MenuButton kind="details" message={message} label={t('chat.details')}>
        <Info aria-hidden="true" />
      </MenuButton>
      {message.sibling_count > 1 && !isInColumn && (
        <Button
          look="quiet"
          size="icon"
          aria-label={t('chat.side_by_side')}
          onClick={() => {
            handOverFocus(`columns ${message.parent_id}`);
            setView(message, 'columns');
          }}
        >
          <Columns2 aria-hidden="true" />
        </Button>
      )}
    </>
  );
};

const FEEDBACK = 'GET /api/v1/channels/{id}/feedback';

/** One question for all answers of the conversation; a thumb down asks for the reason. */
const Thumbs = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation();
  const params = { id: message.channel_id, msgId: message.id };
  const query = useQuery({
    ...ask(FEEDBACK, { params: { id: message.channel_id } }),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ data }) => data.find(({ message_id }) => message_id === message.id)?.rating ?? null,
  });
  const rating = query.data ?? null;
  const rate = useAction('PUT /api/v1/channels/{id}/messages/{msgId}/feedback', { stale: [FEEDBACK] });
  const clear = useAction('DELETE /api/v1/channels/{id}/messages/{msgId}/feedback', { stale: [FEEDBACK] });
  const toggle = (value: 'up' | 'down', anchor: HTMLElement): void => {
    if (rating === value) {
      clear.mutate({ params });
      return;
    }
    rate.mutate({ params, body: { rating: value } });
    if (value === 'down') openMenu({ kind: 'feedback', message, anchor });
  };
  return (['up', 'down'] as const).map((value) => {
    const Icon = value === 'up' ? ThumbsUp : ThumbsDown;
    return (
      <Button
        key={value}
        look="quiet"
        size="icon"
        aria-pressed={rating === value}
        aria-label={value === 'up' ? t('chat.good_answer') : t('chat.bad_answer')}
        onPointerEnter={value === 'down' ? preloadMenus : undefined}
        onClick={({ currentTarget }) => toggle(value, currentTarget)}
        className={classNames(rating === value && 'text-accent-text')}
      >
        <Icon aria-hidden="true" className={classNames(rating === value && 'fill-current')} />
      </Button>
    );
  });
};
