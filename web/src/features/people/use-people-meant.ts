import type { Person } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../lib/query.ts';
import { matchesText } from '../palette/index.ts';

interface Meant {
  readonly people: readonly Person[];
  readonly isAsking: boolean;
}

/** Those of one's own whom the text means, then the others that the server found, each once. */
const meant = (known: readonly Person[], found: readonly Person[], text: string): Person[] => {
  const own = known.filter(({ display_name, handle }) => matchesText(`${display_name} ${handle}`, text));
  const ids = new Set(own.map(({ id }) => id));
  return [...own, ...found.filter(({ id }) => !ids.has(id))];
};

/** People by name, those first whom one shares something with; without a name these alone, where they are to be listed. */
export const usePeopleMeant = (text: string, isListed: boolean): Meant => {
  const isNamed = text !== '';
  const found = useQuery({ ...ask('GET /api/v1/users/search', { query: { q: text } }), enabled: isNamed });
  const known = useQuery({
    ...ask('GET /api/v1/presence/people', { query: { all: 'true' } }),
    enabled: isNamed || isListed,
  });
  const people =
    isNamed || isListed ? meant(known.data?.data ?? [], isNamed ? (found.data?.data ?? []) : [], text) : [];
  return { people, isAsking: found.isFetching || known.isLoading };
};
