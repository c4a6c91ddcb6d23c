// Sends what is written in a channel. While files are on their way that waits for them, also when one looks elsewhere meanwhile; whoever
// writes on, or whose file fails, decides anew.

import { createStore } from '../../lib/external-store.ts';
import { readChatDraft, writeChatDraft } from './chat-drafts.ts';
import { say } from './outbox.ts';
import { clearUploads, isUploading, subscribeUploads, uploadsOf } from './uploads.ts';

/** The channels whose draft is to be sent as soon as its files are there. */
const waiting = createStore<ReadonlySet<string>>(new Set());

const wait = (channelId: string): void => waiting.set((all) => new Set([...all, channelId]));

export const stopWaiting = (channelId: string): void => {
  if (waiting.get().has(channelId)) waiting.set((all) => new Set([...all].filter((id) => id !== channelId)));
};

export const useIsWaiting = (channelId: string): boolean => waiting.useSelected((all) => all.has(channelId));

export const sendDraft = (channelId: string): void => {
  const content = readChatDraft(channelId);
  if (content.trim() === '') return;
  if (isUploading(channelId)) {
    wait(channelId);
    return;
  }
  stopWaiting(channelId);
  const attachments = uploadsOf(channelId).flatMap(({ file }) => (file === null ? [] : [file]));
  say({ channelId, content, attachments });
  writeChatDraft(channelId, '');
  clearUploads(channelId);
};

subscribeUploads(() => {
  for (const channelId of waiting.get()) {
    if (isUploading(channelId)) continue;
    stopWaiting(channelId);
    if (uploadsOf(channelId).every(({ failure }) => failure === null)) sendDraft(channelId);
  }
});
