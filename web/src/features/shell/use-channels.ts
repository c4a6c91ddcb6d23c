import type { Channel } from '@parley/contract';
import { infiniteQueryOptions, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { ask } from '../../lib/query.ts';
import { foldersQuery } from '../folders/use-folder-order.ts';
import { type Row, sidebarRows } from './sidebar-rows.ts';

const LIST = 'GET /api/v1/channels' as const;
const PER_PAGE = '100';
const PINNED_MAX = '200';

/** Under the operation's own name, so that whatever makes the list stale finds it. */
export const channelPages = () =>
  infiniteQueryOptions({
    queryKey: [LIST, { query: { per_page: PER_PAGE } }, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(LIST, { query: { page: String(pageParam), per_page: PER_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total_pages }) => (page < total_pages ? page + 1 : undefined),
  });

export const useRecentChannels = () => {
  const pages = useInfiniteQuery(channelPages());
  const channels = useMemo(() => pages.data?.pages.flatMap((page) => page.data) ?? [], [pages.data]);
  return { pages, channels };
};

/** Whatever the sidebar shows, as rows. */
export const useSidebarRows = (openFolders: readonly string[]) => {
  const { pages, channels } = useRecentChannels();
  const pinned = useQuery(ask(LIST, { query: { pinned: 'true', limit: PINNED_MAX } }));
  const folders = useQuery(foldersQuery());
  const filed = useQueries({
    queries: openFolders.map((folder_id) => ask(LIST, { query: { folder_id, limit: PINNED_MAX } })),
    combine: (answers) =>
      new Map(
        openFolders.map((id, index): [string, Channel[] | undefined] => [id, answers[index]?.data?.data]),
      ),
  });
  const rows: Row[] = useMemo(
    () =>
      sidebarRows({
        pinned: pinned.data?.data ?? [],
        folders: folders.data?.data ?? [],
        filed,
        channels,
        now: new Date(),
      }),
    [pinned.data, folders.data, filed, channels],
  );
  return { rows, pages, folders: folders.data?.data ?? [] };
};
