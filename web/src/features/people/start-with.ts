import type { ChannelInput } from '@parley/contract';
import { call } from '../../lib/api.ts';

/** Who is to be in a chat: a person or a persona. */
export interface Invited {
  readonly type: 'user' | 'persona';
  readonly id: string;
}

/** Makes a chat with these in it; one that cannot be had with all of them is not left behind empty. */
export const startWith = async (body: ChannelInput, invited: readonly Invited[]): Promise<string> => {
  const { id } = await call('POST /api/v1/channels', { body });
  try {
    for (const { type, id: participant_id } of invited)
      await call('POST /api/v1/channels/{id}/participants', {
        params: { id },
        body: { participant_type: type, participant_id },
      });
  } catch (error) {
    // What was refused is what the person is told, also where this fails.
    await call('DELETE /api/v1/channels/{id}', { params: { id } }).catch(() => undefined);
    throw error;
  }
  return id;
};
