import type { WorkspaceFailure, WorkspaceOverview } from '@parley/contract';
import { useState } from 'react';

/** Work of the AI that a person had done again from their home. */
export interface Again {
  readonly failure: WorkspaceFailure;
  /** Of a task: the run that was made. */
  readonly runId: string | null;
  readonly sinceMs: number;
}

/** The overview tells no more of work that was begun again: its row stays until that is over, so that one sees how it ended. */
export const useRunAgain = () => {
  const [atWork, setAtWork] = useState<readonly Again[]>([]);
  const without = (id: string) => (all: readonly Again[]) => all.filter(({ failure }) => failure.id !== id);
  const keep = (overview: WorkspaceOverview): WorkspaceOverview => {
    const told = overview.failed.filter(({ id }) => !atWork.some(({ failure }) => failure.id === id));
    const kept = atWork.map(({ failure }) => failure);
    const failed = [...told, ...kept].toSorted((a, b) => b.failed_at.localeCompare(a.failed_at));
    return { ...overview, failed };
  };
  return {
    keep,
    againOf: (id: string): Again | undefined => atWork.find(({ failure }) => failure.id === id),
    onAgain: (again: Again): void => setAtWork((all) => [...without(again.failure.id)(all), again]),
    onOver: ({ id }: WorkspaceFailure): void => setAtWork(without(id)),
  };
};

export type RunAgain = ReturnType<typeof useRunAgain>;
