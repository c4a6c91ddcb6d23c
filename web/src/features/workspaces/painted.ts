import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../lib/me.ts';
import { cardsQuery } from '../projects/index.ts';
import { overviewQuery } from './overview.ts';

/** Whether all that a home is painted from is here, or was refused: what stands below waits for it, so that nothing is pushed away. */
export const useIsOverviewHere = (id: string): boolean => {
  const isOwn = useMe().personal_workspace_id === id;
  const overview = useQuery(overviewQuery(id, isOwn));
  const projects = useQuery(cardsQuery(isOwn ? null : id));
  return !overview.isPending && !projects.isPending;
};
