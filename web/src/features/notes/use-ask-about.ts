import type { Note } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { type BesideThing, besideText } from '../../lib/beside.ts';
import { errorText } from '../../lib/error-text.ts';
import { fetchPart } from '../../lib/fetch-part.ts';
import { usePlaceHere } from '../../lib/place-here.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { writeReference } from '../markdown/index.ts';

const loadChat = () => fetchPart(() => import('../chat/index.ts'));

export interface NamedThing extends BesideThing {
  readonly title: string;
}

/** A chat beside the thing, whose next question names it: the model is told what it says. What was typed there already stays. */
export const useThingInChat = (): ((thing: NamedThing, channelId: string) => Promise<void>) => {
  const navigate = useNavigate();
  return async ({ kind, id, title }, channelId) => {
    const { chooseReference, readChatDraft, writeChatDraft } = await loadChat();
    const own = { kind, id };
    const name = writeReference(own, title);
    const draft = readChatDraft(channelId);
    chooseReference(own);
    if (!draft.includes(name)) writeChatDraft(channelId, `${name} ${draft}`);
    await navigate({ to: '/c/$channelId', params: { channelId }, search: { beside: besideText(own) } });
  };
};

/** The same with a new chat. */
export const useAskAbout = (): ((note: Pick<Note, 'id' | 'title'>) => Promise<void>) => {
  const bringInto = useThingInChat();
  const place = usePlaceHere();
  return async (note) => {
    try {
      const [{ id }] = await Promise.all([
        call('POST /api/v1/channels', { body: { title: note.title, ...place } }),
        loadChat(),
      ]);
      await bringInto({ kind: 'note', id: note.id, title: note.title }, id);
      await invalidate('GET /api/v1/channels');
    } catch (error) {
      toast.error(errorText(error));
    }
  };
};
