// The branch on the screen, in the query cache: how it is read, how it grows at both ends, and what events do to it.

import type { ChatMessage } from '@parley/contract';
import type { CallResult } from '@parley/contract/client';
import { PAGE_SIZE_MAX } from '@parley/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { listen } from '../../../lib/live.ts';
import { willKeep } from '../../../lib/live-cursors.ts';
import { queryClient, refetchStale } from '../../../lib/query.ts';
import { getSession } from '../../../lib/session.ts';
import { onSpoken } from './typing.ts';
import { findVersion, knownVersions, patchVersion, takeInVersion, versionsQuery } from './versions.ts';

const PATH = 'GET /api/v1/channels/{id}/path';
const ONE = 'GET /api/v1/channels/{id}/messages/{msgId}';
const PAGE_SIZE = 50;
/** A message and the move to it are told one after the other; the move alone is a reason to ask only when it stays alone. */
const MOVE_MS = 150;

export type Path = CallResult<typeof PATH>;

const keyOf = (id: string) => [PATH, { params: { id } }] as const;

const readPath = (id: string): Path | undefined => queryClient.getQueryData<Path>(keyOf(id));

/** A message of the branch on the screen, or a version beside it. */
export const findMessage = (channelId: string, messageId: string): ChatMessage | undefined =>
  readPath(channelId)?.messages.find(({ id }) => id === messageId) ?? findVersion(channelId, messageId);

/** The branch on the screen, as far as it is there. */
export const messagesIn = (channelId: string): readonly ChatMessage[] => readPath(channelId)?.messages ?? [];

/** Answers that are being written on the branch on the screen, and beside it. */
export const streamingIn = (channelId: string): ChatMessage[] => {
  const all = [...(readPath(channelId)?.messages ?? []), ...knownVersions(channelId)];
  return [...new Map(all.map((message) => [message.id, message])).values()].filter(
    ({ status }) => status === 'streaming',
  );
};

type Change = (path: Path) => Path;

/** Looks at a branch that are under way, each with what has changed since it began: its answer may be from before that. */
const looks = new Map<string, Set<Change[]>>();

const writePath = (id: string, change: Change): void => {
  for (const changes of looks.get(id) ?? []) changes.push(change);
  queryClient.setQueryData<Path>(keyOf(id), (path) => (path ? change(path) : path));
};

/** Looks, and lays over the answer what happened meanwhile. */
const lookAt = async (id: string, look: () => Promise<Path>): Promise<Path> => {
  const changes: Change[] = [];
  const all = looks.get(id) ?? new Set();
  looks.set(id, all.add(changes));
  willKeep(`channel:${id}`);
  try {
    const seen = await look();
    return changes.reduce((path, change) => change(path), seen);
  } finally {
    all.delete(changes);
  }
};

/** What was already read above a fresh page stays, as long as it is the same branch. */
const keepAbove = (old: Path | undefined, fresh: Path): Path => {
  const first = fresh.messages[0]?.id;
  const index = old?.messages.findIndex(({ id }) => id === first) ?? -1;
  if (!old || index <= 0) return fresh;
  return { messages: [...old.messages.slice(0, index), ...fresh.messages], has_more: old.has_more };
};

export const pathQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }): Promise<Path> =>
      lookAt(id, async () => {
        const old = readPath(id);
        const size = Math.min(PAGE_SIZE_MAX, Math.max(PAGE_SIZE, old?.messages.length ?? 0));
        const fresh = await call(PATH, { params: { id }, query: { limit: String(size) }, signal });
        await fetchBeside(fresh.messages.at(-1));
        return keepAbove(old, fresh);
      }),
  });

/** Answers beside the last one may be shown in columns: they come with the branch, so that nothing moves when they do. */
const fetchBeside = async (last: ChatMessage | undefined): Promise<void> => {
  if (last?.role !== 'assistant' || last.sibling_count < 2) return;
  const query = versionsQuery(last);
  const isWhole = queryClient.getQueryData(query.queryKey)?.length === last.sibling_count;
  // Without them, the branch alone is shown.
  await queryClient
    .fetchQuery({ ...query, staleTime: isWhole ? Number.POSITIVE_INFINITY : 0 })
    .catch(() => undefined);
};

export const refetchPath = (id: string): Promise<void> => refetchStale({ queryKey: keyOf(id) });

/** Reads on upwards. */
export const loadOlder = async (id: string, limit = PAGE_SIZE): Promise<void> => {
  const before = readPath(id)?.messages[0]?.id;
  if (before === undefined) return;
  const older = await call(PATH, { params: { id }, query: { before, limit: String(limit) } });
  writePath(id, (path) =>
    path.messages[0]?.id === before
      ? { messages: [...older.messages, ...path.messages], has_more: older.has_more }
      : path,
  );
};

