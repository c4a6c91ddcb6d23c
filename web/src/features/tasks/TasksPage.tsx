import type { Task } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { panelScreen } from '../../lib/frame.ts';
import { useMayMakeHere, useMe } from '../../lib/me.ts';
import { useOwnWorkspaceOf } from '../../lib/own-workspace.ts';
import { ask } from '../../lib/query.ts';
import { useScreen } from '../../lib/use-screen.ts';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ViewTabs } from '../../ui/ViewTabs.tsx';
import { AddHere } from './AddHere.tsx';
import { BoardView } from './BoardView.tsx';
import { CalendarView } from './CalendarView.tsx';
import { DayPanel } from './DayPanel.tsx';
import { DayView } from './DayView.tsx';
import { ListView } from './ListView.tsx';
import { MoreTasks } from './MoreTasks.tsx';
import { QuickAdd } from './QuickAdd.tsx';
import type { TaskPlace } from './SeenBy.tsx';
import type { ViewSearch } from './saved-views.ts';
import { isForAi, isGivenBy } from './task-days.ts';
import { chosenTasks } from './task-filter.ts';
import type { TasksView } from './task-views.ts';
import { useTasks } from './use-tasks.ts';
import { ViewBar } from './ViewBar.tsx';

const route = getRouteApi('/app/tasks');

export const TasksPage = () => {
  const { panel, ...search } = route.useSearch();
  return <Tasks {...search} hasDay={panel === 'day'} />;
};

const TITLE = {
  list: 'tasks.title',
  board: 'tasks.title',
  calendar: 'tasks.title',
  given: 'task_page.given',
  ai: 'task_page.ai_work',
} as const satisfies Record<TasksView, TextKey>;

interface TasksProps extends ViewSearch {
  /** My day stands beside it. */
  readonly hasDay?: boolean;
}

export const Tasks = ({ hasDay = false, ...search }: TasksProps) => {
  const { view, project, label } = search;
  const { t } = useTranslation();
  const { user } = useMe();
  const [pages, setPages] = useState(1);
  const tasks = useTasks({ project, label }, pages);
  const inProject = useQuery({
    ...ask('GET /api/v1/projects/{id}', { params: { id: project ?? '' } }),
    enabled: project !== undefined,
  });
  const mayMakeHere = useMayMakeHere();
  const mayAdd = project === undefined ? mayMakeHere : inProject.data?.rights.write !== false;
  const place = { projectId: project, workspaceId: useOwnWorkspaceOf(inProject.data) };
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={inProject.data?.name ?? (label ? `#${label}` : t(TITLE[view ?? 'list']))}
        action={view !== undefined && <DayBeside isShown={hasDay} />}
      />
      <ViewTabs
        label={t('task_page.views')}
        views={[
          { id: undefined, text: t('task_page.my_day') },
          { id: 'list', text: t('task_page.list') },
          { id: 'board', text: t('task_page.board') },
          { id: 'calendar', text: t('task_page.calendar') },
        ]}
      />
      {mayAdd && <QuickAdd {...place} />}
      <Loaded query={tasks}>
        {(data) => (
          <>
            {view !== undefined && <ViewBar search={search} tasks={data} />}
            <View
              view={view}
              tasks={view ? chosenTasks(data, search, user.id) : data}
              {...{ place, mayAdd }}
            />
            <MoreTasks
              shown={data.length}
              all={tasks.all}
              isBusy={tasks.isFetchingMore}
              onMore={() => setPages(pages + 1)}
            />
          </>
        )}
      </Loaded>
    </div>
  );
};

/** Where there is room for it. My day is also a view of its own. */
const DayBeside = ({ isShown }: { readonly isShown: boolean }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isRoomy = useScreen(panelScreen);
  if (!isRoomy) return null;
  const show = (panel: 'day' | undefined): void =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, panel })) as never,
      replace: true,
    });
  return (
    <>
      <Button look="quiet" aria-pressed={isShown} onClick={() => show(isShown ? undefined : 'day')}>
        <Sun aria-hidden="true" />
        {t('task_page.my_day')}
      </Button>
      {isShown && <DayPanel onClose={() => show(undefined)} />}
    </>
  );
};

interface ViewProps {
  readonly view: TasksProps['view'];
  readonly tasks: readonly Task[];
  readonly place: TaskPlace;
  readonly mayAdd: boolean;
}

const View = ({ view, tasks, place, mayAdd }: ViewProps) => {
  const { t } = useTranslation();
  const { user } = useMe();
  switch (view) {
    case 'board':
      return <BoardView tasks={tasks} place={place} />;
    case 'calendar':
      return <CalendarView tasks={tasks} />;
    case 'list':
      return <ListView tasks={tasks} />;
    case 'given':
      return (
        <ListView tasks={tasks.filter((task) => isGivenBy(task, user.id))} none={t('task_page.given_none')} />
      );
    case 'ai':
      return (
        <ListView
          tasks={tasks.filter(isForAi)}
          none={t('task_page.ai_none')}
          about={{
            text: t('task_page.ai_none_text'),
            action: mayAdd && <AddHere text={t('task_page.add')} />,
          }}
        />
      );
    default:
      return <DayView tasks={tasks} mayAdd={mayAdd} />;
  }
};
