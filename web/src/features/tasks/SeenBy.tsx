import type { Visibility } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/workspace.ts';

export interface TaskPlace {
  readonly projectId?: string | undefined;
  /** That of the project, where it is known. */
  readonly workspaceId?: string | null | undefined;
}

interface SeenByChoice {
  /** For the request. The team is named: a project may be in its owner's own workspace, which is no team's. */
  readonly given: { readonly visibility: Visibility; readonly team_id?: string } | undefined;
  /** Null: there is no team that could see it. */
  readonly setChosen: ((visibility: Visibility) => void) | null;
}

/**
 * Who will see what is added. In a place of a team that is for the person to say; on the board of a project that the team sees, the team does
 * unless they say otherwise. In a project of no team it is the person alone. Null: it is a place of their own, and there is nothing to say.
 */
export const useSeenBy = ({ projectId, workspaceId }: TaskPlace): SeenByChoice | null => {
  const workspace = useWorkspace();
  const [chosen, setChosen] = useState<Visibility | null>(null);
  const project = useQuery({
    ...ask('GET /api/v1/projects/{id}', { params: { id: projectId ?? '' } }),
    enabled: projectId !== undefined,
  }).data;
  const isOfTeam = projectId ? Boolean(project?.team_id && workspaceId) : Boolean(workspace?.team_id);
  if (!isOfTeam) return project ? { given: undefined, setChosen: null } : null;
  const visibility = chosen ?? project?.visibility ?? 'private';
  const team = visibility === 'team' && project?.team_id ? { team_id: project.team_id } : {};
  return { given: { visibility, ...team }, setChosen };
};

export const SeenBy = ({ given, setChosen }: SeenByChoice) => {
  const { t } = useTranslation();
  const isTeams = given?.visibility === 'team';
  return (
    <p className="flex flex-wrap items-center gap-x-2 type-ui text-ink-muted">
      <span aria-live="polite">{t(isTeams ? 'task_page.seen_by_team' : 'task_page.seen_by_you')}</span>
      {setChosen && (
        <button
          type="button"
          onClick={() => setChosen(isTeams ? 'private' : 'team')}
          className="min-h-6 font-medium text-accent-text underline underline-offset-3"
        >
          {t(isTeams ? 'task_page.keep_own' : 'task_page.show_team')}
        </button>
      )}
    </p>
  );
};

/** On what others who read the project do not see, unless it is shared with them. */
export const PrivateMark = ({ visibility }: { readonly visibility: Visibility }) => {
  const { t } = useTranslation();
  const label = t('task_page.only_shared');
  if (visibility !== 'private') return null;
  return (
    <span title={label} className="shrink-0">
      <Lock role="img" aria-label={label} className="size-3.5 text-ink-faint" />
    </span>
  );
};
