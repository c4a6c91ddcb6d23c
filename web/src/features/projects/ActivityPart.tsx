import type { Project } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { ActivityList } from './ActivityList.tsx';

/** What happened last, of that which one may see. */
export const ActivityPart = ({ project: { id } }: { readonly project: Project }) => {
  const { t } = useTranslation();
  const query = useQuery(
    ask('GET /api/v1/projects/{id}/activity', { params: { id }, query: { limit: '50' } }),
  );
  return (
    <section aria-label={t('project_page.activity')} className="rounded-card border border-line shadow-card">
      <Loaded query={query}>
        {({ data }) => (
          <ActivityList
            lines={data}
            openChats={(name) => (
              <Link
                to="/p/$projectId/{-$part}"
                params={{ projectId: id, part: 'chats' }}
                className="rounded-sm"
              >
                {name}
              </Link>
            )}
          />
        )}
      </Loaded>
    </section>
  );
};
