import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../lib/error-text.ts';
import { nameOf, useMe } from '../../lib/me.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { startWith } from './start-with.ts';

interface Addressee {
  readonly id: string;
  readonly name: string;
  /** Where the two of us talk already. */
  readonly directId?: string | null;
}

/** Goes to the conversation with this person, and makes one where there is none. */
export const useOpenDirect = (): ((person: Addressee) => Promise<void>) => {
  const navigate = useNavigate();
  const { user } = useMe();
  return async ({ id, name, directId }) => {
    try {
      const channelId = directId ?? (await createDirect(id, `${nameOf(user)} & ${name}`));
      await navigate({ to: '/c/$channelId', params: { channelId } });
    } catch (error) {
      toast.error(errorText(error));
    }
  };
};

/** The title names both: each of the two reads it. */
const createDirect = async (participant_id: string, title: string): Promise<string> => {
  const body = { type: 'direct', title, ai_mode: 'mention_only' } as const;
  const id = await startWith(body, [{ type: 'user', id: participant_id }]);
  await invalidate('GET /api/v1/channels');
  return id;
};
