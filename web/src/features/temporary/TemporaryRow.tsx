import { useQuery } from '@tanstack/react-query';
import { Brain, FileText, RefreshCw, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatTime } from '../../lib/format.ts';
import { nameOf, useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { answerFailure, CopyMessage, MessageFrame } from '../chat/index.ts';
import { Markdown } from '../markdown/index.ts';
import { type Answer, answerAgain, type Question, type Said } from './temporary-chat.ts';

const MODELS_FRESH_MS = 60_000;

interface TemporaryRowProps {
  readonly said: Said;
  readonly isLast: boolean;
}

export const TemporaryRow = ({ said, isLast }: TemporaryRowProps) => {
  const { t } = useTranslation();
  const { user } = useMe();
  const isMine = said.role === 'user';
  const model = useModelName(isMine ? null : said.model);
  const name = isMine ? nameOf(user) : (model ?? t('chat.model_automatic'));
  return (
    <article className="mx-auto w-full max-w-3xl px-4 py-2 sm:px-6">
      <MessageFrame
        face={isMine ? <Avatar name={name} image={user.avatar} /> : <Mark />}
        byline={
          <p className="flex flex-wrap items-baseline gap-x-2 leading-6">
            <bdi className="font-semibold">{name}</bdi>
            <span className="text-xs text-ink-faint">{formatTime(said.at)}</span>
          </p>
        }
      >
        {isMine ? <MyWords question={said} /> : <AnswerWords answer={said} isLast={isLast} />}
      </MessageFrame>
    </article>
  );
};

/** As it is called where it was chosen. */
const useModelName = (model: string | null): string | null => {
  const { data } = useQuery({
    ...ask('GET /api/v1/models/enabled'),
    enabled: model !== null,
    staleTime: MODELS_FRESH_MS,
  });
  return data?.data.find(({ model_id }) => model_id === model)?.display_name ?? model;
};

const Mark = () => (
  <span
    aria-hidden="true"
    className="grid size-9 shrink-0 place-items-center rounded-[30%] bg-pine text-pine-ink"
  >
    <Sparkles className="size-4" strokeWidth={1.75} />
  </span>
);

const MyWords = ({ question: { text, files } }: { readonly question: Question }) => {
  const { t } = useTranslation();
  return (
    <>
      {text !== '' && <Markdown text={text} />}
      {files.length > 0 && (
        <ul aria-label={t('chat.attachments')} className="mt-1 flex flex-wrap gap-2 text-sm">
          {files.map(({ name, size, isPicture, data }) => (
            <li
              key={name}
              className="flex max-w-64 items-center gap-2 overflow-hidden rounded-control border border-line bg-sunken px-2.5 py-1.5"
            >
              {isPicture ? (
                <img src={data} alt="" className="size-8 shrink-0 rounded-md object-cover" />
              ) : (
                <FileText aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
              )}
              <bdi className="min-w-0 truncate font-medium">{name}</bdi>
              <span className="shrink-0 text-xs text-ink-muted">{formatBytes(size)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

interface AnswerWordsProps {
  readonly answer: Answer;
  readonly isLast: boolean;
}

const AnswerWords = ({ answer, isLast }: AnswerWordsProps) => {
  const { t } = useTranslation();
  const { text, reasoning, status, error, failure, at } = answer;
  const isStreaming = status === 'streaming';
  return (
    <>
      {reasoning !== '' && (
        <details className="my-1 text-sm">
          <summary className="inline-flex min-h-7 cursor-pointer items-center gap-1.5 rounded-md text-ink-muted hover:text-ink">
            <Brain aria-hidden="true" className="size-4" />
            {t(isStreaming && text === '' ? 'chat.thinking' : 'chat.thoughts')}
          </summary>
          <div className="mt-1 mb-2 border-s-2 border-line ps-3 text-ink-muted">
            <Markdown text={reasoning} isStreaming={isStreaming} />
          </div>
        </details>
      )}
      {text !== '' && <Markdown text={text} isStreaming={isStreaming} />}
      {isStreaming && text === '' && reasoning === '' && (
        <p role="status" className="animate-pulse text-sm text-ink-muted">
          {t('chat.thinking')}
        </p>
      )}
      {status === 'failed' && (
        <Notice tone="danger" className="mt-2">
          {answerFailure(
            { content: '', error, updated_at: at, usage: failure ? { failure } : null },
            true,
            t,
          )}
        </Notice>
      )}
      {status === 'stopped' && <p className="mt-1 text-sm text-ink-faint">{t('chat.answer_stopped')}</p>}
      {!isStreaming && (
        <div className="-ms-2.5 flex flex-wrap items-center">
          {text !== '' && <CopyMessage text={text} />}
          {isLast && (
            <Button look="quiet" className="px-2.5 text-ink-muted" onClick={answerAgain}>
              <RefreshCw aria-hidden="true" />
              {t('chat.regenerate')}
            </Button>
          )}
        </div>
      )}
    </>
  );
};
