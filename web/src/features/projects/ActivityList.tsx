import type { Activity } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { Activity as ActivityIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../lib/channel-title.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const KINDS = {
  channel: 'project_page.kind_channel',
  file: 'project_page.kind_file',
  note: 'project_page.kind_note',
  task: 'project_page.kind_task',
  project: 'project_page.kind_project',
  document: 'project_page.kind_document',
  workflow: 'project_page.kind_workflow',
} as const;

const DID = {
  added: 'project_page.did_added',
  moved_in: 'project_page.did_moved_in',
  moved_out: 'project_page.did_moved_out',
  said: 'project_page.did_said',
  changed: 'project_page.did_changed',
  completed: 'project_page.did_completed',
  published: 'project_page.did_published',
  joined: 'project_page.did_joined',
} as const;

interface ActivityListProps {
  readonly lines: readonly Activity[];
  /** The way to where chats of this place are joined, around the name of one. */
  readonly openChats: (name: ReactNode) => ReactNode;
}

/** What happened in a project or a workspace, the newest first. A line takes the room that it needs: on a phone nothing of it is cut off. */
export const ActivityList = ({ lines, openChats }: ActivityListProps) => {
  const { t } = useTranslation();
  if (lines.length === 0) return <EmptyState icon={ActivityIcon} title={t('project_page.no_activity')} />;
  return (
    <ul aria-label={t('project_page.activity')} className="divide-y divide-line">
      {lines.map((line) => (
        <ActivityRow key={`${line.action} ${line.id} ${line.at}`} line={line} openChats={openChats} />
      ))}
    </ul>
  );
};

interface ActivityRowProps extends Pick<ActivityListProps, 'openChats'> {
  readonly line: Activity;
}

const ActivityRow = ({ line, openChats }: ActivityRowProps) => {
  const { t } = useTranslation();
  const { type, action, user, at } = line;
  const name = user?.display_name ?? t('project_page.account_gone');
  // The AI speaks in a chat where no person has spoken.
  const text =
    action === 'said' && user === null
      ? t('project_page.was_said')
      : t(DID[action], { name, what: type === 'person' ? '' : t(KINDS[type]) });
  return (
    <li className="flex items-start gap-3 px-4 py-2.5 text-sm">
      {user ? (
        <Avatar name={name} image={user.avatar} className="-my-0.5 size-6 text-[0.5625rem]" />
      ) : (
        <span className="-my-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-ink-faint">
          <ActivityIcon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        </span>
      )}
      <span className="min-w-0 grow wrap-anywhere">
        <span className="text-ink-muted">{text} </span>
        <ThingLink line={line} openChats={openChats} />
      </span>
      <time dateTime={at} title={formatDateTime(at)} className="mt-0.5 shrink-0 text-xs text-ink-faint">
        {formatRelative(at)}
      </time>
    </li>
  );
};

const ThingLink = ({ line, openChats }: ActivityRowProps) => {
  const { type, id, title, project_id, kb_id } = line;
  const className = 'rounded-sm';
  const name = (
    <bdi className="font-medium hover:underline">{type === 'channel' ? channelTitle({ title }) : title}</bdi>
  );
  if (!line.is_joined) return openChats(name);
  switch (type) {
    case 'channel':
      return (
        <Link to="/c/$channelId" params={{ channelId: id }} className={className}>
          {name}
        </Link>
      );
    case 'note':
      return (
        <Link to="/notes/$noteId" params={{ noteId: id }} className={className}>
          {name}
        </Link>
      );
    case 'task':
      return (
        <Link to="/tasks/$taskId" params={{ taskId: id }} className={className}>
          {name}
        </Link>
      );
    case 'workflow':
      return (
        <Link to="/workflows/$workflowId/{-$part}" params={{ workflowId: id }} className={className}>
          {name}
        </Link>
      );
    case 'project':
      return (
        <Link to="/p/$projectId/{-$part}" params={{ projectId: id }} className={className}>
          {name}
        </Link>
      );
    case 'file':
      return project_id === null ? (
        name
      ) : (
        <Link
          to="/p/$projectId/{-$part}"
          params={{ projectId: project_id, part: 'files' }}
          className={className}
        >
          {name}
        </Link>
      );
    case 'document':
      return kb_id === null ? (
        name
      ) : (
        <Link
          to="/knowledge/$baseId/d/$documentId"
          params={{ baseId: kb_id, documentId: id }}
          className={className}
        >
          {name}
        </Link>
      );
    case 'person':
      return null;
  }
};
