// Channels in the cache: one of them changes, wherever it stands — in lists, pages of lists, and on its own.

import type { Channel } from '@parley/contract';
import { queryClient } from './query.ts';

const ONE = 'GET /api/v1/channels/{id}';
const LIST = 'GET /api/v1/channels';

type Change = (channel: Channel) => Channel;
interface Page {
  readonly data: Channel[];
}

const inPage = <T extends Page>(page: T, id: string, change: Change): T =>
  page.data.some((channel) => channel.id === id)
    ? { ...page, data: page.data.map((channel) => (channel.id === id ? change(channel) : channel)) }
    : page;

/** A list is cached as one page, or as several of an endless one. */
const inList = (list: unknown, id: string, change: Change): unknown => {
  if (typeof list !== 'object' || list === null) return list;
  if ('pages' in list)
    return { ...list, pages: (list.pages as Page[]).map((page) => inPage(page, id, change)) };
  return inPage(list as Page, id, change);
};

export const patchChannel = (id: string, change: Change): void => {
  queryClient.setQueriesData<Channel>({ queryKey: [ONE, { params: { id } }] }, (channel) =>
    channel ? change(channel) : channel,
  );
  queryClient.setQueriesData({ queryKey: [LIST] }, (list: unknown) => inList(list, id, change));
};

/** Where it is now. Lists below their first page are not asked for again, and leave out what is elsewhere. */
export const placeChannel = ({ id, workspace_id, project_id }: Channel): void =>
  patchChannel(id, (channel) => ({ ...channel, workspace_id, project_id }));

/** Whether it stands in a list, below its first page. */
export const isBelow = (id: string): boolean =>
  queryClient
    .getQueriesData<{ pages?: Page[] }>({ queryKey: [LIST] })
    .some(([, list]) => list?.pages?.some(({ data }) => data.some((channel) => channel.id === id)));

const without = <T extends Page>(page: T, id: string): T => ({
  ...page,
  data: page.data.filter((channel) => channel.id !== id),
});

/** Takes a channel out of every list at once; those that are asked for again anyway will agree. */
export const dropChannel = (id: string): void => {
  queryClient.setQueriesData({ queryKey: [LIST] }, (list: unknown) => {
    if (typeof list !== 'object' || list === null) return list;
    if ('pages' in list) return { ...list, pages: (list.pages as Page[]).map((page) => without(page, id)) };
    return without(list as Page, id);
  });
};

/** Forgets what lies below the first page: what happened there during a break is unknown. */
export const forgetMoreChannels = (): void => {
  void queryClient.resetQueries({ queryKey: [LIST], predicate: ({ queryKey }) => queryKey[2] === 'more' });
};

/** Whether a question of the cache is about this channel. */
export const isAboutChannel = (queryKey: readonly unknown[], id: string): boolean => {
  const [operation, input] = queryKey as [unknown, { params?: { id?: string } } | undefined];
  return typeof operation === 'string' && operation.includes('/channels/{id}') && input?.params?.id === id;
};

/** The channel, where something on the screen shows it. */
export const shownChannel = (id: string): Channel | undefined => {
  const query = queryClient.getQueryCache().find<Channel>({ queryKey: [ONE, { params: { id } }] });
  return query?.isActive() ? query.state.data : undefined;
};

export const forgetChannel = (id: string): void => {
  queryClient.removeQueries({
    predicate: ({ queryKey, observers }) => observers.length === 0 && isAboutChannel(queryKey, id),
  });
};
