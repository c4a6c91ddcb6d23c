import type { Project, Task, WorkspaceChannel } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListTodo, MessageSquare, Users } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../lib/channel-title.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber, formatRelative } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ALL_LINK } from '../../ui/all-link.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { membersQuery } from '../sharing/index.ts';
import { ActivityList } from './ActivityList.tsx';
import { NewChat } from './NewChat.tsx';
import { ProjectTold } from './ProjectTold.tsx';
import { takesMore } from './takes-more.ts';

const ROWS_MAX = 5;
const ACTIVITY_MAX = 6;
const PEOPLE_MAX = 8;
/** So many chats are looked through for what is unread. */
const CHATS_ASKED = '50';

const ROW =
  'flex min-h-12 w-full items-center gap-3 px-3.5 py-2 type-ui -outline-offset-2 transition-colors duration-(--d-press) hover:bg-hover';

/** Where a project stands: what is unread, due and recent in it, who is in it and what happened last. */
export const ProjectOverview = ({ project }: { readonly project: Project }) => (
  <div className="grid items-start gap-x-8 gap-y-7 panel:grid-cols-2">
    <div className="flex min-w-0 flex-col gap-7">
      <Chats project={project} />
      <Due project={project} />
    </div>
    <div className="flex min-w-0 flex-col gap-7">
      <ProjectTold project={project} />
      <People project={project} />
      <Happened project={project} />
    </div>
  </div>
);

interface PartProps {
  readonly project: Project;
  readonly heading: string;
  /** Where all of it is. */
  readonly part: 'chats' | 'tasks' | 'people' | 'activity';
  readonly all: string;
  readonly children: ReactNode;
}

const Part = ({ project, heading, part, all, children }: PartProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2.5 flex items-baseline gap-4">
        <h2 id={id} className="grow type-read font-semibold">
          {heading}
        </h2>
        <Link to="/p/$projectId/{-$part}" params={{ projectId: project.id, part }} className={ALL_LINK}>
          {all}
        </Link>
      </div>
      <div className="overflow-hidden rounded-card border border-line shadow-card">{children}</div>
    </section>
  );
};

const Nothing = ({ text }: { readonly text: string }) => (
  <p className="px-3.5 py-4 type-ui text-ink-muted">{text}</p>
);

