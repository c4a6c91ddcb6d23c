import type { Channel } from '@parley/contract';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../../lib/api.ts';
import { patchChannel } from '../../../lib/channel-cache.ts';
import { isInFront } from '../../../lib/in-front.ts';
import { isKeptUnread, letRead } from '../../../lib/kept-unread.ts';

const READ_AFTER_MS = 1_000;

/** Tells the server once the end has been in sight for a moment, and the page too. */
export const useMarkRead = (channel: Channel): (() => void) => {
  const { id, unread_count } = channel;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDue = unread_count > 0 && channel.archived_at === null;
  const mark = useCallback(() => {
    clearTimeout(timer.current);
    if (!isDue || !isInFront()) return;
    timer.current = setTimeout(() => {
      if (isKeptUnread(id) || !isInFront()) return;
      patchChannel(id, (now) => ({ ...now, unread_count: 0, mention_count: 0 }));
      // Unanswered, the next look at the end says it again.
      call('POST /api/v1/channels/{id}/mark-read', { params: { id } }).catch(() => undefined);
    }, READ_AFTER_MS);
  }, [id, isDue]);
  useEffect(() => letRead(id), [id]);
  useEffect(() => {
    mark();
    document.addEventListener('visibilitychange', mark);
    addEventListener('focus', mark);
    return () => {
      // Who is gone by then has only passed by.
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', mark);
      removeEventListener('focus', mark);
    };
  }, [mark]);
  return mark;
};
