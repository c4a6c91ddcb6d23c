import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { usePlaceHere } from '../../lib/place-here.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';

interface ChannelPlan {
  readonly title: string;
  readonly type: 'direct' | 'group';
  readonly personaIds: readonly string[];
  readonly place?: { readonly workspace_id?: string };
}

/** A new conversation that these personas are in from the start. */
export const createWithPersonas = async ({
  title,
  type,
  personaIds,
  place,
}: ChannelPlan): Promise<string> => {
  const { id } = await call('POST /api/v1/channels', { body: { title, type, ...place } });
  for (const participant_id of personaIds) {
    await call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'persona', participant_id },
    });
  }
  await invalidate('GET /api/v1/channels');
  return id;
};

export const useOpenPersona = (): ((persona: { id: string; name: string }) => Promise<void>) => {
  const navigate = useNavigate();
  const place = usePlaceHere();
  return async ({ id, name }) => {
    try {
      const channelId = await createWithPersonas({ title: name, type: 'direct', personaIds: [id], place });
      await navigate({ to: '/c/$channelId', params: { channelId } });
    } catch (error) {
      toast.error(errorText(error));
    }
  };
};
