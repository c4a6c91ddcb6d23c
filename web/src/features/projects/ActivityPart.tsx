import type { Project, ProjectActivity } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Activity, FileText, MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../lib/channel-title.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';

/** What came last, of that which one may see. */
export const ActivityPart = ({ project: { id } }: { readonly project: Project }) => {
  const { t } = useTranslation();
  const query = useQuery(
    ask('GET /api/v1/projects/{id}/activity', { params: { id }, query: { limit: '50' } }),
  );
  return (
    <section aria-label={t('project_page.activity')} className="rounded-card border border-line shadow-card">
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={Activity} title={t('project_page.no_activity')} />
          ) : (
            <ul aria-label={t('project_page.activity')} className="divide-y divide-line">
              {data.map((one) => (
                <ActivityRow key={`${one.type} ${one.id}`} one={one} projectId={id} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
};

interface ActivityRowProps {
  readonly one: ProjectActivity;
  readonly projectId: string;
}

const ActivityRow = ({ one: { type, id, title, at }, projectId }: ActivityRowProps) => {
  const { t } = useTranslation();
  const Icon = type === 'file' ? FileText : MessageSquare;
  const look = 'rounded-sm font-medium hover:underline';
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 text-sm sm:px-6">
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" strokeWidth={1.75} />
      <span className="min-w-0 grow truncate">
        <span className="text-ink-muted">
          {t(type === 'file' ? 'project_page.file_came' : 'project_page.chat_moved')}{' '}
        </span>
        {type === 'file' ? (
          <Link to="/p/$projectId/{-$part}" params={{ projectId, part: 'files' }} className={look}>
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <Link to="/c/$channelId" params={{ channelId: id }} className={look}>
            <bdi>{channelTitle({ title })}</bdi>
          </Link>
        )}
      </span>
      <time dateTime={at} title={formatDateTime(at)} className="shrink-0 text-xs text-ink-faint">
        {formatRelative(at)}
      </time>
    </li>
  );
};
