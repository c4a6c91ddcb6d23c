// What a person had typed when their session ended. It waits in memory until the same person is back; a reload forgets it.

import { getSession } from './session.ts';

const drafts = new Map<string, { userId: string; values: unknown }>();

/** Keeps values only when the session ended by itself: signing out on purpose leaves nothing behind. */
export const keepDraft = (name: string, values: unknown): void => {
  const session = getSession();
  if (session.status !== 'signed-out' || session.reason !== 'ended' || !session.lastUserId) return;
  drafts.set(name, { userId: session.lastUserId, values });
};

export const takeDraft = <T>(name: string): T | null => {
  const draft = drafts.get(name);
  const session = getSession();
  if (!draft || session.status !== 'signed-in') return null;
  drafts.delete(name);
  return draft.userId === session.userId ? (draft.values as T) : null;
};
