// Sends what waits for the end of an answer, one after the other. Fetched when something waits.

import { errorText } from '../../../lib/error-text.ts';
import { queryClient } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { isAnswering, stopAnswer, subscribeTelling } from '../answers/running-answers.ts';
import { pathQuery, streamingIn } from '../conversation/path.ts';
import { isOnItsWay, type Outgoing, sayPrepared, subscribeOutbox } from './outbox.ts';
import { allQueued, putFirst, takeOut } from './queued.ts';

const send = (outgoing: Outgoing): void => {
  // There first: what lies in both is said once, by its key; what lies in neither is lost.
  sayPrepared(outgoing);
  takeOut(outgoing.key);
};

/** A branch that is not known may have an answer under way. */
const mayBeSent = (channelId: string): boolean => {
  if (queryClient.getQueryData(pathQuery(channelId).queryKey) !== undefined)
    return !isAnswering(channelId) && !isOnItsWay(channelId);
  queryClient.ensureQueryData(pathQuery(channelId)).catch(() => undefined);
  return false;
};

/** Sends what need not wait any more: the first of each conversation, since its answer holds up the next. */
export const sendQueued = (): void => {
  const channels = new Set(allQueued().map(({ channelId }) => channelId));
  for (const channelId of channels) {
    const first = allQueued().find((one) => one.channelId === channelId);
    if (first && mayBeSent(channelId)) send(first);
  }
};

/** Ends the answers that are being written, and says this one before all others that wait. */
export const sendNow = async (outgoing: Outgoing): Promise<void> => {
  // What ends the answer sends the first.
  putFirst(outgoing.key);
  try {
    await Promise.all(streamingIn(outgoing.channelId).map(stopAnswer));
    if (allQueued().some(({ key }) => key === outgoing.key)) send(outgoing);
  } catch (error) {
    toast.error(errorText(error));
  }
};

subscribeTelling(sendQueued);
subscribeOutbox(sendQueued);
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'success') sendQueued();
});
