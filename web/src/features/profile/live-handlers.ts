import type { LiveHandlers } from '../../lib/live-changes.ts';
import { meQuery, patchMe } from '../../lib/me.ts';
import { refetchStale } from '../../lib/query.ts';
import { myId } from '../../lib/session.ts';

export const listeners: LiveHandlers['listeners'] = {
  'user.profile.updated': (user) => {
    if (user.id === myId()) patchMe((me) => ({ ...me, user }));
  },
};

export const onResync = (topic: string): void => {
  if (topic === 'notifications') void refetchStale({ queryKey: meQuery().queryKey });
};
