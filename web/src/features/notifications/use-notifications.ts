import { useQuery } from '@tanstack/react-query';
import { meUpdatedAt, useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';

const STALE = ['GET /api/v1/notifications', 'GET /api/v1/notifications/unread-count'] as const;

export const useReadAll = () => useAction('POST /api/v1/notifications/mark-all-read', { stale: STALE });

/** The first screen came with the count; from then on events keep it true. */
export const useUnreadCount = (): number => {
  const me = useMe();
  const { data } = useQuery({
    ...ask('GET /api/v1/notifications/unread-count'),
    initialData: { count: me.unread_notifications },
    // What counts comes and goes with the frame; the count that came first is then as old as the page.
    initialDataUpdatedAt: meUpdatedAt,
    staleTime: 60_000,
  });
  return data.count;
};
