import type { Task, TaskPatch, TaskStatus } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useMe } from '../../lib/me.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { deleteLater } from '../../lib/undo.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { BlockDialog, blockTask } from './BlockDialog.tsx';
import { LabelForm } from './LabelForm.tsx';
import { endOfWork } from './quick-add.ts';
import { PRIORITIES, PRIORITY_TEXT, STATUS_TEXT } from './task-words.ts';
import { COLUMNS, putInState } from './use-tasks.ts';

const PERSONAS_SHOWN = 12;

type Assignee = NonNullable<TaskPatch['assignee']> | null;

const DAYS = [
  { text: 'task_page.today', days: 0 },
  { text: 'task_page.tomorrow', days: 1 },
  { text: 'task_page.in_a_week', days: 7 },
  { text: 'task_page.no_day', days: null },
] as const satisfies ReadonlyArray<{ text: TextKey; days: number | null }>;

interface ManyTasksProps {
  readonly tasks: readonly Task[];
  readonly onDone: () => void;
}

/** One after the other: a refusal of one keeps no other from being changed, and is said. */
const changeAll = async (tasks: readonly Task[], change: (task: Task) => Promise<unknown>): Promise<void> => {
  const failures: unknown[] = [];
  for (const task of tasks) await change(task).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) toast.error(errorText(failures[0]));
  await invalidate('GET /api/v1/tasks', 'GET /api/v1/tasks/{id}');
};

const put = (task: Task, body: TaskPatch): Promise<unknown> =>
  call('PUT /api/v1/tasks/{id}', { params: { id: task.id }, body });

/** What can be done to all tasks that are chosen at once. */
export const ManyTasks = ({ tasks, onDone }: ManyTasksProps) => {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const [isBlocking, setIsBlocking] = useState(false);
  if (tasks.length === 0) return null;
  const all = async (change: (task: Task) => Promise<unknown>): Promise<void> => {
    setIsBusy(true);
    await changeAll(tasks, change).finally(() => setIsBusy(false));
    onDone();
  };
  const move = (status: TaskStatus): void => {
    if (status === 'blocked') setIsBlocking(true);
    else void all((task) => putInState(task, status));
  };
  const remove = (): void => {
    const ids = tasks.map(({ id }) => id);
    deleteLater('DELETE /api/v1/tasks/{id}', {
      each: ids.map((id) => ({ id })),
      ids,
      done: t('task_page.deleted_many', { count: ids.length }),
      stale: ['GET /api/v1/tasks'],
    });
    onDone();
  };
  return (
    <section
      aria-label={t('task_page.chosen', { count: tasks.length })}
      className="sticky bottom-2 z-10 mt-2 flex flex-wrap items-center gap-2 rounded-control bg-selected px-3 py-2 text-sm"
    >
      <p role="status" className="me-auto font-medium">
        {t('task_page.chosen', { count: tasks.length })}
      </p>
      <Menu trigger={<Button isBusy={isBusy}>{t('task_page.status')}</Button>}>
        {COLUMNS.map((status) => (
          <MenuItem key={status} onClick={() => move(status)}>
            {t(STATUS_TEXT[status])}
          </MenuItem>
        ))}
      </Menu>
      <Menu trigger={<Button isBusy={isBusy}>{t('task_page.priority')}</Button>}>
        {PRIORITIES.map((priority) => (
          <MenuItem key={priority} onClick={() => void all((task) => put(task, { priority }))}>
            {t(PRIORITY_TEXT[priority])}
          </MenuItem>
        ))}
      </Menu>
      <DueMany onChoose={(due_at) => void all((task) => put(task, { due_at }))} isBusy={isBusy} />
      <AssignMany onChoose={(assignee) => void all((task) => put(task, { assignee }))} isBusy={isBusy} />
      <LabelForm
        isNarrow
        onAdd={(label) => void all((task) => put(task, { labels: [...new Set([...task.labels, label])] }))}
      />
      <Button look="danger" isBusy={isBusy} onClick={remove}>
        {t('actions.delete')}
      </Button>
      <Button look="quiet" onClick={onDone}>
        {t('actions.cancel')}
      </Button>
      {isBlocking && (
        <BlockDialog
          title={t('task_page.block_chosen')}
          onClose={() => setIsBlocking(false)}
          onBlock={(why) => all((task) => blockTask(task, why))}
        />
      )}
    </section>
  );
};

interface DueManyProps {
  readonly isBusy: boolean;
  readonly onChoose: (dueAt: string | null) => void;
}

const DueMany = ({ isBusy, onChoose }: DueManyProps) => {
  const { t } = useTranslation();
  return (
    <Menu trigger={<Button isBusy={isBusy}>{t('task_page.due')}</Button>}>
      {DAYS.map(({ text, days }) => (
        <MenuItem
          key={text}
          onClick={() => onChoose(days === null ? null : endOfWork(days, new Date()).toISOString())}
        >
          {t(text)}
        </MenuItem>
      ))}
    </Menu>
  );
};

interface AssignManyProps {
  readonly isBusy: boolean;
  readonly onChoose: (assignee: Assignee) => void;
}

/** To oneself, to nobody, or to one of one's personas: then it is work for the AI. */
const AssignMany = ({ isBusy, onChoose }: AssignManyProps) => {
  const { t } = useTranslation();
  const { user } = useMe();
  const personas = useQuery(ask('GET /api/v1/personas'));
  return (
    <Menu trigger={<Button isBusy={isBusy}>{t('task_page.assignee')}</Button>}>
      <MenuItem onClick={() => onChoose({ type: 'user', id: user.id })}>{t('task_page.me')}</MenuItem>
      <MenuItem onClick={() => onChoose(null)}>{t('task_page.unassign')}</MenuItem>
      {(personas.data?.data ?? []).slice(0, PERSONAS_SHOWN).map(({ id, name }) => (
        <MenuItem key={id} onClick={() => onChoose({ type: 'persona', id })}>
          <bdi>{name}</bdi>
        </MenuItem>
      ))}
    </Menu>
  );
};
