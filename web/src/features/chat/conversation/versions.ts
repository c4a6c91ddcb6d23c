// The versions of a message, beside the branch on the screen: what is shown in columns is written there, too. One list per parent in
// the query cache; events keep it true as they keep the branch.

import type { ChatMessage } from '@parley/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { createStore } from '../../../lib/external-store.ts';
import { queryClient } from '../../../lib/query.ts';

const SIBLINGS = 'GET /api/v1/channels/{id}/messages/{msgId}/siblings';

type Versions = readonly ChatMessage[];
type Place = Pick<ChatMessage, 'channel_id' | 'parent_id'>;

const keyOf = ({ channel_id, parent_id }: Place) =>
  [SIBLINGS, { params: { id: channel_id }, parentId: parent_id }] as const;

const newer = (a: ChatMessage, b: ChatMessage): ChatMessage => (a.updated_at >= b.updated_at ? a : b);

const placed = (versions: Versions, message: ChatMessage): Versions => {
  const isKnown = versions.some(({ id }) => id === message.id);
  if (!isKnown) return [...versions, message];
  return versions.map((one) => (one.id === message.id ? newer(message, one) : one));
};

export const versionsQuery = (message: Place & Pick<ChatMessage, 'id'>) =>
  queryOptions({
    queryKey: keyOf(message),
    queryFn: async ({ signal }): Promise<Versions> => {
      const { siblings } = await call(SIBLINGS, {
        params: { id: message.channel_id, msgId: message.id },
        signal,
      });
      // An event may have been faster than the answer.
      const known = queryClient.getQueryData<Versions>(keyOf(message)) ?? [];
      return siblings.map((fresh) => {
        const old = known.find(({ id }) => id === fresh.id);
        return old ? newer(old, fresh) : fresh;
      });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Takes in a version. The second one makes a list with the first, which is on the screen: nothing has to be asked for. */
export const takeInVersion = (message: ChatMessage, shown: ChatMessage | undefined): void => {
  queryClient.setQueryData<Versions>(keyOf(message), (versions) => {
    if (versions) return placed(versions, message);
    return shown && shown.id !== message.id && message.sibling_count === 2 ? [shown, message] : undefined;
  });
};

const listsOf = (channelId: string) =>
  queryClient.getQueriesData<Versions>({ queryKey: [SIBLINGS, { params: { id: channelId } }] });

export const knownVersions = (channelId: string): readonly ChatMessage[] =>
  listsOf(channelId).flatMap(([, versions]) => versions ?? []);

export const findVersion = (channelId: string, messageId: string): ChatMessage | undefined => {
  for (const [, versions] of listsOf(channelId)) {
    const found = versions?.find(({ id }) => id === messageId);
    if (found) return found;
  }
  return undefined;
};

export const patchVersion = (
  channelId: string,
  messageId: string,
  change: (message: ChatMessage) => ChatMessage,
): void => {
  for (const [key, versions] of listsOf(channelId))
    if (versions?.some(({ id }) => id === messageId))
      queryClient.setQueryData<Versions>(
        key,
        versions.map((one) => (one.id === messageId ? change(one) : one)),
      );
};

/** Whether a question was put to several models at once: their answers are of one moment. */
export const isAskedTogether = (versions: Versions): boolean =>
  versions.some(({ created_at }, index) => versions[index + 1]?.created_at === created_at);

// --- How one looks at them: left alone, the newest question shows what was asked together in columns.

type View = 'columns' | 'single';
const views = createStore<ReadonlyMap<string, View>>(new Map());

export const setView = ({ parent_id }: Place, view: View): void =>
  views.set((all) => new Map([...all, [String(parent_id), view]]));

export const useView = ({ parent_id }: Place): View | undefined =>
  views.useSelected((all) => all.get(String(parent_id)));
