// What was typed and not yet sent, per channel. It survives a reload and the end of a session in this tab (sessionStorage) and
// goes with the tab, when it is sent, and when its author signs out on purpose.

import { getSession, subscribeSession } from '../../lib/session.ts';

const PREFIX = 'parley.draft.';

const userId = (): string | null => {
  const session = getSession();
  return session.status === 'signed-in' ? session.userId : null;
};

const nameOf = (channelId: string): string => `${PREFIX}${userId() ?? ''}.${channelId}`;

export const readChatDraft = (channelId: string): string => {
  try {
    return sessionStorage.getItem(nameOf(channelId)) ?? '';
  } catch {
    return '';
  }
};

export const writeChatDraft = (channelId: string, text: string): void => {
  if (userId() === null) return;
  try {
    if (text === '') sessionStorage.removeItem(nameOf(channelId));
    else sessionStorage.setItem(nameOf(channelId), text);
  } catch {
    // Full or refused: the draft then lasts as long as the page.
  }
};

subscribeSession(() => {
  const session = getSession();
  if (session.status !== 'signed-out' || session.reason !== 'left') return;
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept, then.
  }
});