/** What is new in its chats, then those that one was in last. */
const Chats = ({ project }: { readonly project: Project }) => {
  const { t } = useTranslation();
  const query = useQuery(
    ask('GET /api/v1/projects/{id}/channels', {
      params: { id: project.id },
      query: { limit: CHATS_ASKED },
    }),
  );
  const inOrder = (all: readonly WorkspaceChannel[]) =>
    [
      ...all.filter(({ unread_count }) => unread_count > 0),
      ...all.filter(({ unread_count }) => unread_count === 0),
    ].slice(0, ROWS_MAX);
  return (
    <Part project={project} heading={t('shell.lately')} part="chats" all={t('home.all_chats')}>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon={MessageSquare}
              title={t('project_page.no_chats')}
              text={t(takesMore(project) ? 'project_page.no_chats_text' : 'project_page.no_chats_read')}
              action={<NewChat project={project} />}
            />
          ) : (
            <ul className="divide-y divide-line">
              {inOrder(data).map((channel) => (
                <li key={channel.id}>
                  <ChatRow project={project} channel={channel} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Part>
  );
};

interface ChatRowProps {
  readonly project: Project;
  readonly channel: WorkspaceChannel;
}

/** One that is open and not joined is joined where all of them are. */
const ChatRow = ({ project, channel }: ChatRowProps) => {
  const { t } = useTranslation();
  const { id, unread_count, participant_count, is_joined, last_message_at, created_at } = channel;
  const Icon = participant_count > 1 ? Users : MessageSquare;
  const inside = (
    <>
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" strokeWidth={1.75} />
      <bdi
        className={classNames(
          'line-clamp-2 min-w-0 grow wrap-anywhere',
          unread_count > 0 ? 'font-semibold' : 'font-medium',
        )}
      >
        {channelTitle(channel)}
      </bdi>
      <span className="shrink-0 text-xs text-ink-faint">{formatRelative(last_message_at ?? created_at)}</span>
      {unread_count > 0 && (
        <>
          <span className="sr-only">{t('shell.unread', { number: formatNumber(unread_count) })}</span>
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-spark" />
        </>
      )}
    </>
  );
  return is_joined ? (
    <Link to="/c/$channelId" params={{ channelId: id }} className={ROW}>
      {inside}
    </Link>
  ) : (
    <Link to="/p/$projectId/{-$part}" params={{ projectId: project.id, part: 'chats' }} className={ROW}>
      {inside}
    </Link>
  );
};

/** What is late or due in it, of every person, the soonest first. */
const Due = ({ project }: { readonly project: Project }) => {
  const { t } = useTranslation();
  const query = useQuery(
    ask('GET /api/v1/tasks', { query: { project_id: project.id, due: 'any', per_page: String(ROWS_MAX) } }),
  );
  return (
    <Part project={project} heading={t('project_page.due')} part="tasks" all={t('project_page.all_tasks')}>
      <Loaded query={query}>
        {({ data }) => {
          if (data.length === 0) return <Nothing text={t('project_page.nothing_due')} />;
          return (
            <ul className="divide-y divide-line">
              {data.map((task) => (
                <li key={task.id}>
                  <DueRow task={task} />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Part>
  );
};

const DueRow = ({ task: { id, title, assignee, due_at } }: { readonly task: Task }) => {
  const { t } = useTranslation();
  const isLate = due_at !== null && new Date(due_at) < new Date();
  return (
    <Link to="/tasks/$taskId" params={{ taskId: id }} search={{}} className={ROW}>
      <ListTodo aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" strokeWidth={1.75} />
      <span className="min-w-0 grow">
        <bdi className="line-clamp-2 wrap-anywhere font-medium">{title}</bdi>
        {assignee && <bdi className="block truncate text-xs text-ink-faint">{assignee.display_name}</bdi>}
      </span>
      {due_at !== null && (
        <span
          className={classNames(
            'max-w-[45%] text-end text-xs',
            isLate ? 'font-semibold text-danger-text' : 'text-ink-faint',
          )}
        >
          {isLate && `${t('workspaces.late')} · `}
          <time dateTime={due_at}>{formatRelative(due_at)}</time>
        </span>
      )}
    </Link>
  );
};

/** Those it is shared with by name; a team's project says that all of the team see it. */
const People = ({ project }: { readonly project: Project }) => {
  const { t } = useTranslation();
  const query = useQuery(membersQuery('projects', project.id));
  return (
    <Part
      project={project}
      heading={t('project_page.people')}
      part="people"
      all={t('project_page.all_people')}
    >
      <Loaded query={query}>
        {({ data }) => (
          <ul className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3.5 py-3 type-ui">
            {data.slice(0, PEOPLE_MAX).map(({ id, user_id, display_name, avatar }) => (
              <li key={id} className="flex min-w-0 max-w-full items-center gap-2">
                {user_id !== null ? (
                  <Avatar name={display_name} image={avatar} className="size-6 text-[0.5625rem]" />
                ) : (
                  <Tile name={display_name} sign={null} color={null} className="size-6 text-[0.625rem]" />
                )}
                <bdi className="truncate">{display_name}</bdi>
              </li>
            ))}
            {data.length > PEOPLE_MAX && (
              <li className="text-xs text-ink-muted tabular-nums">
                +{formatNumber(data.length - PEOPLE_MAX)}
              </li>
            )}
            {project.visibility === 'team' && (
              <li className="text-ink-muted">{t('project_page.whole_team')}</li>
            )}
          </ul>
        )}
      </Loaded>
    </Part>
  );
};

const Happened = ({ project }: { readonly project: Project }) => {
  const { t } = useTranslation();
  const query = useQuery(
    ask('GET /api/v1/projects/{id}/activity', {
      params: { id: project.id },
      query: { limit: String(ACTIVITY_MAX * 4) },
    }),
  );
  return (
    <Part
      project={project}
      heading={t('workspace_page.new_here')}
      part="activity"
      all={t('project_page.activity')}
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing text={t('project_page.no_activity')} />
          ) : (
            <ActivityList
              lines={data}
              max={ACTIVITY_MAX}
              openChats={(name) => (
                <Link
                  to="/p/$projectId/{-$part}"
                  params={{ projectId: project.id, part: 'chats' }}
                  className="rounded-sm"
                >
                  {name}
                </Link>
              )}
            />
          )
        }
      </Loaded>
    </Part>
  );
};
