import type { Project } from '@parley/contract';
import { useMe } from './me.ts';

/** The workspace that takes what a person makes in a project. A person outside of the team may write in the project, not in its workspace. */
export const useOwnWorkspaceOf = (project: Project | undefined): string | null => {
  const { teams } = useMe();
  if (!project) return null;
  const isIn = project.team_id === null || teams.some(({ id }) => id === project.team_id);
  return isIn ? project.workspace_id : null;
};
