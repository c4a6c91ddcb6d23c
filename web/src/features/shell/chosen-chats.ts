// The chats of the list that are chosen to be done something with together. While there are some, pressing a row chooses it too.

import type { Channel } from '@parley/contract';
import { createStore } from '../../lib/external-store.ts';

const store = createStore<ReadonlyMap<string, Channel>>(new Map());

export const toggleChosen = (channel: Channel): void =>
  store.set((chosen) => {
    const next = new Map(chosen);
    if (!next.delete(channel.id)) next.set(channel.id, channel);
    return next;
  });

export const chooseNone = (): void => store.set(() => new Map());

export const readChosen = (): ReadonlyMap<string, Channel> => store.get();

export const useChosen = (): ReadonlyMap<string, Channel> => store.use();

/** Null while none is chosen: then a row is a link. */
export const useIsChosen = (id: string): boolean | null =>
  store.useSelected((chosen) => (chosen.size === 0 ? null : chosen.has(id)));
