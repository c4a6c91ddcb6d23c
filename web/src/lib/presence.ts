// Who is there. We say it of ourselves by a heartbeat, and hear it of others.

import type { Presence } from '@parley/contract';
import { PRESENCE_USERS_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './api.ts';
import { listen, useTopic } from './live.ts';
import { ask, queryClient } from './query.ts';

const BEAT_EVERY_MS = 60_000;
const PRESENCE = 'GET /api/v1/presence';

interface PresenceMap {
  readonly data: Record<string, Presence>;
}

/** Called once by the shell: says that we are here as long as the page is open, and `away` while it is hidden. */
export const useHeartbeat = (): void => {
  useEffect(() => {
    const beat = (): void => {
      const status = document.visibilityState === 'visible' ? 'online' : 'away';
      // Unanswered, it is simply said again a minute later.
      call('POST /api/v1/presence/heartbeat', { body: { status } }).catch(() => undefined);
    };
    beat();
    const timer = setInterval(beat, BEAT_EVERY_MS);
    document.addEventListener('visibilitychange', beat);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
    };
  }, []);
};

/** The presence of these people, kept up to date while the component is there. */
export const usePresence = (userIds: readonly string[]): Record<string, Presence> => {
  const users = [...new Set(userIds)].sort().slice(0, PRESENCE_USERS_MAX).join(',');
  useTopic(users === '' ? null : 'presence');
  useEffect(
    () =>
      listen({
        'presence.changed': ({ user_id, ...presence }) =>
          void queryClient.setQueriesData<PresenceMap>({ queryKey: [PRESENCE] }, (map) =>
            map && user_id in map.data ? { ...map, data: { ...map.data, [user_id]: presence } } : map,
          ),
      }),
    [],
  );
  const query = useQuery({
    ...ask(PRESENCE, { query: { users } }),
    enabled: users !== '',
    refetchInterval: 2 * BEAT_EVERY_MS,
  });
  return query.data?.data ?? {};
};
