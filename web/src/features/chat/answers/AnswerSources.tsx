import type { ChatMessage } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, locale } from '../../../lib/format.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { useConversation } from '../conversation/conversation.ts';
import { pathQuery } from '../conversation/path.ts';
import { type Citation, citationsOf } from './citations.ts';

interface AnswerSourcesProps {
  /** Null: the last answer of the branch that cites something. */
  readonly messageId: string | null;
  readonly onClose: () => void;
}

const chosenOf = (messages: readonly ChatMessage[], id: string | null): ChatMessage | undefined =>
  id === null
    ? messages.findLast(({ citations }) => citations.length > 0)
    : messages.find((message) => message.id === id);

/** What an answer was taken from, each with its words and the way to the place where they stand. */
export const AnswerSources = ({ messageId }: AnswerSourcesProps) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const path = useQuery(pathQuery(channel.id));
  return (
    <Loaded query={path}>
      {({ messages }) => {
        const citations = citationsOf(chosenOf(messages, messageId)?.citations ?? []);
        if (citations.length === 0)
          return <p className="text-sm text-ink-muted">{t('answer_context.no_sources')}</p>;
        return (
          <ol aria-label={t('chat.sources')} className="flex flex-col gap-2.5">
            {citations.map((citation) => (
              <Card key={citation.key} citation={citation} />
            ))}
          </ol>
        );
      }}
    </Loaded>
  );
};

const scoreText = (score: number): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(score);

const Card = ({ citation }: { readonly citation: Citation }) => {
  const { t } = useTranslation();
  const { n, title, quote, page, score, host } = citation;
  const places = [page === null ? '' : t('answer_context.page', { number: formatNumber(page) }), host];
  const place = places.filter((one) => one !== '').join(' · ');
  return (
    <li>
      <Leads citation={citation}>
        <span className="flex items-center gap-2">
          <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-[0.3rem] bg-accent-soft px-1 text-[0.6875rem] font-semibold text-accent-text tabular-nums">
            {formatNumber(n)}
          </span>
          <bdi className="min-w-0 grow truncate type-ui font-semibold">{title}</bdi>
          {score !== null && <span className="text-xs text-ink-muted tabular-nums">{scoreText(score)}</span>}
        </span>
        {quote !== null && (
          <span dir="auto" className="at-start mt-1 line-clamp-5 type-ui text-ink-muted">
            {quote}
          </span>
        )}
        {place !== '' && <span className="mt-1.5 block truncate text-xs text-ink-faint">{place}</span>}
      </Leads>
    </li>
  );
};

const BOX = 'block rounded-card border border-line bg-surface px-3 py-2.5';

/** To the passage in its document, or to the page on the web. */
const Leads = ({ citation, children }: { readonly citation: Citation; readonly children: ReactNode }) => {
  const { passage, href } = citation;
  if (passage)
    return (
      <Link
        to="/knowledge/$baseId/d/$documentId"
        params={{ baseId: passage.baseId, documentId: passage.documentId }}
        search={passage.id === '' ? {} : { passage: passage.id }}
        className={`${BOX} hover:bg-hover`}
      >
        {children}
      </Link>
    );
  if (href === null) return <div className={BOX}>{children}</div>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={`${BOX} hover:bg-hover`}>
      {children}
    </a>
  );
};
