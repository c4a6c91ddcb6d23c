// Following another member from branch to branch, until one goes elsewhere oneself.

import { call } from '../../../lib/api.ts';
import { createStore } from '../../../lib/external-store.ts';
import { listen } from '../../../lib/live.ts';
import { getSession } from '../../../lib/session.ts';
import { findMessage, refetchPath } from '../conversation/path.ts';

interface Followed {
  readonly userId: string;
  readonly name: string;
  /** Where the last step led. */
  readonly leafId: string | null;
}

const store = createStore<ReadonlyMap<string, Followed>>(new Map());
/** Channels in which a step is being taken; true when another has to follow it. */
const steps = new Map<string, boolean>();

const set = (channelId: string, followed: Followed | null): void =>
  store.set((all) => {
    const rest = [...all].filter(([id]) => id !== channelId);
    return new Map(followed === null ? rest : [...rest, [channelId, followed]]);
  });

export const useFollowed = (channelId: string): Followed | null =>
  store.useSelected((all) => all.get(channelId) ?? null);

export const stopFollowing = (channelId: string): void => set(channelId, null);

/** Goes to where they are. Throws when that cannot be. */
const step = async (channelId: string): Promise<void> => {
  const followed = store.get().get(channelId);
  if (!followed) return;
  const { active_leaf_id } = await call('POST /api/v1/channels/{id}/follow', {
    params: { id: channelId },
    body: { user_id: followed.userId },
  });
  if (store.get().get(channelId)?.userId === followed.userId)
    set(channelId, { ...followed, leafId: active_leaf_id });
  if (!findMessage(channelId, active_leaf_id)) await refetchPath(channelId);
};

export const follow = async (channelId: string, userId: string, name: string): Promise<void> => {
  listenToMoves();
  set(channelId, { userId, name, leafId: null });
  try {
    await step(channelId);
  } catch (error) {
    stopFollowing(channelId);
    throw error;
  }
};

/** Several moves in a row are one step behind them. */
const keepUp = async (channelId: string): Promise<void> => {
  if (steps.has(channelId)) {
    steps.set(channelId, true);
    return;
  }
  do {
    steps.set(channelId, false);
    // They may have left meanwhile, or be on no branch.
    await step(channelId).catch(() => stopFollowing(channelId));
  } while (steps.get(channelId));
  steps.delete(channelId);
};

let isListening = false;

const onMove = (channelId: string, userId: string, leafId: string | null): void => {
  const followed = store.get().get(channelId);
  const session = getSession();
  if (!followed || session.status !== 'signed-in') return;
  if (userId === followed.userId) void keepUp(channelId);
  // A person who goes elsewhere, here or on another device, no longer follows. A step of ours is told before its answer has come.
  else if (userId === session.userId && followed.leafId !== null && !steps.has(channelId))
    if (leafId !== followed.leafId) stopFollowing(channelId);
};

const listenToMoves = (): void => {
  if (isListening) return;
  isListening = true;
  listen({
    'user.cursor.moved': ({ channel_id, user_id, active_leaf_id }) =>
      onMove(channel_id, user_id, active_leaf_id),
    // Saying something leads to it as well, on a branch of its own when it is a new version.
    'user.message.created': ({ message }) => {
      const { channel_id, author, id } = message;
      if (author.id !== null && author.id === store.get().get(channel_id)?.userId)
        onMove(channel_id, author.id, id);
    },
  });
};
