import type { Activity } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { Activity as ActivityIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../lib/channel-title.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type GatheredLine, gather } from './gather.ts';

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

/** What one person did with several things at a stretch. */
const DID_MANY = {
  added: 'project_page.gathered_added',
  moved_in: 'project_page.gathered_moved_in',
  moved_out: 'project_page.gathered_moved_out',
  changed: 'project_page.gathered_changed',
  completed: 'project_page.gathered_completed',
  published: 'project_page.gathered_published',
} as const;

const MANY = {
  channel: 'project_page.gathered_channel',
  file: 'project_page.gathered_file',
  note: 'project_page.gathered_note',
  task: 'project_page.gathered_task',
  project: 'project_page.gathered_project',
  document: 'project_page.gathered_document',
  workflow: 'project_page.gathered_workflow',
} as const;

/** Of what is gathered in one line, so many are named. */
const NAMED_MAX = 3;

interface ActivityListProps {
  readonly lines: readonly Activity[];
  /** The way to where chats of this place are joined, around the name of one. */
  readonly openChats: (name: ReactNode) => ReactNode;
  /** How many lines there are at most, once they are gathered. */
  readonly max?: number;
}

/** What happened in a project or a workspace, the newest first. A line takes the room that it needs: on a phone nothing of it is cut off. */
export const ActivityList = ({ lines, openChats, max }: ActivityListProps) => {
  const { t } = useTranslation();
  if (lines.length === 0) return <EmptyState icon={ActivityIcon} title={t('project_page.no_activity')} />;
  return (
    <ul aria-label={t('project_page.activity')} className="divide-y divide-line">
      {gather(lines)
        .slice(0, max)
        .map((gathered) => {
          const [{ action, id, at }] = gathered;
          return <ActivityRow key={`${action} ${id} ${at}`} lines={gathered} openChats={openChats} />;
        })}
    </ul>
  );
};

interface ActivityRowProps extends Pick<ActivityListProps, 'openChats'> {
  readonly lines: GatheredLine;
}

/** Who did what, up to the names of the things. */
const useSentence = ([{ type, action, user }, ...others]: GatheredLine): string => {
  const { t } = useTranslation();
  const name = user?.display_name ?? t('project_page.account_gone');
  // The AI speaks in a chat where no person has spoken.
  if (action === 'said' && user === null) return t('project_page.was_said');
  if (others.length > 0 && action !== 'said' && action !== 'joined' && type !== 'person')
    return t(DID_MANY[action], { name, what: t(MANY[type], { count: others.length + 1 }) });
  return t(DID[action], { name, what: type === 'person' ? '' : t(KINDS[type]) });
};

const ActivityRow = ({ lines, openChats }: ActivityRowProps) => {
  const { t } = useTranslation();
  const [{ user, at }] = lines;
  const text = useSentence(lines);
  const name = user?.display_name ?? t('project_page.account_gone');
  const more = lines.length - NAMED_MAX;
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
        {lines.slice(0, NAMED_MAX).map((line, i) => (
          <span key={line.id}>
            {i > 0 && <span className="text-ink-muted"> · </span>}
            <ThingLink line={line} openChats={openChats} />
          </span>
        ))}
        {more > 0 && (
          <span className="text-ink-muted"> {t('project_page.gathered_more', { count: more })}</span>
        )}
      </span>
      <time dateTime={at} title={formatDateTime(at)} className="mt-0.5 shrink-0 text-xs text-ink-faint">
        {formatRelative(at)}
      </time>
    </li>
  );
};

interface ThingLinkProps extends Pick<ActivityListProps, 'openChats'> {
  readonly line: Activity;
}

const ThingLink = ({ line, openChats }: ThingLinkProps) => {
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
