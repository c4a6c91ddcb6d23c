import type { NoteSummary } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Activity, type LucideIcon, NotebookPen, Sun, UserPlus, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import type { ChosenWorkspace } from '../../lib/workspace.ts';
import { LIST_BUTTON } from '../shell/index.ts';
import { overviewQuery } from '../workspaces/index.ts';
import { LIST_LINE } from './list-line.ts';

interface WorkspaceLinesProps {
  readonly workspace: ChosenWorkspace;
  readonly onNavigate: (() => void) | undefined;
}

const useTeam = (teamId: string | null) =>
  useQuery({
    ...ask('GET /api/v1/teams/{id}', { params: { id: teamId ?? '' } }),
    enabled: teamId !== null,
  }).data;

const tomorrow = (): Date => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
};

interface InsideProps {
  readonly icon: LucideIcon;
  readonly text: string;
  /** How much of it there is. */
  readonly count?: string | undefined;
}

const Inside = ({ icon: Icon, text, count }: InsideProps) => (
  <>
    <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
    <span dir="auto" className="min-w-0 grow truncate at-start">
      {text}
    </span>
    {count !== undefined && <span className="shrink-0 text-xs text-ink-faint">{count}</span>}
  </>
);

/** What the home of a workspace leads to: what is due today, what changed last, and who is there. */
export const WorkspaceLines = ({ workspace: { id, team_id }, onNavigate }: WorkspaceLinesProps) => {
  const { t } = useTranslation();
  const team = useTeam(team_id);
  const { data } = useQuery(overviewQuery(id));
  const due = (data?.due ?? []).filter(({ due_at }) => new Date(due_at) < tomorrow()).length;
  return (
    <>
      <Link to="/tasks" search={{}} onClick={onNavigate} className={LIST_LINE}>
        <Inside
          icon={Sun}
          text={t('task_page.my_day')}
          count={due > 0 ? t('workspace_page.due', { count: due }) : undefined}
        />
      </Link>
      <Link
        to="/ws/$workspaceId"
        params={{ workspaceId: id }}
        search={{ view: 'activity' }}
        onClick={onNavigate}
        className={LIST_LINE}
      >
        <Inside icon={Activity} text={t('project_page.activity')} />
      </Link>
      {team && (
        <Link
          to="/teams/$handle/{-$part}"
          params={{ handle: team.handle }}
          onClick={onNavigate}
          className={LIST_LINE}
        >
          <Inside
            icon={UsersRound}
            text={t('workspace_page.people')}
            count={formatNumber(team.member_count)}
          />
        </Link>
      )}
    </>
  );
};

/** For those who may bring others into the team. */
export const InviteLink = ({ workspace: { team_id }, onNavigate }: WorkspaceLinesProps) => {
  const { t } = useTranslation();
  const team = useTeam(team_id);
  if (!team?.my_permissions.includes('team.members.manage')) return null;
  return (
    <Link
      to="/teams/$handle/{-$part}"
      params={{ handle: team.handle, part: 'invitations' }}
      onClick={onNavigate}
      aria-label={t('workspace_page.step_invite')}
      title={t('workspace_page.step_invite')}
      className={LIST_BUTTON}
    >
      <UserPlus aria-hidden="true" strokeWidth={1.75} />
    </Link>
  );
};

interface NoteLineProps {
  readonly note: Pick<NoteSummary, 'id' | 'title'>;
  readonly onNavigate: (() => void) | undefined;
}

/** A pinned note among what is pinned. */
export const NoteLine = ({ note: { id, title }, onNavigate }: NoteLineProps) => (
  <Link
    to="/notes/$noteId"
    params={{ noteId: id }}
    search={{}}
    title={title}
    onClick={onNavigate}
    className={LIST_LINE}
  >
    <Inside icon={NotebookPen} text={title} />
  </Link>
);
