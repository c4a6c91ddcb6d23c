import type { Visibility } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/workspace.ts';

export interface TaskPlace {
  readonly projectId?: string | undefined;
  /** That of the project, where it is known. */
  readonly workspaceId?: string | null | undefined;
}

/**
 * Who will see what is added. In a place of a team that is for the person to say; on the board of a project that the team sees, the team does
 * unless they say otherwise. Null: it is a place of their own, and there is nothing to say.
 */
export const useSeenBy = ({ projectId, workspaceId }: TaskPlace) => {
  const workspace = useWorkspace();
  const [chosen, setChosen] = useState<Visibility | null>(null);
  const project = useQuery({
    ...ask('GET /api/v1/projects/{id}', { params: { id: projectId ?? '' } }),
    enabled: projectId !== undefined,
  }).data;
  const isOfTeam = projectId ? Boolean(project?.team_id && workspaceId) : Boolean(workspace?.team_id);
  if (!isOfTeam) return null;
  return { visibility: chosen ?? project?.visibility ?? ('private' as const), setChosen };
};

interface SeenByProps {
  readonly visibility: Visibility;
  readonly setChosen: (visibility: Visibility) => void;
}

export const SeenBy = ({ visibility, setChosen }: SeenByProps) => {
  const { t } = useTranslation();
  const isTeams = visibility === 'team';
  return (
    <p className="flex flex-wrap items-center gap-x-2 type-ui text-ink-muted">
      <span aria-live="polite">{t(isTeams ? 'task_page.seen_by_team' : 'task_page.seen_by_you')}</span>
      <button
        type="button"
        onClick={() => setChosen(isTeams ? 'private' : 'team')}
        className="min-h-6 font-medium text-accent-text underline underline-offset-3"
      >
        {t(isTeams ? 'task_page.keep_own' : 'task_page.show_team')}
      </button>
    </p>
  );
};
