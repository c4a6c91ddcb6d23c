import { ListTodo } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import type { ProjectPart, ProjectPartProps } from '../projects/index.ts';
import { MoreTasks } from './MoreTasks.tsx';
import { QuickAdd } from './QuickAdd.tsx';
import { PrivateMark } from './SeenBy.tsx';
import { TaskRow } from './TaskParts.tsx';
import { useTasks } from './use-tasks.ts';

/** The tasks of a project, on its page. */
const TasksPart = ({ projectId, workspaceId, mayWrite }: ProjectPartProps) => {
  const { t } = useTranslation();
  const [pages, setPages] = useState(1);
  const tasks = useTasks({ project: projectId }, pages);
  return (
    <div className="flex flex-col gap-4">
      {mayWrite && <QuickAdd projectId={projectId} workspaceId={workspaceId} />}
      <Loaded query={tasks}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState
              icon={ListTodo}
              title={t('task_page.none')}
              text={mayWrite ? t('task_page.none_text') : undefined}
            />
          ) : (
            <ul aria-label={t('tasks.title')} className="divide-y divide-line">
              {data.map((task) => (
                <TaskRow key={task.id} task={task} end={<PrivateMark visibility={task.visibility} />} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {tasks.data && (
        <MoreTasks
          shown={tasks.data.length}
          all={tasks.all}
          isBusy={tasks.isFetchingMore}
          onMore={() => setPages(pages + 1)}
        />
      )}
    </div>
  );
};

export const projectPart: ProjectPart = {
  ...{ view: 'tasks', text: 'tasks.title', order: 20 },
  count: 'open_task_count',
  Part: TasksPart,
};
