// What a person had typed in a form that was taken away from under their hands: a right ended, or the thing is gone. It waits in memory
// until they have taken it.

import { createStore } from './external-store.ts';
import { getSession, subscribeSession } from './session.ts';

export interface TypedWords {
  /** What the form was for. */
  readonly of: string;
  readonly texts: ReadonlyArray<{ readonly label: string; readonly text: string }>;
}

const kept = createStore<readonly TypedWords[]>([]);
let owner: string | null = null;

export const useTypedWords = kept.use;

export const keepTyped = (words: TypedWords | null | undefined): void => {
  const session = getSession();
  if (session.status !== 'signed-in' || !words || words.texts.length === 0) return;
  owner = session.userId;
  kept.set((all) => [...all, words]);
};

export const forgetTyped = (): void => kept.set(() => []);

subscribeSession(() => {
  const session = getSession();
  const isLeft = session.status === 'signed-out' && session.reason === 'left';
  const isAnother = session.status === 'signed-in' && session.userId !== owner;
  if (isLeft || isAnother) forgetTyped();
});
