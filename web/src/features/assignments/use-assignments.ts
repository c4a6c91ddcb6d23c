import type { Assignment } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../lib/query.ts';
import { myId } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { holdingOf } from './holding.ts';

const ROWS_MAX = '100';

export const STALE = [
  'GET /api/v1/assignments/mine',
  'GET /api/v1/assignments/{id}',
  'GET /api/v1/teams/{id}/assignments',
] as const;

export const useMine = () => useQuery(ask('GET /api/v1/assignments/mine', { query: { per_page: ROWS_MAX } }));

export const useDone = () =>
  useQuery(
    ask('GET /api/v1/assignments/mine', { query: { per_page: ROWS_MAX, status: 'completed,cancelled' } }),
  );

export const useOfTeam = (id: string) =>
  useQuery(ask('GET /api/v1/teams/{id}/assignments', { params: { id }, query: { per_page: ROWS_MAX } }));

/** What is mine among what is open, and what I could take. */
export const split = (
  assignments: readonly Assignment[],
): { readonly mine: readonly Assignment[]; readonly free: readonly Assignment[] } => {
  const now = new Date();
  const held = (wanted: 'mine' | 'free') =>
    assignments.filter((one) => holdingOf(one, myId(), now) === wanted);
  return { mine: held('mine'), free: held('free') };
};

/** How many wait for this person, of those that are theirs. */
export const useMineCount = (): number => {
  const { data } = useMine();
  return data ? split(data.data).mine.length : 0;
};

export const useTake = () => useAction('POST /api/v1/assignments/{id}/claim', { stale: [...STALE] });
