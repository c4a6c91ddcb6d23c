import type { OpenChannel, SearchHit } from '@parley/contract';
import { SEARCH_TEXT_MAX } from '@parley/contract/limits';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Search, SearchX, UserRoundPlus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { channelTitle } from '../../lib/channel-title.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Highlighted } from './Highlighted.tsx';
import { hitAddress, hitIcon, hitTitle } from './hits.ts';
import { SearchFilters } from './SearchFilters.tsx';
import { dayStart, type SearchParams } from './search-params.ts';

const route = getRouteApi('/app/search');
const PER_PAGE = 30;

export const SearchPage = () => {
  const { t } = useTranslation();
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const [text, setText] = useState(params.q ?? '');
  const typed = useRef(params.q);
  const settled = useDebounced(text.trim());
  const change = (next: Partial<SearchParams>): void =>
    void navigate({ to: '.', search: (old: SearchParams) => ({ ...old, ...next }), replace: true });
  // The address is what is searched for: it can be kept, sent and gone back to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed leads to a new address
  useEffect(() => {
    if (settled === (params.q ?? '')) return;
    typed.current = settled || undefined;
    change({ q: typed.current });
  }, [settled]);
  // An address that was not typed here, as from the palette, is written into the field.
  useEffect(() => {
    if (params.q === typed.current) return;
    typed.current = params.q;
    setText(params.q ?? '');
  }, [params.q]);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('search.title')} description={t('search_page.text')} />
      <search className="flex flex-col gap-3">
        <div className="relative">
          <Search aria-hidden="true" className="absolute inset-y-0 start-3.5 my-auto size-5 text-ink-faint" />
          <input
            type="search"
            value={text}
            maxLength={SEARCH_TEXT_MAX}
            aria-label={t('search_page.field')}
            placeholder={t('search_page.field')}
            onChange={(event) => setText(event.target.value)}
            className="field-box h-12 w-full ps-11 pe-4 text-base"
          />
        </div>
        <SearchFilters params={params} onChange={change} />
      </search>
      <Found params={params} />
    </div>
  );
};

/** Chats to join are sought by their names alone: no other filter is heeded. */
const isAboutAll = ({ type, channel, from, after, before }: SearchParams): boolean =>
  (type === undefined || type === 'channel') &&
  [channel, from, after, before].every((filter) => filter === undefined);

const useResults = (params: SearchParams) =>
  useInfiniteQuery({
    queryKey: ['GET /api/v1/search', params, 'pages'] as const,
    enabled: params.q !== undefined,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/search', {
        query: {
          q: params.q ?? '',
          type: params.type,
          channel_id: params.channel,
          from: params.from,
          after: dayStart(params.after, 0),
          before: dayStart(params.before, 1),
          limit: String(PER_PAGE),
          offset: String(pageParam),
        },
        signal,
      }),
    getNextPageParam: ({ has_more }, pages) => (has_more ? pages.length * PER_PAGE : undefined),
  });

const JOINABLE_MAX = '10';

const useJoinable = (params: SearchParams) => {
  const enabled = params.q !== undefined && isAboutAll(params);
  const { data, isLoading } = useQuery({
    ...ask('GET /api/v1/channels/open', { query: { q: params.q ?? '', limit: JOINABLE_MAX } }),
    enabled,
  });
  return { chats: enabled ? (data?.data ?? []) : [], isLoading };
};

/** What one may read, and the chats that one may join: nothing was found only where both have nothing. */
const Found = ({ params }: { readonly params: SearchParams }) => {
  const { chats, isLoading } = useJoinable(params);
  return (
    <>
      <Results
        params={params}
        nothing={isLoading ? <SkeletonRows /> : chats.length === 0 ? <NothingFound /> : null}
      />
      {chats.length > 0 && <JoinableChats chats={chats} />}
    </>
  );
};

const NothingFound = () => {
  const { t } = useTranslation();
  return <EmptyState icon={SearchX} title={t('search_page.nothing')} text={t('search_page.nothing_text')} />;
};

interface ResultsProps {
  readonly params: SearchParams;
  /** Where the search has no hits. */
  readonly nothing: ReactNode;
}

const Results = ({ params, nothing }: ResultsProps) => {
  const { t } = useTranslation();
  const query = useResults(params);
  if (params.q === undefined)
    return <EmptyState icon={Search} title={t('search_page.start')} text={t('search_page.start_text')} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <SkeletonRows />;
  const hits = query.data.pages.flatMap((page) => page.data);
  if (hits.length === 0) return nothing;
  return (
    <Card isFlush>
      <ul aria-label={t('search_page.results')} className="divide-y divide-line">
        {hits.map((hit) => (
          <HitRow key={`${hit.type}:${hit.id}`} hit={hit} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="border-t border-line p-2">
          <Button
            look="quiet"
            className="w-full"
            isBusy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('search_page.more')}
          </Button>
        </div>
      )}
    </Card>
  );
};

/** Open chats that the person is not in, by their titles: what is said in them is found by those who joined. */
const JoinableChats = ({ chats }: { readonly chats: readonly OpenChannel[] }) => {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="joinable-chats" className="flex flex-col gap-2">
      <h2 id="joinable-chats" className="type-ui font-semibold text-ink-muted">
        {t('search_page.joinable')}
      </h2>
      <Card isFlush>
        <ul className="divide-y divide-line">
          {chats.map(({ id, title, workspace, project }) => (
            <li key={id}>
              <Link
                to="/c/$channelId"
                params={{ channelId: id }}
                className="flex items-center gap-3.5 px-4 py-3 text-sm -outline-offset-2 hover:bg-hover sm:px-6"
              >
                <UserRoundPlus
                  aria-hidden="true"
                  className="size-4.5 shrink-0 text-ink-faint"
                  strokeWidth={1.75}
                />
                <bdi className="min-w-0 grow truncate font-medium">{channelTitle({ title })}</bdi>
                <bdi className="min-w-0 max-w-[45%] truncate text-xs text-ink-faint">
                  {(project ?? workspace)?.name}
                </bdi>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
};

const HitRow = ({ hit }: { readonly hit: SearchHit }) => {
  const Icon = hitIcon(hit.type);
  return (
    <li>
      <Link
        {...hitAddress(hit)}
        className="flex gap-3.5 px-4 py-3.5 -outline-offset-2 transition-colors duration-100 hover:bg-hover sm:px-6"
      >
        <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-faint" strokeWidth={1.75} />
        <span className="min-w-0 grow">
          <span className="flex items-baseline gap-3 text-sm">
            <span dir="auto" className="min-w-0 grow truncate font-medium at-start">
              {hitTitle(hit)}
            </span>
            <time
              dateTime={hit.created_at}
              title={formatDateTime(hit.created_at)}
              className="shrink-0 text-xs text-ink-faint"
            >
              {formatRelative(hit.created_at)}
            </time>
          </span>
          <span dir="auto" className="mt-0.5 line-clamp-2 text-sm text-ink-muted at-start">
            <Highlighted text={hit.snippet} ranges={hit.highlights} />
          </span>
        </span>
      </Link>
    </li>
  );
};
