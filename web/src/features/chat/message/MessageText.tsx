import type { ChatMessage } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Brain, Lock } from 'lucide-react';
import { Fragment, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadSettingsWords } from '../../../i18n/load-language.ts';
import { asSentence } from '../../../lib/error-text.ts';
import { useConnection } from '../../../lib/live.ts';
import { LONGEST_PAGE } from '../../../lib/page-size.ts';
import { ask } from '../../../lib/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import {
  hasOtherMentions,
  Markdown,
  type Mentions,
  mentionsIn,
  type OpenCode,
  OpenCodeContext,
  SourcesContext,
  sourceAddress,
  type TextSources,
} from '../../markdown/index.ts';
import { type Citation, citationsOf, isBeside } from '../answers/citations.ts';
import { joinAnswer, useLiveAnswer } from '../answers/running-answers.ts';
import { Sources } from '../answers/Sources.tsx';
import { ToolCard } from '../answers/ToolCard.tsx';
import { filesOfStep, partsOf } from '../answers/tool-steps.ts';
import { useConversation } from '../conversation/conversation.ts';
import { openMenu } from '../menus/chat-menus.ts';
import { Attachments } from './Attachments.tsx';

/** A page of messages asks once. Events say when one's teams change. */
const TEAMS_FRESH_MS = 60_000;

export const MessageText = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation();
  if (message.is_deleted) return <p className="text-ink-faint italic">{t('chat.deleted')}</p>;
  if (message.role === 'system' && message.author.type === 'system')
    return <Summary text={message.content} />;
  if (message.role !== 'assistant') {
    const { id, content } = message;
    return content.length > FOLDED_FROM ? <Long id={id} text={content} /> : <Said text={content} />;
  }
  return <Answer message={message} />;
};

/** Whom of this conversation, and which of the reader's teams, a text names; the same object for as long as it is the same. */
const useMentions = (text: string): Mentions => {
  const { people, myId } = useConversation();
  const handles = useMemo(() => [...people.values()].map(({ handle }) => handle), [people]);
  // Most texts call nobody, or people who are there.
  const { data: teams } = useQuery({
    ...ask('GET /api/v1/teams/mine', { query: { limit: LONGEST_PAGE } }),
    enabled: hasOtherMentions(text, handles),
    staleTime: TEAMS_FRESH_MS,
  });
  return useMemo(() => {
    const called = [...handles, ...(teams?.data ?? []).map(({ handle }) => handle)];
    return mentionsIn(text, called, people.get(myId)?.handle ?? null);
  }, [text, handles, teams, people, myId]);
};

const Said = ({ text }: { readonly text: string }) => <Markdown text={text} mentions={useMentions(text)} />;

/** A text beyond the first length is drawn to the second, at the end of a line or a word where there is one. */
const FOLDED_FROM = 12_000;
const DRAWN_TO = 4_000;

const beginningOf = (text: string): string => {
  const beginning = text.slice(0, DRAWN_TO);
  const end = ['\n', ' '].map((sign) => beginning.lastIndexOf(sign)).find((at) => at > DRAWN_TO / 2);
  return beginning.slice(0, end).toWellFormed();
};

/** A very long text is folded until it is asked for, or until its message is gone to: what was found may stand anywhere in it. */
const Long = ({ id, text }: { readonly id: string; readonly text: string }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const m = useSearch({ strict: false, select: (search) => search.m });
  if (isOpen || m === id) return <Said text={text} />;
  return (
    <>
      <Said text={beginningOf(text)} />
      <Button look="quiet" className="-ms-3.5" onClick={() => setIsOpen(true)}>
        {t('chat.show_more')}
      </Button>
    </>
  );
};

/** Written for models; people know what they have said, and unfold it when they do not. */
const Summary = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation();
  return (
    <details className="my-1">
      <summary className="min-h-7 cursor-pointer rounded-md text-sm text-ink-muted hover:text-ink">
        {t('chat.summary_folded')}
      </summary>
      <Said text={text} />
    </details>
  );
};

/** Long enough for the socket to bring the next piece, short enough not to be missed. */
const JOIN_AFTER_MS = 1_200;

/** An answer that is being written somewhere: usually pieces come by themselves; when none does, we go and get it. */
const useJoin = (message: ChatMessage, hasPieces: boolean): void => {
  const connection = useConnection();
  const { id, channel_id, status } = message;
  useEffect(() => {
    if (status !== 'streaming') return;
    const timer = setTimeout(
      () => {
        if (!hasPieces || connection !== 'open') void joinAnswer({ id, channel_id });
      },
      hasPieces ? JOIN_AFTER_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [id, channel_id, status, hasPieces, connection]);
};

/** By the number that the text calls each; what is read beside the answer has an address of its own. */
const addressesOf = (citations: readonly Citation[]): string[] => {
  const addresses: string[] = [];
  for (const citation of citations)
    addresses[citation.n - 1] = isBeside(citation) ? sourceAddress(citation.n) : (citation.href ?? '');
  return Array.from(addresses, (address) => address ?? '');
};

const useSources = (messageId: string, citations: readonly Citation[]): TextSources => {
  const { open } = useConversation();
  return useMemo(
    () => ({
      find: (n) => citations.find((citation) => citation.n === n),
      open: () => open({ kind: 'sources', messageId }),
    }),
    [messageId, citations, open],
  );
};

/** Memories of the person who asked are not told where others read. */
const Withheld = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <p className="mt-1 flex items-center gap-1.5 text-xs text-ink-faint">
      <Lock aria-hidden="true" className="size-3.5 shrink-0" />
      {t('chat.memories_withheld', { count })}
    </p>
  );
};

