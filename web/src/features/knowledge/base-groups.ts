import type { KnowledgeBase } from '@parley/contract';

interface NamedTeam {
  readonly id: string;
  readonly name: string;
}

export interface BaseGroup {
  /** A team, `mine`, or `shared`: what others have and share one by one. */
  readonly id: string;
  /** Null where it is no team's. */
  readonly name: string | null;
  readonly bases: readonly KnowledgeBase[];
}

/** By whose they are: the teams in the order of their names, then one's own, then those of other people. */
export const groupsOf = (
  bases: readonly KnowledgeBase[],
  teams: readonly NamedTeam[],
  myId: string,
): BaseGroup[] => {
  const named = teams
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ id, name, bases: bases.filter(({ team_id }) => team_id === id) }));
  const known = new Set(named.flatMap((group) => group.bases));
  const others = bases.filter((base) => !known.has(base));
  return [
    ...named,
    { id: 'mine', name: null, bases: others.filter(({ owner_id }) => owner_id === myId) },
    { id: 'shared', name: null, bases: others.filter(({ owner_id }) => owner_id !== myId) },
  ].filter((group) => group.bases.length > 0);
};
