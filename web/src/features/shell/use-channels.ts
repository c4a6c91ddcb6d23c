import type { Channel } from '@parley/contract';
import { infiniteQueryOptions, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { FIRST_CHANNELS, PINNED_CHANNELS } from '../../lib/first-requests.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask, queryClient } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { foldersQuery } from '../folders/index.ts';
import { pushedOut, withoutTwins, withPushed } from './channel-pages.ts';
import { type Grouping, latelyRows, type PinnedRow, type Row, sidebarRows } from './sidebar-rows.ts';

const LIST = 'GET /api/v1/channels' as const;
const { per_page: PER_PAGE } = FIRST_CHANNELS.query;
const FILED_MAX = LONGEST_PAGE;
const PER_PLACE = LONGEST_PAGE;
const NO_CHANNELS: readonly Channel[] = [];

/** Under the operation's own name, so that whatever makes the list stale finds it. */
export const firstPage = () => ({
  ...ask(LIST, FIRST_CHANNELS),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { queryKey } = firstPage();
    const fresh = await call(LIST, { ...FIRST_CHANNELS, signal });
    const pushed = pushedOut(queryClient.getQueryData(queryKey)?.data ?? [], fresh.data);
    if (pushed.length > 0)
      queryClient.setQueryData(morePages().queryKey, (more) => more && withPushed(more, pushed));
    return fresh;
  },
});

/**
 * What lies below the first page, as far as the person has scrolled. It is not asked for again whenever something happens anywhere, or
 * one message would cost a hundred requests at the end of ten thousand conversations: whatever happens comes up into the first page.
 */
const morePages = () =>
  infiniteQueryOptions({
    queryKey: [LIST, { query: { per_page: PER_PAGE } }, 'more'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(LIST, { query: { page: String(pageParam), per_page: PER_PAGE }, signal }),
    initialPageParam: 2,
    getNextPageParam: ({ page, total_pages }) => (page < total_pages ? page + 1 : undefined),
    enabled: false,
  });

export const useRecentChannels = () => {
  const first = useQuery(firstPage());
  const more = useInfiniteQuery(morePages());
  const channels = useMemo(
    () =>
      withoutTwins([...(first.data?.data ?? []), ...(more.data?.pages.flatMap(({ data }) => data) ?? [])]),
    [first.data, more.data],
  );
  const hasMore = more.data ? more.hasNextPage : (first.data?.total_pages ?? 0) > 1;
  const { isFetching, fetchNextPage } = more;
  return { isPending: first.isPending, channels, hasMore, isFetching, fetchMore: fetchNextPage };
};

/** Those of the chosen workspace; without one, all. */
const useListedChannels = () => {
  const all = useRecentChannels();
  const workspace = useWorkspace();
  const { data, isPending } = useQuery({
    ...ask(LIST, { query: { workspace_id: workspace?.id ?? '', per_page: PER_PLACE } }),
    enabled: workspace !== null,
  });
  return workspace ? { ...all, isPending, hasMore: false, channels: data?.data ?? NO_CHANNELS } : all;
};

/** Whatever a list of conversations shows, as rows. */
export const useChannelRows = (
  openFolders: readonly string[],
  shows: 'all' | 'lately',
  pinnedOthers: readonly PinnedRow[],
  grouping?: Grouping,
) => {
  const { channels, ...paging } = useListedChannels();
  const workspace = useWorkspace();
  const pinned = useQuery(ask(LIST, PINNED_CHANNELS));
  const folders = useQuery(foldersQuery());
  const filed = useQueries({
    queries: openFolders.map((folder_id) => ask(LIST, { query: { folder_id, limit: FILED_MAX } })),
    combine: (answers) =>
      new Map(
        openFolders.map((id, index): [string, Channel[] | undefined] => [id, answers[index]?.data?.data]),
      ),
  });
  const rows: Row[] = useMemo(
    () =>
      (shows === 'all' ? sidebarRows : latelyRows)({
        pinned: (pinned.data?.data ?? []).filter(
          ({ workspace_id }) => !workspace || workspace_id === workspace.id,
        ),
        pinnedOthers,
        grouping,
        folders: folders.data?.data ?? [],
        filed,
        channels,
        now: new Date(),
      }),
    [pinned.data, pinnedOthers, grouping, folders.data, filed, channels, shows, workspace],
  );
  return { rows, paging, folders: folders.data?.data ?? [] };
};
