import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FolderKanban, Plus } from 'lucide-react';
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
            <EmptyState
              icon={FolderKanban}
              title={t(isArchived ? 'project_page.none_archived' : 'project_page.none')}
              text={t(isArchived ? 'project_page.none_archived_text' : 'project_page.none_text')}
              action={!isArchived && create}
            />
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
