import { useQuery } from '@tanstack/react-query';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';

interface MemoryPlace {
  readonly scope: 'project' | 'team' | 'persona';
  readonly id: string;
  readonly name: string;
  readonly mayWrite: boolean;
}

/** The projects, teams and personas that a memory can be of. */
export const usePlaces = (): readonly MemoryPlace[] => {
  const projects = useQuery(ask('GET /api/v1/projects', { query: { limit: LONGEST_PAGE } }));
  const teams = useQuery(ask('GET /api/v1/teams/mine', { query: { limit: LONGEST_PAGE } }));
  const personas = useQuery(ask('GET /api/v1/personas', { query: { limit: LONGEST_PAGE } }));
  return [
    ...(projects.data?.data ?? []).map(({ id, name, rights }) => ({
      ...{ scope: 'project' as const, id, name },
      mayWrite: rights.write,
    })),
    ...(teams.data?.data ?? []).map(({ id, name, my_permissions }) => ({
      ...{ scope: 'team' as const, id, name },
      mayWrite: my_permissions.includes('team.things.write'),
    })),
    ...(personas.data?.data ?? []).map(({ id, name }) => ({
      ...{ scope: 'persona' as const, id, name },
      mayWrite: true,
    })),
  ];
};