/** Reads upwards until a message is there; false when it is not on this branch. */
export const loadUpTo = async (id: string, messageId: string): Promise<boolean> => {
  for (;;) {
    const path = readPath(id);
    if (!path) return false;
    if (path.messages.some((message) => message.id === messageId)) return true;
    if (!path.has_more) return false;
    await loadOlder(id, PAGE_SIZE_MAX);
  }
};

/** Goes to the branch that a message is on, and shows it. */
export const goTo = async (id: string, messageId: string): Promise<void> => {
  await call('PUT /api/v1/channels/{id}/cursor', { params: { id }, body: { active_leaf_id: messageId } });
  await refetchPath(id);
};

const isNewer = (a: ChatMessage, b: ChatMessage): boolean => a.updated_at >= b.updated_at;

const withMessage = (path: Path, message: ChatMessage): Path => {
  const messages = path.messages.map((shown) => {
    if (shown.id === message.id) return isNewer(message, shown) ? message : shown;
    // A new version beside one that is shown: its pager counts one more.
    if (shown.parent_id === message.parent_id && shown.sibling_count < message.sibling_count)
      return { ...shown, sibling_count: message.sibling_count };
    return shown;
  });
  return { ...path, messages };
};

/** Takes in a message: replaces it where it is shown, or adds it where the branch ends. */
export const takeIn = (message: ChatMessage): void => {
  const shown = readPath(message.channel_id)?.messages.find(
    ({ parent_id }) => parent_id === message.parent_id,
  );
  takeInVersion(message, shown);
  writePath(message.channel_id, (path) => {
    const known = withMessage(path, message);
    const isShown = path.messages.some(({ id }) => id === message.id);
    const isNext = message.parent_id === (path.messages.at(-1)?.id ?? null);
    return isShown || !isNext ? known : { ...known, messages: [...known.messages, message] };
  });
};

export const patchMessage = (
  channelId: string,
  messageId: string,
  change: (message: ChatMessage) => ChatMessage,
): void => {
  patchVersion(channelId, messageId, change);
  writePath(channelId, (path) => ({
    ...path,
    messages: path.messages.map((message) => (message.id === messageId ? change(message) : message)),
  }));
};

/** A long text is not in the event; it is asked for, with the rights that one has by now. */
const fetchWhole = async ({ channel_id, id }: ChatMessage): Promise<void> => {
  const message = await call(ONE, { params: { id: channel_id, msgId: id } }).catch(() => null);
  if (message) takeIn(message);
};

/** The end of each channel's queue of messages that have to be asked for; none where none is. */
const queues = new Map<string, Promise<void>>();

/** In the order in which they were said: a reply finds its place only when what it replies to has one. */
const onMessage = ({ message, is_truncated }: { message: ChatMessage; is_truncated: boolean }): void => {
  const { channel_id } = message;
  const before = queues.get(channel_id);
  if (!before && !is_truncated) {
    takeIn(message);
    return;
  }
  const turn = (before ?? Promise.resolve()).then(() =>
    is_truncated ? fetchWhole(message) : takeIn(message),
  );
  queues.set(channel_id, turn);
  void turn.then(() => {
    if (queues.get(channel_id) === turn) queues.delete(channel_id);
  });
};

interface Move {
  readonly channel_id: string;
  readonly user_id: string;
  readonly active_leaf_id: string | null;
}

const onMove = ({ channel_id, user_id, active_leaf_id }: Move): void => {
  const session = getSession();
  if (session.status !== 'signed-in' || session.userId !== user_id) return;
  setTimeout(() => {
    const path = readPath(channel_id);
    if (path && (path.messages.at(-1)?.id ?? null) !== active_leaf_id) void refetchPath(channel_id);
  }, MOVE_MS);
};

const askForTree = (channelId: string): void =>
  void queryClient.invalidateQueries({
    queryKey: ['GET /api/v1/channels/{id}/tree', { params: { id: channelId } }],
  });

let isListening = false;

/** Keeps every branch in the cache true, from the first conversation that is opened on. */
export const listenToMessages = (): void => {
  if (isListening) return;
  isListening = true;
  listen({
    'user.message.created': (data) => {
      onMessage(data);
      onSpoken(data.message.channel_id, data.message.author.id);
      askForTree(data.message.channel_id);
    },
    'user.message.updated': (data) => {
      onMessage(data);
      // An answer stands in the tree from its first moment, and has words when it is done.
      if (data.message.status !== 'streaming') askForTree(data.message.channel_id);
      void queryClient.invalidateQueries({
        queryKey: ['GET /api/v1/channels/{id}/pins', { params: { id: data.message.channel_id } }],
      });
    },
    'user.cursor.moved': onMove,
    'user.file.deleted': ({ id, channel_id }) => {
      if (channel_id === null) return;
      writePath(channel_id, (path) => ({
        ...path,
        messages: path.messages.map((message) =>
          message.attachments.some((file) => file.id === id)
            ? { ...message, attachments: message.attachments.filter((file) => file.id !== id) }
            : message,
        ),
      }));
    },
  });
};