const Answer = ({ message }: { readonly message: ChatMessage }) => {
  const live = useLiveAnswer(message.id);
  const isStreaming = message.status === 'streaming';
  useJoin(message, live !== undefined);
  const isLive = isStreaming && live !== undefined && live.content.length >= message.content.length;
  const content = isLive ? live.content : message.content;
  const reasoning = isStreaming && live ? live.reasoning : (message.reasoning ?? '');
  const parts = partsOf(content, message.tool_calls);
  const citations = useMemo(() => citationsOf(message.citations), [message.citations]);
  const sources = addressesOf(citations);
  const told = useSources(message.id, citations);
  const mentions = useMentions(content);
  const open = useCallback<OpenCode>(
    (opened, code, anchor) => openMenu({ kind: 'artifact', message, opened, code, anchor }),
    [message],
  );
  return (
    <SourcesContext value={told}>
      {reasoning !== '' && <Reasoning text={reasoning} isThinking={isStreaming && content === ''} />}
      <OpenCodeContext value={open}>
        {parts.map((part) =>
          part.kind === 'step' ? (
            <Fragment key={part.step.id}>
              <ToolCard message={message} step={part.step} />
              <Attachments files={filesOfStep(message, part.step)} />
            </Fragment>
          ) : part.text === '' ? null : (
            <Markdown
              key={part.isLast ? 'last' : part.text}
              text={part.text}
              isStreaming={isStreaming && part.isLast}
              mentions={mentions}
              {...(sources.length > 0 ? { sources } : {})}
            />
          ),
        )}
      </OpenCodeContext>
      {isStreaming && content === '' && reasoning === '' && <Waiting />}
      <Sources messageId={message.id} citations={citations} />
      <Ending message={message} />
      <Withheld count={message.memories_withheld ?? 0} />
    </SourcesContext>
  );
};

const Waiting = () => {
  const { t } = useTranslation();
  return (
    <p role="status" className="flex h-7 items-center gap-1">
      <span className="sr-only">{t('chat.answer_coming')}</span>
      {[0, 150, 300].map((delay) => (
        <span
          key={delay}
          aria-hidden="true"
          className="size-1.5 animate-pulse rounded-full bg-ink-faint"
          style={{ animationDelay: `${delay}ms` }}
        />
      ))}
    </p>
  );
};

const Reasoning = ({ text, isThinking }: { readonly text: string; readonly isThinking: boolean }) => {
  const { t } = useTranslation();
  return (
    <details className="group/reasoning my-1 text-sm">
      <summary className="inline-flex min-h-7 cursor-pointer items-center gap-1.5 rounded-md text-ink-muted hover:text-ink">
        <Brain aria-hidden="true" className="size-4" />
        <span className={isThinking ? 'animate-pulse' : undefined}>
          {isThinking ? t('chat.thinking') : t('chat.thoughts')}
        </span>
      </summary>
      <div className="mt-1 mb-2 border-s-2 border-line ps-3 text-ink-muted">
        <Markdown text={text} isStreaming={isThinking} />
      </div>
    </details>
  );
};

/** With the words of the settings, where those for what hardly ever happens are. */
const AnswerFailure = lazyPart(async () => {
  const part = import('../answers/AnswerFailure.tsx');
  await loadSettingsWords();
  return (await part).AnswerFailure;
});

const Ending = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation();
  const { status, error, usage } = message;
  const [isWhyLost, setIsWhyLost] = useState(false);
  if (error !== null && !isWhyLost)
    return <AnswerFailure message={message} onClose={() => setIsWhyLost(true)} />;
  const why = error && asSentence(error);
  if (status === 'failed')
    return (
      <Notice tone="danger" className="mt-2">
        {why ?? t('chat.answer_failed')}
      </Notice>
    );
  const words =
    status === 'stopped'
      ? (why ?? t('chat.answer_stopped'))
      : status === 'complete' && usage?.finish_reason === 'length'
        ? t('chat.answer_cut')
        : status === 'complete' && usage?.finish_reason === 'content_filter'
          ? t('chat.answer_withheld')
          : null;
  return words && <p className="mt-1 text-sm text-ink-faint">{words}</p>;
};
