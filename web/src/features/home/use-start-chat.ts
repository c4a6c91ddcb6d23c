import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../ui/toast.ts';

const TITLE_CHARACTERS_MAX = 60;

/** The first line, cut where a word ends. */
export const titleOf = (text: string): string => {
  const line = text.trim().split('\n', 1)[0]?.trim() ?? '';
  const characters = [...line];
  if (characters.length <= TITLE_CHARACTERS_MAX) return line;
  const cut = characters.slice(0, TITLE_CHARACTERS_MAX).join('');
  return `${cut.replace(/\s+\S*$/u, '') || cut}…`;
};

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
