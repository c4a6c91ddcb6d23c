// The pages that packages bring for the person, by where they stand.

import type { Surface } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useMay } from './me.ts';
import { LONGEST_PAGE } from './page-size.ts';
import { ask } from './query.ts';

const FRESH_MS = 60_000;

export const surfacesQuery = () => ({
  ...ask('GET /api/v1/surfaces', { query: { limit: LONGEST_PAGE } }),
  staleTime: FRESH_MS,
});

type Place = Surface['placement'][number];

export const useSurfaces = (place: Place): Surface[] => {
  const mayChat = useMay('surface.chat.access');
  const { data } = useQuery({ ...surfacesQuery(), enabled: mayChat });
  return (data?.data ?? []).filter(({ placement }) => placement.includes(place));
};
