import type { Project } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock, UsersRound } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { formatList, formatNumber, formatRelative } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ALL_LINK } from '../../ui/all-link.ts';
import { Tile } from '../../ui/Tile.tsx';

/** As many as stand on a home page, with whom they are shared. */
const CARDS = { limit: '6', people: 'true' } as const;

/** The first projects of a workspace, or of all. */
export const cardsQuery = (workspaceId: string | null) =>
  ask('GET /api/v1/projects', {
    query: { ...CARDS, ...(workspaceId === null ? {} : { workspace_id: workspaceId }) },
  });

/** The projects of a workspace, or all of them, on a home page. Takes no room where there are none. */
export const ProjectCards = ({ workspaceId }: { readonly workspaceId: string | null }) => {
  const { t } = useTranslation();
  const id = useId();
  const { data } = useQuery(cardsQuery(workspaceId));
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2.5 flex items-baseline gap-4">
        <h2 id={id} className="grow type-read font-semibold">
          {t('projects.title')}
        </h2>
        <Link to="/projects" className={ALL_LINK}>
          {t('projects.all')}
        </Link>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 panel:grid-cols-3">
        {data.data.map((project) => (
          <ProjectCard key={project.id} project={project} />
        ))}
      </ul>
    </section>
  );
};

/** What is new in it and what is to be done, of what one sees; without either, what there is. */
const useCounts = (project: Project): string => {
  const { t } = useTranslation();
  const { channel_count, note_count, open_task_count, file_count, unread_channel_count } = project;
  return [
    unread_channel_count > 0
      ? t('project_page.count_unread', { count: unread_channel_count })
      : t('project_page.count_chats', { count: channel_count }),
    ...(open_task_count > 0 ? [t('project_page.count_tasks', { count: open_task_count })] : []),
    ...(note_count > 0 ? [t('project_page.count_notes', { count: note_count })] : []),
    ...(file_count > 0 ? [t('project_page.count_files', { count: file_count })] : []),
  ].join(' · ');
};

/** When the next of its tasks is due; else when it was changed last. */
const When = ({ project: { next_due_at, updated_at } }: { readonly project: Project }) => {
  const { t } = useTranslation();
  if (next_due_at === null) return <span className="shrink-0">{formatRelative(updated_at)}</span>;
  const isLate = new Date(next_due_at) < new Date();
  const when = formatRelative(next_due_at);
  return (
    <span className={classNames('shrink-0', isLate && 'font-semibold text-danger-text')}>
      {isLate ? t('project_page.late', { when }) : t('project_page.next_due', { when })}
    </span>
  );
};

/** How many of its tasks are done. */
const Progress = ({ project }: { readonly project: Project }) => {
  const { t } = useTranslation();
  const { done_task_count: done, open_task_count, color } = project;
  const all = done + open_task_count;
  if (all === 0) return null;
  return (
    <span className="block h-1 overflow-hidden rounded-full bg-sunken">
      <span className="sr-only">
        {t('project_page.progress', { done: formatNumber(done), all: formatNumber(all) })}
      </span>
      <span
        aria-hidden="true"
        className="block h-full bg-accent"
        style={{ width: `${(100 * done) / all}%`, ...(color ? { backgroundColor: color } : {}) }}
      />
    </span>
  );
};

interface FacesProps {
  readonly people: NonNullable<Project['people']>;
  /** With teams, and those who are not pictured. */
  readonly count: number;
}

/** Who is in it: one face says nothing that its reader does not know. */
const Faces = ({ people, count }: FacesProps) => {
  const { t } = useTranslation();
  return (
    <span className="flex grow items-center gap-1.5">
      {count > 1 && (
        <>
          <span className="sr-only">
            {t('project_page.people')}: {formatList(people.map(({ display_name }) => display_name))}
          </span>
          <span aria-hidden="true" className="flex -space-x-1.5 rtl:space-x-reverse">
            {people.map(({ id, display_name, avatar }) => (
              <Avatar
                key={id}
                name={display_name}
                image={avatar}
                className="size-6 text-[0.5625rem] ring-2 ring-surface"
              />
            ))}
          </span>
          {count > people.length && (
            <span className="tabular-nums">+{formatNumber(count - people.length)}</span>
          )}
        </>
      )}
    </span>
  );
};

export const ProjectCard = ({ project }: { readonly project: Project }) => {
  const { id, name, icon, color, description, visibility, unread_channel_count } = project;
  const { people = [], member_count } = project;
  const counts = useCounts(project);
  const Who = visibility === 'team' ? UsersRound : Lock;
  return (
    <li className="min-w-0">
      <Link
        to="/p/$projectId/{-$part}"
        params={{ projectId: id }}
        className="flex h-full flex-col gap-2 rounded-card border border-line bg-surface p-4 shadow-card transition-colors duration-(--d-press) hover:border-edge/60 hover:bg-hover"
      >
        <span className="flex min-w-0 items-center gap-2.5">
          <Tile name={name} sign={icon} color={color} className="size-7 text-xs" />
          <bdi title={name} className="min-w-0 grow truncate font-semibold">
            {name}
          </bdi>
          {unread_channel_count > 0 && (
            <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-spark" />
          )}
        </span>
        {description && (
          <span dir="auto" className="line-clamp-2 type-ui text-ink-muted at-start">
            {description}
          </span>
        )}
        <span className="type-ui text-ink-muted">{counts}</span>
        <span className="mt-auto flex items-center gap-2 text-xs text-ink-faint">
          <Who aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.75} />
          <Faces people={people} count={member_count} />
          <When project={project} />
        </span>
        <Progress project={project} />
      </Link>
    </li>
  );
};
