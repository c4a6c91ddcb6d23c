import type { Channel } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMay } from '../../lib/me.ts';
import { countInTitle } from '../../lib/use-document-title.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { firstPage } from './use-channels.ts';

const NOTHING = { conversations: 0, addressed: 0 };

/** A mention speaks to the person, and so does whatever another person says to them alone. */
export const isAddressed = ({ type, participant_count, mention_count, unread_count }: Channel): boolean =>
  mention_count > 0 || (type === 'direct' && participant_count > 1 && unread_count > 0);

/** Whatever is new comes up into the first page of the list. */
export const countUnread = ({ data }: { readonly data: readonly Channel[] }): typeof NOTHING => ({
  conversations: data.filter(({ unread_count }) => unread_count > 0).length,
  addressed: data.filter(isAddressed).length,
});

/** In how many conversations there is something new, and in how many of them for this person. */
export const useUnread = (): typeof NOTHING => {
  const mayChat = useMay('surface.chat.access');
  const { data } = useQuery({ ...firstPage(), enabled: mayChat, select: countUnread });
  return data ?? NOTHING;
};

/** Whether something is new outside of the chosen workspace. One's own has everything in its lists, so nothing is elsewhere there. */
export const useNewsElsewhere = (): boolean => {
  const mayChat = useMay('surface.chat.access');
  const here = useWorkspace()?.id;
  const { data } = useQuery({
    ...firstPage(),
    enabled: mayChat && here !== undefined,
    select: ({ data }) =>
      data.some(({ unread_count, workspace_id }) => unread_count > 0 && workspace_id !== here),
  });
  return here !== undefined && data === true;
};

/** The number of conversations in the title of the tab, which may be all that one sees of the page. */
export const useUnreadInTitle = (): void => {
  const { conversations } = useUnread();
  useEffect(() => {
    countInTitle(conversations);
    return () => countInTitle(0);
  }, [conversations]);
};
