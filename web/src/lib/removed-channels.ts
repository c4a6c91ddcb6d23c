// Conversations that were removed while they were on the screen. Asking for them would only be refused, so the reason is kept here.

import { createStore } from './external-store.ts';

export type Reason = 'left' | 'deleted' | 'archived';

const removed = createStore<ReadonlyMap<string, Reason>>(new Map());

export const markRemoved = (id: string, reason: Reason): void =>
  removed.set((all) => new Map([...all, [id, reason]]));

/** It came back, or is no longer on the screen: from now on the server says whether it is there. */
export const forgetRemoved = (id: string): void => {
  if (removed.get().has(id)) removed.set((all) => new Map([...all].filter(([one]) => one !== id)));
};

export const removalReason = (id: string): Reason | undefined => removed.get().get(id);

export const useRemovalReason = (id: string): Reason | undefined => removed.useSelected((all) => all.get(id));
