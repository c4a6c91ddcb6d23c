import type { Note } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { fetchPart } from '../../lib/fetch-part.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { writeReference } from '../markdown/index.ts';

/** A new chat beside the note, whose first question names it: the model is told what it says. */
export const useAskAbout = (): ((note: Note) => Promise<void>) => {
  const navigate = useNavigate();
  return async ({ id: noteId, title }) => {
    try {
      const [{ id }, { chooseReference, writeChatDraft }] = await Promise.all([
        call('POST /api/v1/channels', { body: { title } }),
        fetchPart(() => import('../chat/index.ts')),
      ]);
      const own = { kind: 'note', id: noteId } as const;
      chooseReference(own);
      writeChatDraft(id, `${writeReference(own, title)} `);
      const beside = `note:${noteId}`;
      await navigate({ to: '/c/$channelId', params: { channelId: id }, search: { beside } });
      await invalidate('GET /api/v1/channels');
    } catch (error) {
      toast.error(errorText(error));
    }
  };
};
