import type { Participant } from '@parley/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { useRecentChannels } from '../shell/use-channels.ts';

/** People of the last few shared conversations: who one is likely to look for, at a cost that does not grow. */
const CHANNELS_MAX = 8;
const FRESH_MS = 5 * 60_000;

export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
  /** The conversation of the two of us, where there is one. */
  readonly directId: string | null;
}

export const useKnownPeople = (): readonly KnownPerson[] => {
  const { user } = useMe();
  const { channels } = useRecentChannels();
  const shared = useMemo(
    () => channels.filter(({ participant_count }) => participant_count > 1).slice(0, CHANNELS_MAX),
    [channels],
  );
  return useQueries({
    queries: shared.map(({ id }) => ({
      ...ask('GET /api/v1/channels/{id}/participants', { params: { id } }),
      staleTime: FRESH_MS,
    })),
    combine: (answers) => {
      const people = new Map<string, KnownPerson>();
      for (const [index, { data }] of answers.entries()) {
        const others = (data?.participants ?? []).filter(
          ({ participant_type, participant_id }: Participant) =>
            participant_type === 'user' && participant_id !== user.id,
        );
        for (const { participant_id: id, display_name: name, avatar } of others) {
          const directId = others.length === 1 ? (shared[index]?.id ?? null) : null;
          people.set(id, { id, name, avatar, directId: people.get(id)?.directId ?? directId });
        }
      }
      return [...people.values()];
    },
  });
};
