import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isGone } from '../../lib/is-gone.ts';
import { ask } from '../../lib/query.ts';
import { BesideSheet } from '../../ui/BesideSheet.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { NothingHere } from '../shell/index.ts';
import { TaskFields } from './TaskFields.tsx';
import { TaskText } from './TaskText.tsx';

interface TaskBesideProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A task next to the chat about it: read, ticked off and commented on there. */
export const TaskBeside = ({ id, onClose }: TaskBesideProps) => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/tasks/{id}', { params: { id } }));
  const title = query.data?.title ?? t('tasks.title');
  return (
    <BesideSheet
      title={title}
      onClose={onClose}
      link={
        <Link to="/tasks/$taskId" params={{ taskId: id }} className="rounded-sm hover:underline">
          {title}
        </Link>
      }
    >
      {isGone(query.error) ? (
        <NothingHere title={t('task_page.gone')} text={t('task_page.gone_text')} />
      ) : (
        <Loaded query={query}>
          {(task) => (
            <div className="flex flex-col gap-6">
              <TaskFields task={task} />
              <TaskText task={task} />
            </div>
          )}
        </Loaded>
      )}
    </BesideSheet>
  );
};
