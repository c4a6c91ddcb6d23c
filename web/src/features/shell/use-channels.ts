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

/** Of a workspace, or of all. */
const pageIn = <P extends string>(page: P, workspaceId: string | undefined) => ({
  query: { page, per_page: PER_PAGE, ...(workspaceId === undefined ? {} : { workspace_id: workspaceId }) },
});

/** Under the operation's own name, so that whatever makes the list stale finds it. */
export const firstPage = (workspaceId?: string) => {
  const first = pageIn(FIRST_CHANNELS.query.page, workspaceId);
  const asked = ask(LIST, first);
  return {
    ...asked,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const fresh = await call(LIST, { ...first, signal });
      const pushed = pushedOut(queryClient.getQueryData(asked.queryKey)?.data ?? [], fresh.data);
      if (pushed.length > 0)
        queryClient.setQueryData(morePages(workspaceId).queryKey, (more) => more && withPushed(more, pushed));
      return fresh;
    },
  };
};

/**
 * What lies below the first page, as far as the person has scrolled. It is not asked for again whenever something happens anywhere, or
 * one message would cost a hundred requests at the end of ten thousand conversations: whatever happens comes up into the first page.
 */
const morePages = (workspaceId?: string) =>
  infiniteQueryOptions({
    queryKey: [
      LIST,
      { query: { per_page: PER_PAGE, ...(workspaceId === undefined ? {} : { workspace_id: workspaceId }) } },
      'more',
    ] as const,
    queryFn: ({ pageParam, signal }) => call(LIST, { ...pageIn(String(pageParam), workspaceId), signal }),
    initialPageParam: 2,
    getNextPageParam: ({ page, total_pages }) => (page < total_pages ? page + 1 : undefined),
    enabled: false,
  });

/** Of a workspace; without one, all. */
export const useRecentChannels = (workspaceId?: string) => {
  const { data, isPending, isPlaceholderData } = useQuery(firstPage(workspaceId));
  // Those of the place that was shown before are not of this one.
  const first = isPlaceholderData ? undefined : data;
  const more = useInfiniteQuery(morePages(workspaceId));
  const channels = useMemo(() => {
    const below = more.data?.pages.flatMap(({ data }) => data) ?? [];
    // What was moved elsewhere meanwhile is not asked for again.
    const here = workspaceId ? below.filter(({ workspace_id }) => workspace_id === workspaceId) : below;
    return withoutTwins([...(first?.data ?? []), ...here]);
  }, [first, more.data, workspaceId]);
  const hasMore = more.data ? more.hasNextPage : (first?.total_pages ?? 0) > 1;
  const { isFetching, fetchNextPage } = more;
  return {
    isPending: isPending || isPlaceholderData,
    channels,
    hasMore,
    isFetching,
    fetchMore: fetchNextPage,
  };
};

/** Whatever a list of conversations shows, as rows. */
export const useChannelRows = (
  openFolders: readonly string[],
  shows: 'all' | 'lately',
  pinnedOthers: readonly PinnedRow[],
  grouping?: Grouping,
) => {
  const workspace = useWorkspace();
  const { channels, ...paging } = useRecentChannels(workspace?.id);
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
