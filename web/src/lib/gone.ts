// Conversations that were taken away while they were on the screen. Asking for them would only be refused, so why they went is kept here.

import { createStore } from './external-store.ts';

export type Reason = 'left' | 'deleted' | 'archived';

const gone = createStore<ReadonlyMap<string, Reason>>(new Map());

export const sayGone = (id: string, reason: Reason): void =>
  gone.set((all) => new Map([...all, [id, reason]]));

/** It came back, or is no longer on the screen: from now on the server says whether it is there. */
export const forgetGone = (id: string): void => {
  if (gone.get().has(id)) gone.set((all) => new Map([...all].filter(([one]) => one !== id)));
};

export const whyGone = (id: string): Reason | undefined => gone.get().get(id);

export const useWhyGone = (id: string): Reason | undefined => gone.useSelected((all) => all.get(id));
