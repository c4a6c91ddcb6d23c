import type { Workspace } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isGone } from '../../lib/is-gone.ts';
import { ask } from '../../lib/query.ts';
import { chooseWorkspace, useWorkspace } from '../../lib/workspace.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ViewTabs } from '../../ui/ViewTabs.tsx';
import { NothingHere } from '../shell/index.ts';
import { OpenChats } from './OpenChats.tsx';
import { WorkspaceActivity } from './WorkspaceActivity.tsx';
import { WorkspaceOverview } from './WorkspaceOverview.tsx';
import { WorkspaceSettings } from './WorkspaceSettings.tsx';

const route = getRouteApi('/app/ws/$workspaceId');
type View = ReturnType<typeof route.useSearch>['view'];

interface WorkspaceByIdProps {
  readonly id: string;
  readonly view: View;
  /** Where something is begun: first of all on its overview. */
  readonly beginning?: ReactNode;
}

export const WorkspaceById = ({ id, view, beginning }: WorkspaceByIdProps) => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/workspaces/{id}', { params: { id } }));
  if (isGone(query.error))
    return <NothingHere title={t('workspace_page.gone')} text={t('workspace_page.gone_text')} />;
  return (
    <Loaded query={query}>
      {(workspace) => <Parts workspace={workspace} view={view} beginning={beginning} />}
    </Loaded>
  );
};

interface PartsProps extends Pick<WorkspaceByIdProps, 'view' | 'beginning'> {
  readonly workspace: Workspace;
}

const Parts = ({ workspace, view, beginning }: PartsProps) => {
  const { t } = useTranslation();
  const isTeams = workspace.kind === 'team';
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={isTeams ? workspace.name : t('workspaces.personal')}
        action={<Actions workspace={workspace} />}
      />
      <ViewTabs
        label={t('workspace_page.parts')}
        views={[
          { id: undefined, text: t('shell.overview') },
          { id: 'activity', text: t('project_page.activity') },
          ...(isTeams ? [{ id: 'channels' as const, text: t('workspace_page.open_chats') }] : []),
          { id: 'settings', text: t('shell.settings') },
        ]}
      />
      {view === 'activity' ? (
        <WorkspaceActivity workspace={workspace} />
      ) : view === 'channels' ? (
        <OpenChats workspace={workspace} />
      ) : view === 'settings' ? (
        <WorkspaceSettings workspace={workspace} />
      ) : (
        <>
          {workspace.rights.write && beginning}
          <WorkspaceOverview id={workspace.id} />
        </>
      )}
    </div>
  );
};

const Actions = ({ workspace }: { readonly workspace: Workspace }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const chosen = useWorkspace();
  const { id, kind, team_id } = workspace;
  const isHere = kind === 'team' ? chosen?.id === id : chosen === null;
  return (
    <div className="flex flex-wrap gap-2">
      {team_id !== null && (
        <Link to="/teams/$handle/{-$part}" params={{ handle: team_id }} className={buttonLook()}>
          <UsersRound aria-hidden="true" />
          {t('workspace_page.people')}
        </Link>
      )}
      {!isHere && (
        <Button
          look="primary"
          onClick={() => {
            chooseWorkspace(kind === 'team' ? workspace : null);
            void navigate({ to: '/' });
          }}
        >
          {t('workspace_page.work_here')}
        </Button>
      )}
    </div>
  );
};
