import type { Project, ProjectActivity } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Activity, FileText, ListTodo, MessageSquare, NotebookPen } from 'lucide-react';
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
                <ActivityRow key={`${one.action} ${one.id} ${one.at}`} one={one} projectId={id} />
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

const KINDS = {
  channel: { icon: MessageSquare, what: 'project_page.kind_channel' },
  file: { icon: FileText, what: 'project_page.kind_file' },
  note: { icon: NotebookPen, what: 'project_page.kind_note' },
  task: { icon: ListTodo, what: 'project_page.kind_task' },
} as const;

const DID = {
  added: 'project_page.did_added',
  moved_in: 'project_page.did_moved_in',
  moved_out: 'project_page.did_moved_out',
} as const;

const ActivityRow = ({ one: { type, action, title, user, at, ...one }, projectId }: ActivityRowProps) => {
  const { t } = useTranslation();
  const { icon: Icon, what } = KINDS[type];
  const name = user?.display_name ?? t('project_page.account_gone');
  return (
    <li className="flex items-start gap-3 px-4 py-2.5 text-sm sm:px-6">
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-faint" strokeWidth={1.75} />
      <span className="min-w-0 grow wrap-anywhere">
        <span className="text-ink-muted">{t(DID[action], { name, what: t(what) })} </span>
        <ThingLink type={type} id={one.id} title={title} projectId={projectId} />
      </span>
      <time dateTime={at} title={formatDateTime(at)} className="mt-0.5 shrink-0 text-xs text-ink-faint">
        {formatRelative(at)}
      </time>
    </li>
  );
};

interface ThingLinkProps extends Pick<ProjectActivity, 'type' | 'id' | 'title'> {
  readonly projectId: string;
}

const ThingLink = ({ type, id, title, projectId }: ThingLinkProps) => {
  const className = 'rounded-sm font-medium hover:underline';
  const name = <bdi>{type === 'channel' ? channelTitle({ title }) : title}</bdi>;
  if (type === 'channel')
    return (
      <Link to="/c/$channelId" params={{ channelId: id }} className={className}>
        {name}
      </Link>
    );
  if (type === 'note')
    return (
      <Link to="/notes/$noteId" params={{ noteId: id }} className={className}>
        {name}
      </Link>
    );
  if (type === 'task')
    return (
      <Link to="/tasks/$taskId" params={{ taskId: id }} className={className}>
        {name}
      </Link>
    );
  return (
    <Link to="/p/$projectId/{-$part}" params={{ projectId, part: 'files' }} className={className}>
      {name}
    </Link>
  );
};
