import type { KnownPerson } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listen, useTopic } from '../../lib/live.ts';
import { ask, invalidate, queryClient } from '../../lib/query.ts';

const PEOPLE = 'GET /api/v1/presence/people' as const;
/** Events tell what changes; this only catches up with what was missed. */
const FRESH_MS = 2 * 60_000;
const NO_PEOPLE: readonly KnownPerson[] = [];

const peopleQuery = () => ({ ...ask(PEOPLE), staleTime: FRESH_MS });

/** The people one shares a conversation with, those who were seen last first. */
export const useKnownPeople = (): readonly KnownPerson[] => useQuery(peopleQuery()).data?.data ?? NO_PEOPLE;

export const nameOfPerson = ({ display_name, handle }: KnownPerson): string => display_name || handle;

const onPresence = ({
  user_id,
  ...presence
}: Pick<KnownPerson, 'status' | 'last_seen_at'> & { user_id: string }) => {
  const { queryKey } = peopleQuery();
  const known = queryClient.getQueryData(queryKey)?.data ?? [];
  // Only of those that one shares something with is it told at all: an unknown one was met a moment ago.
  if (!known.some(({ id }) => id === user_id)) return void invalidate(PEOPLE);
  const data = known.map((person) => (person.id === user_id ? { ...person, ...presence } : person));
  queryClient.setQueryData(queryKey, { data });
};

/** Those of them who are there, kept up to date while the component is. */
export const usePeopleHere = (): readonly KnownPerson[] => {
  useTopic('presence');
  useEffect(() => listen({ 'presence.changed': onPresence }), []);
  const { data } = useQuery({ ...peopleQuery(), refetchInterval: FRESH_MS });
  return data?.data.filter(({ status }) => status !== 'offline') ?? NO_PEOPLE;
};
