import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import {
  Bookmark,
  Bot,
  CalendarDays,
  ClipboardCheck,
  Columns3,
  List,
  Plus,
  Send,
  Sun,
  Tag,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountProps, SectionListProps } from '../../feature.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber } from '../../lib/format.ts';
import { useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { Tile } from '../../ui/Tile.tsx';
import { AssignmentsList, useMineCount } from '../assignments/index.ts';
import { LIST_BUTTON, ListHead, ListSearch, PIP } from '../shell/index.ts';
import { useSavedViews } from './saved-views.ts';
import { isForAi, isGivenBy, isOver, myDayOf } from './task-days.ts';
import { useTasks } from './use-tasks.ts';

const LABELS_MAX = 10;

const ROW =
  'flex min-h-(--row) items-center gap-2.25 rounded-lg px-2.5 py-1 type-ui text-ink-muted -outline-offset-2 transition-colors duration-(--d-press) hover:bg-hover hover:text-ink data-[status=active]:bg-selected data-[status=active]:font-medium data-[status=active]:text-accent-text [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint';

const EXACT = { exact: true };

const VIEWS = [
  { view: undefined, text: 'task_page.my_day', icon: Sun },
  { view: 'list', text: 'task_page.list', icon: List },
  { view: 'board', text: 'task_page.board', icon: Columns3 },
  { view: 'calendar', text: 'task_page.calendar', icon: CalendarDays },
] as const;

/** The day that stands beside a view stays there, and the row of the view is marked with it. */
const useDayBeside = (): { readonly panel?: 'day' } => {
  const { panel } = useSearch({ strict: false });
  return panel === 'day' ? { panel } : {};
};

/** The views of everything, what others and the AI do, a board for each project, and labels. */
export const TasksList = ({ onNavigate }: SectionListProps) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const beside = useDayBeside();
  if (pathname.startsWith('/assignments/')) return <AssignmentsList onNavigate={onNavigate} />;
  return (
    <>
      <ListHead
        title={t('tasks.title')}
        actions={
          <Link
            to="/tasks"
            search={{ view: 'list' }}
            state={{ addsTask: true }}
            onClick={onNavigate}
            aria-label={t('tasks.new')}
            title={t('tasks.new')}
            className={LIST_BUTTON}
          >
            <Plus aria-hidden="true" strokeWidth={1.75} />
          </Link>
        }
      />
      <ListSearch onNavigate={onNavigate} />
      <nav aria-label={t('tasks.title')} className="min-h-0 grow overflow-y-auto pb-4 [scrollbar-width:thin]">
        {VIEWS.map(({ view, text, icon: Icon }) => (
          <Link
            key={text}
            to="/tasks"
            search={{ view, ...beside }}
            activeOptions={EXACT}
            onClick={onNavigate}
            className={ROW}
          >
            <Icon aria-hidden="true" strokeWidth={1.75} />
            <span className="grow">{t(text)}</span>
            {view === undefined && <DueCount />}
          </Link>
        ))}
        <Link to="/assignments" search={{}} onClick={onNavigate} className={ROW}>
          <ClipboardCheck aria-hidden="true" strokeWidth={1.75} />
          <span className="grow">{t('assignments.title')}</span>
          <AssignmentCount />
        </Link>
        <OthersAtWork onNavigate={onNavigate} />
        <Boards onNavigate={onNavigate} />
        <SavedViews onNavigate={onNavigate} />
        <Labels onNavigate={onNavigate} />
      </nav>
    </>
  );
};

/** What the reader gave to other people, and what is given to the AI. */
const OthersAtWork = ({ onNavigate }: SectionListProps) => {
  const { t } = useTranslation();
  const { user } = useMe();
  const beside = useDayBeside();
  const { data: tasks = [] } = useTasks();
  const open = tasks.filter((task) => !isOver(task));
  const given = open.filter((task) => isGivenBy(task, user.id));
  const views = [
    { view: 'given', text: 'task_page.given', icon: Send, count: given.length },
    { view: 'ai', text: 'task_page.ai_work', icon: Bot, count: open.filter(isForAi).length },
  ] as const;
  return views.map(({ view, text, icon: Icon, count }) => (
    <Link
      key={view}
      to="/tasks"
      search={{ view, ...beside }}
      activeOptions={EXACT}
      onClick={onNavigate}
      className={ROW}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} />
      <span className="grow">{t(text)}</span>
      <Figure n={count} />
    </Link>
  ));
};

