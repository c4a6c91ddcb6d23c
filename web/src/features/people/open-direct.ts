import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { nameOf, useMe } from '../../lib/me.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { startWith } from './start-with.ts';

interface Addressee {
  readonly id: string;
  readonly name: string;
}

/** Where the two of us talk already. Asked for by name: the list of people ends somewhere, and may be older than the chat. */
const knownDirect = async (user_id: string): Promise<string | null> => {
  const { data } = await call('GET /api/v1/presence/people', { query: { user_id } });
  return data.find(({ id }) => id === user_id)?.direct_channel_id ?? null;
};

/** Goes to the conversation with this person, and makes one where there is none. */
export const useOpenDirect = (): ((person: Addressee) => Promise<void>) => {
  const navigate = useNavigate();
  const { user } = useMe();
  const isOpening = useRef(false);
  return async ({ id, name }) => {
    // Two presses are one wish.
    if (isOpening.current) return;
    isOpening.current = true;
    try {
      const channelId = (await knownDirect(id)) ?? (await createDirect(id, `${nameOf(user)} & ${name}`));
      await navigate({ to: '/c/$channelId', params: { channelId } });
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      isOpening.current = false;
    }
  };
};

/** The title names both: each of the two reads it. */
const createDirect = async (participant_id: string, title: string): Promise<string> => {
  const body = { type: 'direct', title, ai_mode: 'mention_only' } as const;
  const id = await startWith(body, [{ type: 'user', id: participant_id }]);
  await invalidate('GET /api/v1/channels', 'GET /api/v1/presence/people');
  return id;
};
