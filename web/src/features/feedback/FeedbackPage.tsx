import type { FeedbackSum, GivenFeedback } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareQuote, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatRelative } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Select } from '../../ui/Select.tsx';
import { Table, Td, Th } from '../../ui/Table.tsx';

export const FeedbackPage = () => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('feedback.title')} description={t('feedback.text')} />
      <Ratings />
      <Words />
    </div>
  );
};

const Ratings = () => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/admin/feedback/summary'));
  return (
    <Card isFlush title={t('feedback.ratings')}>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon={ThumbsUp}
              title={t('feedback.no_ratings')}
              text={t('feedback.no_ratings_text')}
            />
          ) : (
            <Table
              caption={t('feedback.ratings')}
              head={
                <>
                  <Th>{t('feedback.who')}</Th>
                  <Th className="text-end">{t('feedback.good')}</Th>
                  <Th className="text-end">{t('feedback.bad')}</Th>
                </>
              }
            >
              {data.map((sum) => (
                <RatingRow key={`${sum.persona_id} ${sum.model}`} sum={sum} />
              ))}
            </Table>
          )
        }
      </Loaded>
    </Card>
  );
};

const RatingRow = ({ sum }: { readonly sum: FeedbackSum }) => (
  <tr>
    <Td className="w-full max-w-0">
      <AnswererName of={sum} />
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1.5 h-1.5 w-full rounded-full bg-danger/60 rtl:-scale-x-100"
      >
        <rect width={(sum.up / (sum.up + sum.down)) * 100} height="1" fill="var(--accent)" />
      </svg>
    </Td>
    <Td className="text-end tabular-nums">{formatNumber(sum.up)}</Td>
    <Td className="text-end tabular-nums">{formatNumber(sum.down)}</Td>
  </tr>
);

/** A persona by its name, with the model that spoke for it; a model by itself. */
const AnswererName = ({ of }: { readonly of: FeedbackSum | GivenFeedback }) => {
  const { t } = useTranslation();
  const persona = of.persona_id === null ? null : of.persona_name || t('feedback.deleted_persona');
  return (
    <p className="truncate">
      <bdi className="font-medium">{persona ?? of.model}</bdi>
      {persona !== null && of.model !== null && <bdi className="ms-2 text-xs text-ink-muted">{of.model}</bdi>}
    </p>
  );
};

const PER_PAGE = 50;
type Kind = GivenFeedback['rating'] | 'any';

const Words = () => {
  const { t } = useTranslation();
  const [rating, setRating] = useState<Kind>('any');
  const [page, setPage] = useState(1);
  const query = useQuery(
    ask('GET /api/v1/admin/feedback', {
      query: { page: String(page), per_page: String(PER_PAGE), ...(rating === 'any' ? {} : { rating }) },
    }),
  );
  const choose = (next: Kind): void => {
    setRating(next);
    setPage(1);
  };
  return (
    <Card
      isFlush
      title={t('feedback.words')}
      action={
        <Select
          aria-label={t('feedback.kind')}
          value={rating}
          onValueChange={choose}
          choices={[
            { value: 'any', label: t('feedback.any') },
            { value: 'up', label: t('feedback.good') },
            { value: 'down', label: t('feedback.bad') },
          ]}
        />
      }
    >
      <Loaded query={query}>
        {({ data, total }) =>
          data.length === 0 ? (
            <NoWords isFiltered={rating !== 'any'} onClear={() => choose('any')} />
          ) : (
            <>
              <ul aria-label={t('feedback.words')} className="divide-y divide-line">
                {data.map((given) => (
                  <Given key={`${given.user_id} ${given.updated_at}`} given={given} />
                ))}
              </ul>
              <Pager page={page} perPage={PER_PAGE} total={total} onPageChange={setPage} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
};

/** A filter that nothing fits must not look as if nothing had been written. */
const NoWords = ({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) => {
  const { t } = useTranslation();
  return isFiltered ? (
    <EmptyState
      icon={MessageSquareQuote}
      title={t('feedback.none_of_kind')}
      action={<Button onClick={onClear}>{t('actions.clear_filter')}</Button>}
    />
  ) : (
    <EmptyState icon={MessageSquareQuote} title={t('feedback.no_words')} text={t('feedback.no_words_text')} />
  );
};

const Given = ({ given }: { readonly given: GivenFeedback }) => {
  const { t } = useTranslation();
  const isGood = given.rating === 'up';
  const Icon = isGood ? ThumbsUp : ThumbsDown;
  return (
    <li className="flex gap-3 px-4 py-3.5 text-sm sm:px-6">
      <Icon
        role="img"
        aria-label={isGood ? t('feedback.good') : t('feedback.bad')}
        className={`mt-0.5 size-4 shrink-0 ${isGood ? 'text-accent-text' : 'text-danger-text'}`}
      />
      <div className="min-w-0 grow">
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {given.comment}
        </p>
        <div className="mt-1 flex flex-wrap items-baseline gap-x-2 text-xs text-ink-muted">
          <bdi>{given.display_name || given.username}</bdi>
          <span aria-hidden="true">·</span>
          <AnswererName of={given} />
          <span aria-hidden="true">·</span>
          <time dateTime={given.updated_at} title={formatDateTime(given.updated_at)}>
            {formatRelative(given.updated_at)}
          </time>
        </div>
      </div>
    </li>
  );
};
