import type { Project } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FolderKanban, Plus, Search, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayMakeHere } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { ViewTabs } from '../../ui/ViewTabs.tsx';
import { TITLES_PER_PAGE, useTitleFilter } from '../shell/index.ts';
import { ProjectCard } from './ProjectCards.tsx';

const route = getRouteApi('/app/projects');

export const ProjectsPage = () => {
  const { view } = route.useSearch();
  return <Projects isArchived={view === 'archived'} />;
};

/** So few are looked over at a glance. */
const FEW = 9;

export const Projects = ({ isArchived }: { readonly isArchived: boolean }) => {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const mayMakeHere = useMayMakeHere();
  const create = mayMakeHere && (
    <Link to="/projects/new" className={buttonLook({ look: 'primary' })}>
      <Plus aria-hidden="true" />
      {t('projects.new')}
    </Link>
  );
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('projects.title')} description={t('project_page.text')} action={create} />
      <ViewTabs
        label={t('project_page.which')}
        views={[
          { id: undefined, text: t('project_page.active') },
          { id: 'archived', text: t('project_page.archived') },
        ]}
      />
      <ProjectList key={`${isArchived} ${workspace?.id}`} isArchived={isArchived} create={create} />
    </div>
  );
};

interface ProjectListProps {
  readonly isArchived: boolean;
  readonly create: ReactNode;
}

/** The projects of the chosen workspace that one may see, the last changed first; without one, all. */
const ProjectList = ({ isArchived, create }: ProjectListProps) => {
  const workspace = useWorkspace();
  const filter = useTitleFilter();
  const query = useQuery(
    ask('GET /api/v1/projects', {
      query: {
        ...filter.query,
        people: 'true',
        archived: isArchived ? 'true' : 'false',
        ...(workspace ? { workspace_id: workspace.id } : {}),
      },
    }),
  );
  return (
    <Loaded query={query}>
      {({ data, total }) =>
        data.length === 0 && filter.page === 1 && !filter.isFiltered ? (
          <None isArchived={isArchived} create={create} />
        ) : (
          <Found filter={filter} projects={data} total={total} />
        )
      }
    </Loaded>
  );
};

interface FoundProps {
  readonly filter: ReturnType<typeof useTitleFilter>;
  readonly projects: readonly Project[];
  readonly total: number;
}

/** Sought by name where they are many, and turned page by page. */
const Found = ({ filter, projects, total }: FoundProps) => {
  const { t } = useTranslation();
  return (
    <>
      {(filter.isFiltered || total > FEW) && (
        <SearchField
          label={t('project_page.find')}
          value={filter.text}
          onValueChange={filter.setText}
          icon={<Search />}
        />
      )}
      {projects.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('project_page.none_found')}
          action={<Button onClick={() => filter.setText('')}>{t('actions.clear_filter')}</Button>}
        />
      ) : (
        <ul aria-label={t('projects.title')} className="grid gap-3 sm:grid-cols-2 panel:grid-cols-3">
          {projects.map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </ul>
      )}
      {total > TITLES_PER_PAGE && (
        <Pager page={filter.page} perPage={TITLES_PER_PAGE} total={total} onPageChange={filter.setPage} />
      )}
    </>
  );
};

/** Where all are archived, that is said, and a press leads to them. */
const None = ({ isArchived, create }: ProjectListProps) => {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const archived = useQuery({
    ...ask('GET /api/v1/projects', {
      query: { limit: '1', archived: 'true', ...(workspace ? { workspace_id: workspace.id } : {}) },
    }),
    enabled: !isArchived,
  });
  const count = archived.data?.total ?? 0;
  if (isArchived)
    return (
      <EmptyState
        icon={FolderKanban}
        title={t('project_page.none_archived')}
        text={t('project_page.none_archived_text')}
      />
    );
  return (
    <EmptyState
      icon={FolderKanban}
      title={t(count > 0 ? 'project_page.none_active' : 'project_page.none')}
      text={t('project_page.none_text')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {create}
          {count > 0 && (
            <Link to="/projects" search={{ view: 'archived' }} className={buttonLook()}>
              {t('project_page.see_archived', { count })}
            </Link>
          )}
        </div>
      }
    />
  );
};
