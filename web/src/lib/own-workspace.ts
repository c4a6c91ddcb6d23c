import type { Project } from '@parley/contract';
import { useMe } from './me.ts';

/** The workspace that takes what a person makes in a project. A person outside of the team may write in the project, not in its workspace. */
export const useWorkspaceFor = (): ((project: Project) => string | null) => {
  const { teams } = useMe();
  return ({ team_id, workspace_id }) =>
    team_id === null || teams.some(({ id }) => id === team_id) ? workspace_id : null;
};

export const useOwnWorkspaceOf = (project: Project | undefined): string | null => {
  const workspaceFor = useWorkspaceFor();
  return project ? workspaceFor(project) : null;
};