/** What workflows have given to the person, and is not done yet: on the link that leads here. */
export const Count = ({ ground }: CountProps) => {
  const { t } = useTranslation();
  const count = useMineCount();
  if (count === 0) return null;
  return (
    <>
      <span className="sr-only">{`${t('assignments.title')}: ${formatNumber(count)}`}</span>
      <span aria-hidden="true" className={`${PIP} ${ground}`}>
        {count > 99 ? '99+' : count}
      </span>
    </>
  );
};

const DueCount = () => {
  const { user } = useMe();
  const { data: tasks = [] } = useTasks();
  const { overdue, today } = myDayOf(tasks, user.id, new Date());
  return <Figure n={overdue.length + today.length} />;
};

/** In the colour of what is addressed to the person. */
const AssignmentCount = () => <Figure n={useMineCount()} isToMe />;

/** How many are left to do; the page that it leads to says it too. */
const Figure = ({ n, isToMe = false }: { readonly n: number; readonly isToMe?: boolean }) =>
  n > 0 && (
    <span
      aria-hidden="true"
      className={classNames(
        'text-xs tabular-nums',
        isToMe ? 'font-semibold text-accent-text' : 'text-ink-faint',
      )}
    >
      {formatNumber(n)}
    </span>
  );

const Boards = ({ onNavigate }: SectionListProps) => {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const beside = useDayBeside();
  const { data: tasks = [] } = useTasks();
  const projects = useQuery(
    ask('GET /api/v1/projects', {
      query: { limit: '50', ...(workspace ? { workspace_id: workspace.id } : {}) },
    }),
  );
  return (
    <Titled heading={t('task_page.boards')} isShown={(projects.data?.data ?? []).length > 0}>
      {projects.data?.data.map(({ id, name, icon, color }) => (
        <li key={id} className="py-px">
          <Link
            to="/tasks"
            search={{ view: 'board', project: id, ...beside }}
            activeOptions={EXACT}
            onClick={onNavigate}
            className={ROW}
          >
            <Tile name={name} sign={icon} color={color} className="size-5.5 text-[0.625rem]" />
            <span dir="auto" className="line-clamp-2 min-w-0 grow text-pretty wrap-anywhere at-start">
              {name}
            </span>
            <Figure n={tasks.filter((task) => task.project_id === id && !isOver(task)).length} />
          </Link>
        </li>
      ))}
    </Titled>
  );
};

const SavedViews = ({ onNavigate }: SectionListProps) => {
  const { t } = useTranslation();
  const beside = useDayBeside();
  const views = useSavedViews();
  return (
    <Titled heading={t('task_page.saved_views')} isShown={views.length > 0}>
      {views.map(({ id, name, search }) => (
        <li key={id} className="py-px">
          <Link
            to="/tasks"
            search={{ ...search, ...beside }}
            activeOptions={EXACT}
            onClick={onNavigate}
            className={ROW}
          >
            <Bookmark aria-hidden="true" strokeWidth={1.75} />
            <span dir="auto" className="line-clamp-2 min-w-0 grow text-pretty wrap-anywhere at-start">
              {name}
            </span>
          </Link>
        </li>
      ))}
    </Titled>
  );
};

const Labels = ({ onNavigate }: SectionListProps) => {
  const { t } = useTranslation();
  const beside = useDayBeside();
  const { data: tasks = [] } = useTasks();
  const labels = [...new Set(tasks.flatMap((task) => task.labels))].sort().slice(0, LABELS_MAX);
  return (
    <Titled heading={t('task_page.labels')} isShown={labels.length > 0}>
      {labels.map((label) => (
        <li key={label} className="py-px">
          <Link
            to="/tasks"
            search={{ view: 'list', label, ...beside }}
            activeOptions={EXACT}
            onClick={onNavigate}
            className={ROW}
          >
            <Tag aria-hidden="true" strokeWidth={1.75} />
            <bdi className="min-w-0 grow truncate">{label}</bdi>
          </Link>
        </li>
      ))}
    </Titled>
  );
};

interface TitledProps {
  readonly heading: string;
  readonly isShown: boolean;
  readonly children: ReactNode;
}

const Titled = ({ heading, isShown, children }: TitledProps) => {
  const id = useId();
  if (!isShown) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex h-9.5 items-end px-2.5 pb-1.5 text-xs font-medium text-ink-faint">
        {heading}
      </h2>
      <ul>{children}</ul>
    </section>
  );
};
