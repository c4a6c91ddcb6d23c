// Who is typing: heard now or never, forgotten after a few seconds.

import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../../lib/api.ts';
import { listen } from '../../../lib/live.ts';
import { getSession } from '../../../lib/session.ts';

const SHOWN_MS = 5_000;
const TELL_EVERY_MS = 3_000;

const NO_NAMES: readonly string[] = [];
const typing = new Map<string, Map<string, { name: string; timer: ReturnType<typeof setTimeout> }>>();
const snapshots = new Map<string, readonly string[]>();
const listeners = new Set<() => void>();
const toldAt = new Map<string, number>();

const changed = (channelId: string): void => {
  snapshots.set(
    channelId,
    [...(typing.get(channelId)?.values() ?? [])].map(({ name }) => name),
  );
  for (const listener of listeners) listener();
};

const forget = (channelId: string, userId: string): void => {
  const entry = typing.get(channelId)?.get(userId);
  if (!entry) return;
  clearTimeout(entry.timer);
  typing.get(channelId)?.delete(userId);
  changed(channelId);
};

/** A person whose message has arrived is no longer typing it. */
export const onSpoken = (channelId: string, userId: string | null): void => {
  if (userId !== null) forget(channelId, userId);
};

/** The names of those who are typing in a channel. */
export const useTyping = (channelId: string): readonly string[] => {
  useEffect(
    () =>
      listen({
        'user.typing': ({ channel_id, user_id, display_name }) => {
          const session = getSession();
          if (session.status === 'signed-in' && session.userId === user_id) return;
          const here = typing.get(channel_id) ?? new Map();
          typing.set(channel_id, here);
          clearTimeout(here.get(user_id)?.timer);
          here.set(user_id, {
            name: display_name,
            timer: setTimeout(() => forget(channel_id, user_id), SHOWN_MS),
          });
          changed(channel_id);
        },
      }),
    [],
  );
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => snapshots.get(channelId) ?? NO_NAMES,
  );
};

/** Says that we are typing, now and then. */
export const tellTyping = (channelId: string): void => {
  const now = Date.now();
  if (now - (toldAt.get(channelId) ?? 0) < TELL_EVERY_MS) return;
  toldAt.set(channelId, now);
  call('POST /api/v1/channels/{id}/typing', { params: { id: channelId } }).catch(() => undefined);
};
