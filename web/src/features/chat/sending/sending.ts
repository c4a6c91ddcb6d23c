// Sends what is written in a channel. A message waits for its files, also while another page is open. Writing on, or a file that fails,
// takes the sending back: the person decides anew.

import { MESSAGE_CHARACTERS_MAX } from '@parley/contract/limits';
import i18next from 'i18next';
import { createStore } from '../../../lib/external-store.ts';
import { toast } from '../../../lib/toast.ts';
import { readChatDraft, writeChatDraft } from './chat-drafts.ts';
import { discard, type Outgoing, say } from './outbox.ts';
import { clearUploads, isUploading, subscribeUploads, takeUploads, uploadsOf } from './uploads.ts';

/** By how much a text is too long to be sent. */
export const excessOf = (text: string): number => Math.max(0, text.length - MESSAGE_CHARACTERS_MAX);

/** The channels whose draft is to be sent as soon as its files are there. */
const waiting = createStore<ReadonlySet<string>>(new Set());

const wait = (channelId: string): void => waiting.set((all) => new Set([...all, channelId]));

export const stopWaiting = (channelId: string): void => {
  if (waiting.get().has(channelId)) waiting.set((all) => new Set([...all].filter((id) => id !== channelId)));
};

export const useIsWaiting = (channelId: string): boolean => waiting.useSelected((all) => all.has(channelId));

export const sendDraft = (channelId: string): void => {
  const content = readChatDraft(channelId);
  if (content.trim() === '' || excessOf(content) > 0) return;
  if (uploadsOf(channelId).some(({ failure }) => failure !== null)) {
    // Without it, the message might not be what its author meant.
    stopWaiting(channelId);
    toast.error(i18next.t('chat.file_in_the_way'));
    return;
  }
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

/** Puts what could not be sent back where it was written, in front of what is there already. */
export const takeBack = (outgoing: Outgoing): void => {
  const { channelId, content, attachments } = outgoing;
  const draft = readChatDraft(channelId);
  writeChatDraft(channelId, draft === '' ? content : `${content}\n\n${draft}`);
  takeUploads(channelId, attachments);
  discard(outgoing);
};

subscribeUploads(() => {
  for (const channelId of waiting.get()) if (!isUploading(channelId)) sendDraft(channelId);
});
