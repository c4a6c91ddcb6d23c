import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../ui/toast.ts';
import { titleOf } from './title-of.ts';

/** Makes a conversation, says the first thing in it, and goes there. */
export const useStartChat = () => {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const start = async (content: string): Promise<void> => {
    setIsBusy(true);
    try {
      const [{ id }, { say }] = await Promise.all([
        call('POST /api/v1/channels', { body: { title: titleOf(content) } }),
        import('../chat/outbox.ts'),
      ]);
      say({ channelId: id, content, attachments: [] });
      await navigate({ to: '/c/$channelId', params: { channelId: id } });
      await invalidate('GET /api/v1/channels');
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { start, isBusy };
};
