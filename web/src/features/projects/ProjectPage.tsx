import type { Project } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { isGone } from '../../lib/is-gone.ts';
import { useOwnWorkspaceOf } from '../../lib/own-workspace.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { workspacesQuery } from '../../lib/workspaces-query.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { useView, ViewTabs } from '../../ui/ViewTabs.tsx';
import { NothingHere } from '../shell/index.ts';
import { ActivityPart } from './ActivityPart.tsx';
import { ChatsPart } from './ChatsPart.tsx';
import { FilesPart } from './FilesPart.tsx';
import { NewChat } from './NewChat.tsx';
import { PeoplePart } from './PeoplePart.tsx';
import { ProjectForm } from './ProjectForm.tsx';
import { ProjectOverview } from './ProjectOverview.tsx';
import { ProjectSettings } from './ProjectSettings.tsx';
import { PROJECT_PARTS } from './project-parts.ts';
import { takesMore } from './takes-more.ts';

const route = getRouteApi('/app/p/$projectId/{-$part}');
type View = ReturnType<typeof useView>;

export const ProjectPage = () => {
  const { projectId } = route.useParams();
  return <ProjectById key={projectId} id={projectId} view={useView()} />;
};

export const NewProjectPage = () => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('projects.new')} description={t('project_page.text')} />
      <ProjectForm project={null} />
    </div>
  );
};

interface ProjectByIdProps {
  readonly id: string;
  readonly view: View;
}

export const ProjectById = ({ id, view }: ProjectByIdProps) => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/projects/{id}', { params: { id } }));
  if (isGone(query.error))
    return <NothingHere title={t('project_page.gone')} text={t('project_page.gone_text')} />;
  return <Loaded query={query}>{(project) => <ProjectParts project={project} view={view} />}</Loaded>;
};

const ProjectParts = ({ project, view }: { readonly project: Project; readonly view: View }) => {
  const { t } = useTranslation();
  const { name, icon, color, description, is_archived, visibility } = project;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={name} action={<NewChat project={project} />} />
      {is_archived && <Archived project={project} />}
      <div className="flex items-center gap-4">
        <Tile name={name} sign={icon} color={color} className="size-14 text-xl" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 type-ui text-ink-muted">
            <Badge>{t(visibility === 'team' ? 'project_page.team' : 'project_page.private')}</Badge>
            <PlaceLink project={project} />
            <Link to="/projects" className={HEAD_LINK}>
              {t('projects.all')}
            </Link>
          </p>
          {description && (
            <p dir="auto" className="mt-1 max-w-prose text-pretty at-start">
              {description}
            </p>
          )}
        </div>
      </div>
      <ViewTabs
        isInPath
        label={t('project_page.parts')}
        views={[
          { id: undefined, text: t('shell.overview') },
          { id: 'chats', text: t('shell.chats'), count: project.channel_count },
          ...PROJECT_PARTS.map(({ view, text, count }) => ({
            ...{ id: view, text: t(text) },
            count: count && project[count],
          })),
          { id: 'files', text: t('shell.files'), count: project.file_count },
          { id: 'people', text: t('project_page.people'), count: project.member_count },
          { id: 'activity', text: t('project_page.activity') },
          { id: 'settings', text: t('shell.settings') },
        ]}
      />
      <ProjectView project={project} view={view} />
    </div>
  );
};

/** A line of text that can be met with a finger. */
const HEAD_LINK =
  'inline-flex min-h-(--row) items-center font-medium text-accent-text underline-offset-3 hover:underline';

/** The workspace that it is in, as the person finds it. */
const PlaceLink = ({ project: { workspace_id } }: { readonly project: Project }) => {
  const { t } = useTranslation();
  const { data } = useQuery(workspacesQuery());
  const place = data?.data.find(({ id }) => id === workspace_id);
  if (!place) return null;
  return (
    <>
      <Link
        to="/ws/$workspaceId"
        params={{ workspaceId: place.id }}
        search={{}}
        className={classNames(HEAD_LINK, 'min-w-0')}
      >
        <bdi className="block truncate">
          {place.kind === 'personal' ? t('workspaces.personal') : place.name}
        </bdi>
      </Link>
      <span aria-hidden="true">·</span>
    </>
  );
};

const ProjectView = ({ project, view }: { readonly project: Project; readonly view: View }) => {
  const workspaceId = useOwnWorkspaceOf(project);
  const added = PROJECT_PARTS.find((part) => part.view === view);
  if (added)
    return <added.Part projectId={project.id} workspaceId={workspaceId} mayWrite={takesMore(project)} />;
  switch (view) {
    case 'files':
      return <FilesPart project={project} />;
    case 'people':
      return <PeoplePart project={project} />;
    case 'activity':
      return <ActivityPart project={project} />;
    case 'settings':
      return <ProjectSettings project={project} />;
    case 'chats':
      return <ChatsPart project={project} />;
    default:
      return <ProjectOverview project={project} />;
  }
};

const Archived = ({ project }: { readonly project: Project }) => {
  const { t } = useTranslation();
  const restore = useAction('PUT /api/v1/projects/{id}', {
    done: t('project_page.restored', { name: project.name }),
    stale: ['GET /api/v1/projects', 'GET /api/v1/projects/{id}'],
  });
  return (
    <Notice tone="warning" title={t('project_page.is_archived')}>
      <p>{t('project_page.is_archived_text')}</p>
      {project.rights.write && (
        <Button
          className="mt-3"
          isBusy={restore.isPending}
          onClick={() => restore.mutate({ params: { id: project.id }, body: { is_archived: false } })}
        >
          {t('project_page.restore')}
        </Button>
      )}
    </Notice>
  );
};
