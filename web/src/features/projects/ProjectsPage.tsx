import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FolderKanban, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ViewTabs } from '../../ui/ViewTabs.tsx';
import { ProjectCard } from './ProjectCards.tsx';

const route = getRouteApi('/app/projects');

export const ProjectsPage = () => {
  const { view } = route.useSearch();
  return <Projects isArchived={view === 'archived'} />;
};

/** The projects that one may see, the last changed first. */
export const Projects = ({ isArchived }: { readonly isArchived: boolean }) => {
  const { t } = useTranslation();
  const query = useQuery(
    ask('GET /api/v1/projects', { query: { limit: LONGEST_PAGE, archived: isArchived ? 'true' : 'false' } }),
  );
  const create = (
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
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <None isArchived={isArchived} create={create} />
          ) : (
            <ul aria-label={t('projects.title')} className="grid gap-3 sm:grid-cols-2 panel:grid-cols-3">
              {data.map((project) => (
                <ProjectCard key={project.id} project={project} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
};

interface NoneProps {
  readonly isArchived: boolean;
  readonly create: ReactNode;
}

/** Where all are archived, that is said, and a press leads to them. */
const None = ({ isArchived, create }: NoneProps) => {
  const { t } = useTranslation();
  const archived = useQuery({
    ...ask('GET /api/v1/projects', { query: { limit: '1', archived: 'true' } }),
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
