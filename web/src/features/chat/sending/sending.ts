// Sends what is written in a channel. A message waits for its files, also while another page is open. Writing on, or a file that fails,
// takes the sending back: the person decides anew.

import i18next from 'i18next';
import { createStore } from '../../../lib/external-store.ts';
import { toast } from '../../../lib/toast.ts';
import { isAnswering } from '../answers/running-answers.ts';
import { readChatDraft, writeChatDraft } from './chat-drafts.ts';
import { excessOf } from './message-length.ts';
import { aiModeOf, discard, type Outgoing, sayPrepared, toBeSaid } from './outbox.ts';
import { hasQueued, queueUp } from './queued.ts';
import { clearUploads, isUploading, subscribeUploads, takeUploads, uploadsOf } from './uploads.ts';

/** The channels whose draft is to be sent as soon as its files are there. */
const waiting = createStore<ReadonlySet<string>>(new Set());

const wait = (channelId: string): void => waiting.set((all) => new Set([...all, channelId]));

export const stopWaiting = (channelId: string): void => {
  if (waiting.get().has(channelId)) waiting.set((all) => new Set([...all].filter((id) => id !== channelId)));
};

export const useIsWaiting = (channelId: string): boolean => waiting.useSelected((all) => all.has(channelId));

/** Where the AI answers everything, a question waits for the answer under way; people are told at once. */
const isHeldUp = ({ channelId, isForPeople }: Outgoing): boolean =>
  !isForPeople && aiModeOf(channelId) !== 'mention_only' && (isAnswering(channelId) || hasQueued(channelId));

export const sendDraft = (channelId: string): void => {
  const content = readChatDraft(channelId);
  // Files may be sent without a word.
  if ((content.trim() === '' && uploadsOf(channelId).length === 0) || excessOf(content) > 0) return;
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
  const outgoing = toBeSaid({ channelId, content: content.trim() === '' ? '' : content, attachments });
  if (isHeldUp(outgoing)) queueUp(outgoing);
  else sayPrepared(outgoing);
  writeChatDraft(channelId, '');
  clearUploads(channelId);
};

/** Puts words back where they were written, in front of what is there already. */
export const backToDraft = ({ channelId, content, attachments }: Outgoing): void => {
  const draft = readChatDraft(channelId);
  writeChatDraft(channelId, [content, draft].filter((words) => words !== '').join('\n\n'));
  takeUploads(channelId, attachments);
};

/** The same with what could not be sent. */
export const takeBack = (outgoing: Outgoing): void => {
  backToDraft(outgoing);
  discard(outgoing);
};

subscribeUploads(() => {
  for (const channelId of waiting.get()) if (!isUploading(channelId)) sendDraft(channelId);
});
