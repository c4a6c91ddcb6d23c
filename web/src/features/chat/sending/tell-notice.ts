// Why no answer comes: fetched when there is something to tell.

import type { Channel, Participant } from '@parley/contract';
import { queryClient } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';

/** Whether a person who is in the channel is mentioned. */
const callsPerson = (channelId: string, content: string): boolean => {
  const key = ['GET /api/v1/channels/{id}/participants', { params: { id: channelId } }];
  const known = queryClient.getQueryData<{ readonly participants: readonly Participant[] }>(key);
  return (known?.participants ?? []).some(
    ({ participant_type, handle }) =>
      participant_type === 'user' && content.toLowerCase().includes(`@${handle}`),
  );
};

const aiModeOf = (channelId: string): Channel['ai_mode'] | undefined =>
  queryClient.getQueryData<Channel>(['GET /api/v1/channels/{id}', { params: { id: channelId } }])?.ai_mode;

/**
 * Why no answer comes. Where the AI waits to be called, and where people are called, its silence is expected, unless a persona or model was
 * called: what those cannot do begins with their name.
 */
export const tellNotice = (channelId: string, content: string, notice: string | null): void => {
  if (notice === null) return;
  const isSilenceExpected = aiModeOf(channelId) === 'mention_only' || callsPerson(channelId, content);
  if (notice.startsWith('@') || !isSilenceExpected) toast.error(notice);
};
