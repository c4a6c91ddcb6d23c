import type { Workspace } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Activity, type LucideIcon, MessageSquare, NotebookPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../lib/channel-title.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';

const EACH_MAX = '25';
const LINK = 'rounded-sm font-medium hover:underline';

interface Change {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly text: string;
  readonly link: ReactNode;
  readonly at: string;
}

/** The chats and notes of the workspace in which something changed last, of those that one may see. */
export const WorkspaceActivity = ({ workspace: { id } }: { readonly workspace: Workspace }) => {
  const { t } = useTranslation();
  const chats = useQuery(
    ask('GET /api/v1/workspaces/{id}/channels', { params: { id }, query: { limit: EACH_MAX } }),
  );
  const notes = useQuery(
    ask('GET /api/v1/notes', { query: { workspace_id: id, sort: '-updated_at', per_page: EACH_MAX } }),
  );
  const both = {
    data: chats.data && notes.data ? { chats: chats.data.data, notes: notes.data.data } : undefined,
    isError: chats.isError || notes.isError,
    error: chats.error ?? notes.error,
    refetch: () => Promise.all([chats.refetch(), notes.refetch()]),
  };
  return (
    <section aria-label={t('project_page.activity')} className="rounded-card border border-line shadow-card">
      <Loaded query={both}>
        {({ chats, notes }) => {
          const changes: Change[] = [
            ...chats.map((chat) => ({
              id: chat.id,
              icon: MessageSquare,
              text: t('workspace_page.said_in'),
              link: (
                <Link to="/c/$channelId" params={{ channelId: chat.id }} className={LINK}>
                  <bdi>{channelTitle(chat)}</bdi>
                </Link>
              ),
              at: chat.last_message_at ?? chat.created_at,
            })),
            ...notes.map((note) => ({
              id: note.id,
              icon: NotebookPen,
              text: t('workspace_page.note_changed'),
              link: (
                <Link to="/notes/$noteId" params={{ noteId: note.id }} search={{}} className={LINK}>
                  <bdi>{note.title}</bdi>
                </Link>
              ),
              at: note.updated_at,
            })),
          ];
          return changes.length === 0 ? (
            <EmptyState icon={Activity} title={t('project_page.no_activity')} />
          ) : (
            <ul aria-label={t('project_page.activity')} className="divide-y divide-line">
              {changes
                .toSorted((a, b) => b.at.localeCompare(a.at))
                .map((change) => (
                  <ChangeRow key={change.id} change={change} />
                ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
};

const ChangeRow = ({ change: { icon: Icon, text, link, at } }: { readonly change: Change }) => (
  <li className="flex items-center gap-3 px-4 py-2.5 text-sm sm:px-6">
    <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" strokeWidth={1.75} />
    <span className="min-w-0 grow truncate">
      <span className="text-ink-muted">{text} </span>
      {link}
    </span>
    <time dateTime={at} title={formatDateTime(at)} className="shrink-0 text-xs text-ink-faint">
      {formatRelative(at)}
    </time>
  </li>
);
