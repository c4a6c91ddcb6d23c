// Several answers to one question, side by side in the conversation. On a phone they are cards that one swipes.

import type { ChatMessage, Cursor } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, Square, SquareStack } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/Button.tsx';
import { AnswerButtons } from '../answers/AnswerActions.tsx';
import { showError } from '../answers/answer-again.ts';
import { handOverFocus, useHandedOverFocus } from '../answers/focus-handover.ts';
import { stopAnswer } from '../answers/running-answers.ts';
import { filesBesideSteps } from '../answers/tool-steps.ts';
import { useConversation } from '../conversation/conversation.ts';
import { goTo } from '../conversation/path.ts';
import { isAskedTogether, setView, useView, versionsQuery } from '../conversation/versions.ts';
import { AuthorAvatar } from '../people/AuthorAvatar.tsx';
import { ReadBy } from '../people/ReadBy.tsx';
import { Attachments } from './Attachments.tsx';
import { MessageText } from './MessageText.tsx';

/** Whether there may be columns to show. What was asked together stands together until one goes on with one of them. */
export const useMayBeColumns = (message: ChatMessage, isLast: boolean): boolean => {
  const view = useView(message);
  if (message.role !== 'assistant' || message.sibling_count < 2) return false;
  return view === 'columns' || (isLast && view === undefined);
};

interface ColumnsOrOneProps {
  /** The version of one's own branch. */
  readonly message: ChatMessage;
  readonly readers: readonly Cursor[] | undefined;
  /** That version alone. */
  readonly children: ReactNode;
}

export const ColumnsOrOne = ({ message, readers, children }: ColumnsOrOneProps) => {
  const view = useView(message);
  const { data = [] } = useQuery(versionsQuery(message));
  const isBeside = data.length > 1 && (view === 'columns' || isAskedTogether(data));
  return isBeside ? <Columns versions={data} activeId={message.id} readers={readers} /> : children;
};

interface ColumnsProps {
  readonly versions: readonly ChatMessage[];
  readonly activeId: string;
  readonly readers: readonly Cursor[] | undefined;
}

const Columns = ({ versions, activeId, readers }: ColumnsProps) => {
  const { t } = useTranslation();
  const [first] = versions;
  const list = useRef<HTMLOListElement>(null);
  useHandedOverFocus(`columns ${first?.parent_id}`, list);
  if (!first) return null;
  return (
    <section
      aria-label={t('chat.columns', { count: versions.length })}
      className="relative mx-auto w-full max-w-7xl pt-4"
    >
      <div className="flex items-center gap-2 px-4 pb-1 text-xs font-medium text-ink-muted sm:px-6">
        <p className="grow">{t('chat.columns', { count: versions.length })}</p>
        <Button
          look="quiet"
          className="gap-1.5 px-2 text-xs [--control:2rem]"
          onClick={() => {
            handOverFocus(`version ${first.parent_id}`);
            setView(first, 'single');
          }}
        >
          <SquareStack aria-hidden="true" />
          {t('chat.columns_close')}
        </Button>
      </div>
      <ol
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable with the keyboard
        tabIndex={0}
        aria-label={t('chat.side_by_side')}
        className="flex snap-x snap-mandatory gap-3 overflow-x-auto scroll-px-4 px-4 pb-2 sm:snap-proximity sm:scroll-px-6 sm:px-6"
      >
        {versions.map((message) => (
          <Column key={message.id} message={message} isActive={message.id === activeId} />
        ))}
      </ol>
      {readers && <ReadBy readers={readers} />}
    </section>
  );
};

interface ColumnProps {
  readonly message: ChatMessage;
  readonly isActive: boolean;
}

const Column = ({ message, isActive }: ColumnProps) => {
  const { author, model } = message;
  return (
    <li className="flex w-[calc(100%-1.5rem)] max-w-2xl min-w-72 shrink-0 snap-start sm:w-0 sm:shrink sm:grow">
      <article
        id={`message-${message.id}`}
        aria-label={author.display_name}
        aria-current={isActive}
        className={classNames(
          'flex min-w-0 grow flex-col gap-2 rounded-card border bg-surface p-3 sm:p-4',
          isActive ? 'border-accent/60' : 'border-line',
        )}
      >
        <header className="flex items-center gap-2.5">
          <AuthorAvatar message={message} className="size-7" />
          <span className="min-w-0 grow leading-tight">
            <bdi className="block truncate text-sm font-semibold">{author.display_name}</bdi>
            {model && model !== author.display_name && (
              <span className="block truncate text-xs text-ink-muted">{model}</span>
            )}
          </span>
        </header>
        <div className="min-w-0 grow">
          <MessageText message={message} />
          <Attachments files={filesBesideSteps(message)} />
        </div>
        <ColumnActions message={message} />
      </article>
    </li>
  );
};

const ColumnActions = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation();
  const { channel, field } = useConversation();
  const choose = (): void => {
    goTo(channel.id, message.id).then(() => {
      setView(message, 'single');
      // The button goes with its column; what comes next is written there.
      field.current?.focus();
    }, showError);
  };
  const isStreaming = message.status === 'streaming';
  return (
    <footer className="flex flex-wrap items-center gap-x-1 gap-y-2 [--control:2rem]">
      <span className="-ms-1.5 flex grow items-center">
        {isStreaming ? (
          channel.rights.write && (
            <Button
              look="quiet"
              className="gap-1.5 px-2"
              aria-label={t('chat.stop_named', { name: message.author.display_name })}
              onClick={() => void stopAnswer(message).catch(showError)}
            >
              <Square aria-hidden="true" className="fill-current" />
              {t('chat.stop')}
            </Button>
          )
        ) : (
          <AnswerButtons message={message} isInColumn />
        )}
      </span>
      <Button className="gap-1.5 px-2.5" onClick={choose}>
        <Check aria-hidden="true" />
        {t('chat.go_on_with')}
      </Button>
    </footer>
  );
};
